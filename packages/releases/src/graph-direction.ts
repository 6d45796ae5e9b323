/** Whether the edges of a file have a direction: as asked for, where the file does not decide it. */
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import type { GraphFile } from './options/graph-file.ts'

type Direction = Pick<GraphFile, 'file' | 'directed' | 'undirected'>

/** As asked for; undefined where nobody said. */
export function isDirected({ directed, undirected }: Direction): boolean | undefined {
  return directed ?? (undirected === undefined ? undefined : !undirected)
}

/** With `needed`, somebody has to say. */
export function checkDirection(asked: Direction, needed: boolean): void {
  if (needed && isDirected(asked) === undefined) {
    throw new InvalidInput(
      words`Do the edges of ${asked.file} have a direction? Say {directed}, or {undirected}, which makes one edge of every pair that is joined either way.`,
    )
  }
  if (asked.directed !== undefined && asked.directed === asked.undirected) {
    throw new InvalidInput(words`Edges have a direction ({directed}) or none ({undirected}): give one of them.`)
  }
}
