/** What is public about a binary matrix or a graph, and what one step can change in it. */
import { InvalidInput } from '../../errors.ts'
import { requireKnown } from '../../given.ts'
import { type CellwiseNeighbours, checkEpsilon, checkNeighbours, requireCellwise } from '../../privacy/index.ts'
import { words } from '../../text/index.ts'
import { checkNames, NAMES_FROM_DATA } from '../additive.ts'
import type { PublicFacts } from '../mechanism.ts'
import type { SelectionSettings } from '../partition-selection/index.ts'
import { type CellSpace, cellCount, cellsInRow } from './cells.ts'

/** How many ones (edges) there are: declared by somebody who knows, or counted with noise first, as a stage. */
export type Ones =
  | { readonly declared: number }
  | {
      readonly counted: {
        /** What the count may spend of ε. */
        readonly epsilon: number
        /** What came out of it, once it was drawn. */
        readonly drawn?: number
      }
    }

export interface BinaryFacts extends PublicFacts, CellSpace {
  /** `edge` in a graph, `cell` in a matrix (with a maxChange of 1), `row` in a matrix or a directed graph. */
  readonly neighbours: CellwiseNeighbours
  /** With row neighbours: a row keeps at most so many ones. */
  readonly maxOnes?: number
  /** Where the names of rows and columns come from. `data` is an exception to the promise, and the certificate says so. */
  readonly names?: 'public' | 'data'
  readonly ones?: Ones
  /** Of a table: the columns were found in the data by a stage of its own, which spends this of ε and has a δ. */
  readonly found?: SelectionSettings
  /** Of a table: a public column, such as a party, that is published as it is beside the others. */
  readonly label?: string
}

export const FACTS = ['rows', 'columns', 'graph', 'neighbours', 'maxOnes', 'names', 'ones', 'found', 'label'] as const

/** 2^53 cells are more than anyone has; beyond, numbers of cells would not be whole. */
const MOST_CELLS = 2 ** 52

export function checkBinaryFacts(facts: BinaryFacts, known: readonly string[] = FACTS): void {
  requireKnown(facts, known, 'facts')
  checkNames(facts.names)
  checkSpace(facts)
  checkRelation(facts)
  checkMaxOnes(facts)
  if (facts.ones !== undefined) checkOnes(facts.ones, facts)
  if (facts.found !== undefined) checkFound(facts)
  checkLabel(facts)
}

function checkFound({ graph, neighbours }: BinaryFacts): void {
  if (graph === undefined && neighbours.kind === 'row') return
  throw new InvalidInput(
    words`Columns are found by how many people have them: that goes with tables whose rows are protected ({neighbours row}).`,
  )
}

function checkLabel({ label, graph }: BinaryFacts): void {
  if (label === undefined) return
  if (typeof label !== 'string' || label === '') {
    throw new InvalidInput(words`The public column is given by its name ({label}), not ${JSON.stringify(label)}.`)
  }
  if (graph !== undefined) throw new InvalidInput(words`A public column stands beside a table, not a graph ({label}).`)
}

function checkSpace(space: CellSpace): void {
  const { rows, columns, graph } = space
  for (const [name, size] of [
    ['rows', rows],
    ['columns', columns],
  ] as const) {
    if (!Number.isInteger(size) || size < 1) {
      throw new InvalidInput(`The number of ${name} must be a whole number of at least 1, not ${String(size)}.`)
    }
    if (size >= 2 ** 32) throw new InvalidInput(`There may be fewer than 2^32 ${name}, not ${size}.`)
  }
  if (graph !== undefined && graph !== 'directed' && graph !== 'undirected') {
    throw new InvalidInput(
      `A graph is "directed" or "undirected", not ${JSON.stringify(graph)}; leave it out for a matrix.`,
    )
  }
  if (graph !== undefined && rows !== columns) {
    throw new InvalidInput(`A graph has as many rows as columns, its nodes, not ${rows} × ${columns}.`)
  }
  if (graph !== undefined && rows < 2) {
    throw new InvalidInput('A graph of one node has no edges that could be there or not: there is nothing to release.')
  }
  if (cellCount(space) > MOST_CELLS) {
    throw new InvalidInput(`${rows} × ${columns} cells are too many to be numbered: 2^52 are the most.`)
  }
}

function checkRelation({ neighbours, graph }: BinaryFacts): void {
  if (typeof neighbours !== 'object' || neighbours === null) {
    throw new InvalidInput("The facts need neighbours, for instance { kind: 'row' }.")
  }
  requireKnown(neighbours, ['kind', 'maxChange'], 'neighbours')
  checkNeighbours(neighbours)
  requireCellwise(neighbours)
  const { kind } = neighbours
  if (kind === 'row' && graph === 'undirected') {
    throw new InvalidInput(
      'In an undirected graph two people share every edge, and nothing bounds what one of them changes: a whole node cannot be protected this way. Use edge neighbours, or release a directed graph or a table of people and items with row neighbours.',
    )
  }
  if (kind === 'individual') {
    throw new InvalidInput(
      "A binary matrix has no contributions to add or remove: use row neighbours to protect all of a person's row.",
    )
  }
  if (kind === 'edge' && graph === undefined) {
    throw new InvalidInput(
      "Edge neighbours are for graphs: say graph: 'undirected' or 'directed', or use cell neighbours.",
    )
  }
  if (kind === 'cell' && graph !== undefined) {
    throw new InvalidInput('The cells of a graph are its edges: use edge neighbours.')
  }
}

/** Whether a cell is 0 or 1: a step of any other size has no meaning there. */
export function requireUnitStep({ neighbours }: BinaryFacts): void {
  if (neighbours.kind === 'weight') {
    throw new InvalidInput(
      'Weight neighbours are for weighted data, which the filtered release takes: use edge neighbours here.',
    )
  }
  if (neighbours.kind === 'cell' && neighbours.maxChange !== 1) {
    throw new InvalidInput(
      `A cell of a binary matrix changes by 1: the maxChange must be 1, not ${neighbours.maxChange}.`,
    )
  }
}

function checkMaxOnes({ maxOnes, neighbours, ...space }: BinaryFacts): void {
  if (maxOnes === undefined) return
  if (neighbours.kind !== 'row') {
    throw new InvalidInput(
      words`A limit on the ones of a row only makes sense with row neighbours: leave it out ({maxOnes}).`,
    )
  }
  const most = cellsInRow(space)
  if (!Number.isInteger(maxOnes) || maxOnes < 1 || maxOnes > most) {
    throw new InvalidInput(`A row keeps a whole number of ones from 1 to ${most}, not ${String(maxOnes)}.`)
  }
  // What is predicted would be of ones that the limit takes away.
  const left = space.rows * maxOnes
  if (space.ones !== undefined && 'declared' in space.ones && space.ones.declared > left) {
    throw new InvalidInput(
      words`With at most ${maxOnes} ones in each of ${space.rows} rows no more than ${left} are left, and ${space.ones.declared} are declared: declare how many the limit leaves (ones, {expectedOnes} or {expectedEdges}), or raise it ({maxOnes}).`,
    )
  }
}

function checkOnes(ones: Ones, space: CellSpace): void {
  requireKnown(ones, ['declared', 'counted'], 'ones')
  const whole = (x: unknown, what: string) => {
    if (typeof x !== 'number' || !Number.isInteger(x) || x < 0 || x > cellCount(space)) {
      throw new InvalidInput(
        `${what} must be a whole number from 0 to ${cellCount(space)}, the number of cells, not ${String(x)}.`,
      )
    }
  }
  if ('declared' in ones) {
    if ('counted' in ones) throw new InvalidInput('The number of ones is declared or counted: give one of them.')
    whole(ones.declared, 'The declared number of ones')
    return
  }
  requireKnown(ones.counted, ['epsilon', 'drawn'], 'options of a noisy count')
  checkEpsilon(ones.counted.epsilon)
  if (ones.counted.drawn !== undefined) whole(ones.counted.drawn, 'The noisy count')
}

/** What to read first where the names are not public. */
export function nameWarnings({ names, graph, label }: BinaryFacts): string[] {
  return [
    ...(names === 'data' ? [graph === undefined ? NAMES_FROM_DATA : NODES_FROM_DATA] : []),
    ...(label === undefined ? [] : [labelled(label)]),
  ]
}

const labelled = (label: string) =>
  `"${label}" is published as it is, for every person. The promise does not cover it, nor who has one: release it only if everybody may know it already.`

const NODES_FROM_DATA =
  'The nodes come from the data itself. The promise does not cover them: anyone who sees the release learns which of them occur. A list made without the data avoids this.'

/** The most cells that one neighbour step can change. */
export function cellsOfStep(facts: BinaryFacts): number {
  if (facts.neighbours.kind !== 'row') return 1
  const most = cellsInRow(facts)
  // Two rows of at most S ones each differ in at most 2S cells, and in no more than a row has.
  return facts.maxOnes === undefined ? most : Math.min(2 * facts.maxOnes, most)
}
