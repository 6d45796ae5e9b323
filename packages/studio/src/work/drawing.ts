/** Graphs to be drawn: names and pairs of numbers, few enough for a screen. */
import type { Graph } from '@tulle/core'
import { graphFileIn, type ReadGraphOptions } from '@tulle/releases'
import { readers } from './browser.ts'
import { kindNamed } from './desk.ts'
import { settingsFrom } from './given.ts'
import type { Asked } from './plan.ts'
import type { Made } from './release.ts'

export interface Drawn {
  readonly names: readonly string[]
  /** Two numbers for each edge. */
  readonly pairs: Uint32Array
  /** Of so many edges, where they are too many to be drawn. */
  readonly of?: number
}

/** More edges than this nobody can tell apart, or move. */
const MOST_EDGES = 100_000

/** Where more than this share of all pairs is joined, a drawing shows nothing: flipped pairs are there to be asked. */
const MOST_JOINED = 0.25

/** The graph that was released, if it is one, and one to be looked at. */
export async function drawReleased({ published }: Pick<Made, 'published'>): Promise<Drawn | undefined> {
  const names = published.map(({ name }) => name)
  if (!names.some((name) => name.startsWith('graph.'))) return undefined
  const file = graphFileIn(names)
  const { browserSources } = await readers()
  const { graph } = await browserSources(published).graph(file, { header: file.endsWith('sv') })
  const { rows, indices } = graph.adjacency
  return indices.length > MOST_JOINED * rows * (rows - 1) ? undefined : drawn(graph)
}

/** The graph that was opened, if the kind reads one. For the owner alone. */
export async function drawOriginal({ kind: name, given, files }: Asked): Promise<Drawn | undefined> {
  const kind = kindNamed(name)
  if (!('inputFormat' in kind.options)) return undefined
  const settings = settingsFrom(name, kind.options, given) as Readonly<Record<string, never>>
  const { file, from, to, header, delimiter, comments, inputFormat: format, multiline, directed = false } = settings
  const columns = from === undefined || to === undefined ? undefined : { from, to }
  const options = { columns, header, delimiter, comments, format, multiline, directed }
  const { browserSources } = await readers()
  const told = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
  return drawn((await browserSources(files).graph(String(file), told as ReadGraphOptions)).graph)
}

function drawn({ names, directed, adjacency: { rows, offsets, indices } }: Graph): Drawn {
  const pairs: number[] = []
  for (let i = 0; i < rows; i++) {
    for (let k = offsets[i] as number; k < (offsets[i + 1] as number); k++) {
      const j = indices[k] as number
      if (directed || i < j) pairs.push(i, j)
    }
  }
  const edges = pairs.length / 2
  if (edges <= MOST_EDGES) return { names, pairs: Uint32Array.from(pairs) }
  // One in so many: the same ones each time, and evenly among the nodes.
  const kept = Uint32Array.from({ length: 2 * MOST_EDGES }, (_, k) => {
    const edge = Math.floor(((k >> 1) * edges) / MOST_EDGES)
    return pairs[2 * edge + (k & 1)] as number
  })
  return { names, pairs: kept, of: edges }
}
