/**
 * The released rows, as the file has them, in its order: a line is the number of a row and one of its names, in hexadecimal,
 * or nothing. What comes out is a line for each run of rows that are equal: their names, how many rows there are, and how
 * many of all so far have another number than the one after that of the row before.
 */
import { eachPiece, Lines, NEWLINE, TAB, ZERO } from './lines.ts'

export async function equalRows(): Promise<void> {
  const lines = new Lines()
  let own: string[] | undefined
  let run: readonly string[] = []
  let [row, n, astray] = [0, 0, 0]
  const endRun = () => {
    // Before the first row there is no run, and nothing to tell: what is astray so far is told with the next.
    if (n === 0) return
    lines.put([...run].sort().join(' '), n, astray)
    n = 0
    astray = 0
  }
  const endRow = () => {
    if (own === undefined) return
    if (!areEqual(own, run)) endRun()
    run = own
    n++
  }
  await eachPiece(async (bytes, stop) => {
    for (let at = 0; at < stop; at++) {
      let number = 0
      for (; bytes[at] !== TAB; at++) number = number * 10 + (bytes[at] as number) - ZERO
      const start = ++at
      while (bytes[at] !== NEWLINE) at++
      if (own === undefined || number !== row) {
        endRow()
        if (number !== row + 1) astray++
        own = []
        row = number
      }
      if (at > start) own.push(bytes.toString('latin1', start, at))
      if (lines.isFull) await lines.flush()
    }
  })
  endRow()
  endRun()
  await lines.flush()
}

function areEqual(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((name, k) => name === others[k])
}
