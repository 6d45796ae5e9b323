/** A session on a server of Spark Connect: SQL in, Arrow out. */
import { randomUUID } from 'node:crypto'
import {
  type ClientReadableStream,
  type ClientUnaryCall,
  credentials,
  loadPackageDefinition,
  Metadata,
  type ServiceClientConstructor,
} from '@grpc/grpc-js'
import { fromJSON } from '@grpc/proto-loader'
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import type { Watch } from '@tulle/releases'
import { type RecordBatch, RecordBatchReader, type Table, tableToIPC } from 'apache-arrow'
import { type Address, addressOf } from './address.ts'
import { sentenceOf } from './faults.ts'
import { ERROR_IF_EXISTS, INTERRUPT_OPERATION, protocol } from './protocol.ts'

/** A table as Spark reads it: files of a format, or rows that are sent along. */
export type Relation =
  | {
      readonly read: {
        readonly data_source: {
          readonly format: string
          readonly paths: readonly string[]
          readonly options: Readonly<Record<string, string>>
        }
      }
    }
  | { readonly sql: { readonly query: string } }
  | { readonly local_relation: { readonly data: Uint8Array } }

export interface Session {
  /** Host and port. */
  readonly at: string
  readonly version: string
  /** A statement whose result nobody wants. */
  run(sql: string, watch?: Watch): Promise<void>
  /** The result, as it comes. Partitions come in their order. */
  batches(sql: string, watch?: Watch): AsyncGenerator<RecordBatch>
  /** A small result. */
  rows(sql: string, watch?: Watch): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Gives a relation a name for as long as the session lasts. */
  view(name: string, relation: Relation): Promise<void>
  /** Parquet, written by Spark where there is nothing yet. */
  write(sql: string, path: string, watch?: Watch): Promise<void>
  close(): Promise<void>
}

/** Rows that are sent along with a query. */
export function localRows(table: Table): Relation {
  return { local_relation: { data: tableToIPC(table, 'stream') } }
}

interface Progress {
  readonly stages?: readonly { readonly num_tasks?: number; readonly num_completed_tasks?: number }[]
}

interface Response {
  readonly arrow_batch?: { readonly data?: Uint8Array }
  readonly execution_progress?: Progress
}

type Answer = (error: Error | null, value: Record<string, unknown>) => void
type Unary = (request: object, metadata: Metadata, options: object, answer: Answer) => ClientUnaryCall
type Client = Readonly<Record<'AnalyzePlan' | 'Config' | 'Interrupt' | 'ReleaseSession', Unary>> & {
  ExecutePlan(request: object, metadata: Metadata): ClientReadableStream<Response>
  close(): void
}

/** So long a server may take to answer what needs no work. */
const ANSWER_MS = 30_000

const CONFIG: Readonly<Record<string, string>> = {
  // A cast that fails must not end in words that quote a private value; every cast here is a try_cast.
  'spark.sql.ansi.enabled': 'true',
  'spark.sql.session.timeZone': 'UTC',
  'spark.sql.caseSensitive': 'true',
}

export async function openSpark(text: string): Promise<Session> {
  const address = addressOf(text)
  const session = new Connected(address)
  try {
    await session.start()
  } catch (error) {
    session.abandon()
    throw error
  }
  return session
}

class Connected implements Session {
  version = ''
  readonly at: string
  readonly #client: Client
  readonly #metadata = new Metadata()
  readonly #id = randomUUID()
  readonly #user: string

  constructor({ at, tls, token, user = 'tulle' }: Address) {
    this.at = at
    this.#user = user
    // The call credentials of gRPC refuse a channel in the clear, which a tunnel on this machine is.
    if (token !== undefined) this.#metadata.set('authorization', `Bearer ${token}`)
    const packages = loadPackageDefinition(fromJSON(protocol, { keepCase: true, longs: Number, defaults: false }))
    const { SparkConnectService } = (packages as unknown as Packages).spark.connect
    this.#client = new SparkConnectService(at, tls ? credentials.createSsl() : credentials.createInsecure(), {
      'grpc.max_receive_message_length': -1,
      'grpc.max_send_message_length': -1,
      'grpc.keepalive_time_ms': 30_000,
    }) as unknown as Client
  }

  async start(): Promise<void> {
    const { spark_version: found } = (await this.#ask('AnalyzePlan', { spark_version: {} })) as {
      spark_version?: { version?: string }
    }
    this.version = found?.version ?? ''
    if (Number(/^\d+/.exec(this.version)?.[0] ?? 0) < 4) {
      throw new InvalidInput(
        words`The server at ${this.at} runs Spark ${this.version === '' ? 'of an unknown version' : this.version}, and Tulle needs 4.0 or later.`,
      )
    }
    const pairs = Object.entries(CONFIG).map(([key, value]) => ({ key, value }))
    await this.#ask('Config', { operation: { set: { pairs } } })
  }

  async run(sql: string, watch?: Watch): Promise<void> {
    await this.#command({ sql_command: { input: { sql: { query: sql } } } }, watch)
  }

  async view(name: string, input: Relation): Promise<void> {
    await this.#command({ create_dataframe_view: { input, name, replace: true } })
  }

  async write(sql: string, path: string, watch?: Watch): Promise<void> {
    const input = { sql: { query: sql } }
    await this.#command({ write_operation: { input, source: 'parquet', path, mode: ERROR_IF_EXISTS } }, watch)
  }

  async *batches(sql: string, watch?: Watch): AsyncGenerator<RecordBatch> {
    for await (const { arrow_batch: batch } of this.#execute({ root: { sql: { query: sql } } }, watch)) {
      if (batch?.data === undefined) continue
      for (const each of RecordBatchReader.from(batch.data)) if (each.numRows > 0) yield each
    }
  }

  async rows(sql: string, watch?: Watch): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const found: Record<string, unknown>[] = []
    for await (const batch of this.batches(sql, watch)) for (const row of batch) found.push(row.toJSON())
    return found
  }

  async close(): Promise<void> {
    // A server that has gone away has no session left to end.
    await this.#ask('ReleaseSession', {}).catch(() => undefined)
    this.#client.close()
  }

  abandon(): void {
    this.#client.close()
  }

  async #command(command: object, watch?: Watch): Promise<void> {
    for await (const _ of this.#execute({ command }, watch)) {
      // Nothing comes of a command but that it has ended.
    }
  }

  async *#execute(plan: object, { signal, progress }: Watch = {}): AsyncGenerator<Response> {
    signal?.throwIfAborted()
    const operation = randomUUID()
    const request = { ...this.#head(), plan, operation_id: operation, client_type: 'tulle' }
    const call = this.#client.ExecutePlan(request, this.#metadata)
    let ended = false
    const stop = () => {
      if (ended) return
      ended = true
      const asked = { interrupt_type: INTERRUPT_OPERATION, operation_id: operation }
      // Whether the server still heard it or not, nobody here waits for the result any more.
      this.#ask('Interrupt', asked)
        .catch(() => undefined)
        .finally(() => call.cancel())
    }
    signal?.addEventListener('abort', stop, { once: true })
    try {
      for await (const response of call as AsyncIterable<Response>) {
        if (response.execution_progress !== undefined) progress?.(shareOf(response.execution_progress))
        yield response
        signal?.throwIfAborted()
      }
      ended = true
    } catch (error) {
      // Spark fails in its words; the reason for stopping is the signal's.
      signal?.throwIfAborted()
      ended = true
      throw sentenceOf(error, this.at)
    } finally {
      signal?.removeEventListener('abort', stop)
      stop()
    }
  }

  #head(): object {
    return { session_id: this.#id, user_context: { user_id: this.#user, user_name: this.#user } }
  }

  #ask(call: 'AnalyzePlan' | 'Config' | 'Interrupt' | 'ReleaseSession', request: object): Promise<object> {
    return new Promise((resolve, reject) => {
      const options = { deadline: Date.now() + ANSWER_MS }
      this.#client[call]({ ...this.#head(), ...request }, this.#metadata, options, (error, value) => {
        if (error === null) resolve(value)
        else reject(sentenceOf(error, this.at) as Error)
      })
    })
  }
}

interface Packages {
  readonly spark: { readonly connect: { readonly SparkConnectService: ServiceClientConstructor } }
}

function shareOf({ stages = [] }: Progress): number | undefined {
  const all = stages.reduce((sum, { num_tasks = 0 }) => sum + num_tasks, 0)
  const done = stages.reduce((sum, { num_completed_tasks = 0 }) => sum + num_completed_tasks, 0)
  return all === 0 ? undefined : done / all
}
