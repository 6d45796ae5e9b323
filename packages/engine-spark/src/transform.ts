/** Core inside the executors: TRANSFORM pipes lines of numbers through Tulle's worker. */

/** How executors start a worker. */
export interface Workers {
  /** Node, as executors find it. */
  readonly node: string
  /** The worker, as executors find it. */
  readonly script: string
}

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
  const packed = Buffer.from(JSON.stringify(given), 'utf8').toString('base64url')
  const command = [node, script, task, packed].map(shellWord).join(' ')
  return `SELECT TRANSFORM(${columns.join(', ')}) ${FORMAT} USING '${sqlText(command)}'
    AS (${gives.map((column) => `${column} STRING`).join(', ')}) ${FORMAT} FROM ${from}`
}

function shellWord(word: string): string {
  return /^[\w./:=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}

function sqlText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
}
