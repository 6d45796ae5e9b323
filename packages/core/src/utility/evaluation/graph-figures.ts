/** A graph beside its original, to be looked at. Everything is drawn from the edges: never from all pairs. */
import { type SparseMatrix, toDense } from '../../data/index.ts'
import { type LineSeries, lineFigure } from '../../figure/index.ts'
import type { Dense } from '../../linalg/index.ts'
import { grouped } from '../../text/index.ts'
import type { GraphEvaluation, PlainGraphs } from './graph.ts'
import { type Picture, pairOfMaps, spectraFigure } from './matrix-figures.ts'
import { scatterOf } from './scatter.ts'

/** Blocks of nodes along a side of the picture. */
const BLOCKS = 60
/** Of more nodes, the adjacency matrix is not made in full, and has no spectrum. */
const MOST_DENSE = 1500

/** `groups` says which nodes to put side by side; without it, nodes of many edges come first. */
export function graphFigures(
  input: GraphEvaluation,
  plain: PlainGraphs,
  groups: Uint32Array | undefined,
  notes: string[],
): Picture[] {
  const { original, release } = plain
  if (original.rows < 2) return []
  const { estimates, directed } = input
  const counted = directed ? input : plain
  const estimated = estimates?.degrees?.values
  const pictures: Picture[] = [
    degreeFigure(counted.original, counted.release, estimated),
    ...(estimated === undefined
      ? []
      : [scatterOf('node', 'Estimated degrees against true ones', degreesOf(counted.original), estimated)]),
    ...blockMaps(plain, groups),
  ]
  if (input.quick === true) return pictures
  if (original.rows > MOST_DENSE)
    notes.push(`Spectra were left out: they are drawn up to ${grouped(MOST_DENSE)} nodes.`)
  else pictures.push(spectraFigure(toDense(original), toDense(release)))
  return pictures
}

function degreesOf({ rows, offsets }: SparseMatrix): Float64Array {
  return Float64Array.from({ length: rows }, (_, i) => (offsets[i + 1] as number) - (offsets[i] as number))
}

function degreeFigure(original: SparseMatrix, release: SparseMatrix, estimated: Float64Array | undefined): Picture {
  const svg = lineFigure({
    title: 'Degrees',
    x: { label: 'degree, plus one', scale: 'decades' },
    y: { label: 'share of nodes with at least this degree', scale: 'decades' },
    series: [
      shareOfNodes('original', degreesOf(original)),
      shareOfNodes('release', degreesOf(release)),
      ...(estimated === undefined
        ? []
        : [
            shareOfNodes(
              'as estimated',
              estimated.map((d) => Math.max(0, Math.round(d))),
            ),
          ]),
    ],
  })
  return [svg, 'How many neighbours nodes have. One is added, so that nodes without any have a place.']
}

/** One point for each degree that occurs. */
function shareOfNodes(name: string, degrees: Float64Array): LineSeries {
  const sorted = degrees.slice().sort()
  const starts = [...sorted.keys()].filter((k) => k === 0 || sorted[k] !== sorted[k - 1])
  return { name, x: starts.map((k) => (sorted[k] as number) + 1), y: starts.map((k) => 1 - k / sorted.length) }
}

function blockMaps({ original, release }: PlainGraphs, groups: Uint32Array | undefined): Picture[] {
  const place = placesOf(original, groups)
  const [before, after] = [blocks(original, place), blocks(release, place)]
  const how = groups === undefined ? 'Nodes with many edges come first' : 'Nodes of one community stand together'
  const size = Math.ceil(original.rows / before.rows)
  const merged = size === 1 ? '' : `; a square stands for about ${size} × ${size} pairs`
  const axis = size === 1 ? 'nodes, in one order' : `blocks of about ${size} nodes, in one order`
  const text = { label: 'share of pairs joined', axis }
  const [first, second] = pairOfMaps(before, after, undefined, text) as [Picture, Picture]
  return [
    [first[0], `${how}${merged}.`],
    [second[0], 'As published, in the same order and colours.'],
  ]
}

/** Where each node stands: the same place in both pictures. */
function placesOf(original: SparseMatrix, groups: Uint32Array | undefined): Uint32Array {
  const degrees = degreesOf(original)
  const sizes = new Map<number, number>()
  for (const group of groups ?? []) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  const sizeOf = (i: number) => sizes.get(groups?.[i] ?? -1) ?? 0
  const order = Array.from({ length: original.rows }, (_, i) => i).sort(
    (a, b) =>
      sizeOf(b) - sizeOf(a) ||
      (groups === undefined ? 0 : (groups[a] as number) - (groups[b] as number)) ||
      (degrees[b] as number) - (degrees[a] as number) ||
      a - b,
  )
  const place = new Uint32Array(original.rows)
  for (const [at, node] of order.entries()) place[node] = at
  return place
}

/** The share of pairs that are joined, block by block. */
function blocks({ rows: n, offsets, indices }: SparseMatrix, place: Uint32Array): Dense {
  const size = Math.min(n, BLOCKS)
  const block = (i: number) => Math.floor(((place[i] as number) * size) / n)
  const nodes = new Float64Array(size)
  for (let i = 0; i < n; i++) nodes[block(i)] = (nodes[block(i)] as number) + 1
  const values = new Float64Array(size * size)
  for (let i = 0; i < n; i++) {
    const row = block(i) * size
    for (let k = offsets[i] as number; k < (offsets[i + 1] as number); k++) {
      const at = row + block(indices[k] as number)
      values[at] = (values[at] as number) + 1
    }
  }
  for (let r = 0; r < size; r++) {
    for (let c = 0; c < size; c++) {
      const pairs = (nodes[r] as number) * ((nodes[c] as number) - (r === c ? 1 : 0))
      values[r * size + c] = pairs === 0 ? 0 : (values[r * size + c] as number) / pairs
    }
  }
  return { rows: size, columns: size, values }
}
