/**
 * The part of Spark Connect that Tulle speaks, as its numbers stand in Apache Spark 4.3.0 (spark/connect/base.proto,
 * commands.proto and relations.proto, Apache License 2.0). What is not listed here is skipped by whoever reads a message,
 * so that other versions of Spark 4 are understood as well.
 */
import type { fromJSON } from '@grpc/proto-loader'

type Field = readonly [id: number, type: string, rule?: 'repeated' | 'map']
type Fields = Readonly<Record<string, Field>>

const SESSION: Fields = { session_id: [1, 'string'], user_context: [2, 'UserContext'] }

const messages: Readonly<Record<string, Fields>> = {
  UserContext: { user_id: [1, 'string'], user_name: [2, 'string'] },
  Plan: { root: [1, 'Relation'], command: [2, 'Command'] },
  Relation: { read: [2, 'Read'], sql: [10, 'SQL'], local_relation: [11, 'LocalRelation'] },
  Read: { data_source: [2, 'DataSource'] },
  DataSource: {
    format: [1, 'string'],
    schema: [2, 'string'],
    options: [3, 'string', 'map'],
    paths: [4, 'string', 'repeated'],
  },
  SQL: { query: [1, 'string'] },
  LocalRelation: { data: [1, 'bytes'], schema: [2, 'string'] },
  Command: {
    write_operation: [2, 'WriteOperation'],
    create_dataframe_view: [3, 'CreateDataFrameViewCommand'],
    sql_command: [5, 'SqlCommand'],
  },
  SqlCommand: { input: [6, 'Relation'] },
  CreateDataFrameViewCommand: { input: [1, 'Relation'], name: [2, 'string'], replace: [4, 'bool'] },
  WriteOperation: {
    input: [1, 'Relation'],
    source: [2, 'string'],
    path: [3, 'string'],
    mode: [5, 'int32'],
    options: [9, 'string', 'map'],
  },
  ExecutePlanRequest: { ...SESSION, plan: [3, 'Plan'], client_type: [4, 'string'], operation_id: [6, 'string'] },
  ExecutePlanResponse: { arrow_batch: [2, 'ArrowBatch'], execution_progress: [18, 'ExecutionProgress'] },
  ArrowBatch: { row_count: [1, 'int64'], data: [2, 'bytes'] },
  ExecutionProgress: { stages: [1, 'StageInfo', 'repeated'] },
  StageInfo: { stage_id: [1, 'int64'], num_tasks: [2, 'int64'], num_completed_tasks: [3, 'int64'] },
  AnalyzePlanRequest: { ...SESSION, spark_version: [10, 'Nothing'] },
  AnalyzePlanResponse: { spark_version: [8, 'SparkVersion'] },
  Nothing: {},
  SparkVersion: { version: [1, 'string'] },
  ConfigRequest: { ...SESSION, operation: [3, 'Operation'] },
  Operation: { set: [1, 'Set'] },
  Set: { pairs: [1, 'KeyValue', 'repeated'] },
  KeyValue: { key: [1, 'string'], value: [2, 'string'] },
  ConfigResponse: {},
  InterruptRequest: { ...SESSION, interrupt_type: [4, 'int32'], operation_id: [6, 'string'] },
  InterruptResponse: {},
  ReleaseSessionRequest: { ...SESSION },
  ReleaseSessionResponse: {},
}

const calls = ['AnalyzePlan', 'Config', 'Interrupt', 'ReleaseSession'] as const

/** What INTERRUPT_TYPE_OPERATION_ID and SAVE_MODE_ERROR_IF_EXISTS are numbered. */
export const INTERRUPT_OPERATION = 3
export const ERROR_IF_EXISTS = 3

function fieldOf([id, type, rule]: Field): object {
  if (rule === 'map') return { id, type, keyType: 'string' }
  return { id, type, ...(rule === undefined ? {} : { rule }) }
}

function messageOf(fields: Fields): object {
  return { fields: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldOf(field)])) }
}

/** As the loader of protocols takes it. */
export const protocol: Parameters<typeof fromJSON>[0] = {
  nested: {
    spark: {
      nested: {
        connect: {
          nested: {
            ...Object.fromEntries(Object.entries(messages).map(([name, fields]) => [name, messageOf(fields)])),
            SparkConnectService: {
              methods: {
                ExecutePlan: {
                  requestType: 'ExecutePlanRequest',
                  responseType: 'ExecutePlanResponse',
                  responseStream: true,
                  comment: '',
                },
                ...Object.fromEntries(
                  calls.map((name) => [
                    name,
                    { requestType: `${name}Request`, responseType: `${name}Response`, comment: '' },
                  ]),
                ),
              },
            },
          },
        },
      },
    },
  },
}
