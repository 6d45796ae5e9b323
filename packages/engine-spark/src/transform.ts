/** Core inside the executors: TRANSFORM pipes lines of numbers through Tulle's worker. */
import { packed } from './executor/given.ts'

/** How executors start a worker. */
export interface Workers {
  /** Node, as executors find it. */
  readonly node: string
  /** The worker, as executors find it. */
  readonly script: string
}

/** How a shell ends where there is no Node, or no worker. */
const NO_NODE = 67
const NO_WORKER = 66

/** Numbers alone are sent: a tab would cut a field, a newline a line. */
const FORMAT = String.raw`ROW FORMAT DELIMITED FIELDS TERMINATED BY '\t'`

export interface Piped {
  readonly from: string
  readonly columns: readonly string[]
  readonly task: string
  /** Public: it is seen in plans and in lists of processes. */
  readonly given: object
  readonly gives: readonly string[]
}

export function transform({ node, script }: Workers, { from, columns, task, given, gives }: Piped): string {
  const [program, file] = [shellWord(node), shellWord(script)]
  // What is missing is told by a number, for words of a shell differ. What Spark sends is read first: a pipe that breaks
  // would be all that it tells.
  const command = `command -v ${program} >/dev/null || { cat >/dev/null; exit ${NO_NODE}; }; [ -r ${file} ] || { cat >/dev/null; exit ${NO_WORKER}; }; exec ${program} ${file} ${task} ${packed(given)}`
  return `SELECT TRANSFORM(${columns.join(', ')}) ${FORMAT} USING '${sqlText(command)}'
    AS (${gives.map((column) => `${column} STRING`).join(', ')}) ${FORMAT} FROM ${from}`
}

/** One argument of a command may have 2^17 bytes on Linux, and quotation adds some. */
const MOST_GIVEN = 100_000

/** Whether a worker can be told as much. */
export function fits(given: object): boolean {
  return packed(given).length <= MOST_GIVEN
}

function shellWord(word: string): string {
  return /^[\w./:=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}

function sqlText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
}
