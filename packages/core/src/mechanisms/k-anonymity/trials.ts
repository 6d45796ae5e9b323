/**
 * The trial of k-anonymity: random tables and graphs, released by every algorithm, and what comes out checked against what
 * went in. No two inputs are compared, for the promise speaks of the released rows alone.
 */
import type { SparseMatrix } from '../../data/index.ts'
import { type Bits, SecureBits } from '../../random/index.ts'
import type { Run } from '../../run.ts'
import { breathe } from '../../run.ts'
import type { CheckedTrial, Trial } from '../../trials/index.ts'
import {
  ALGORITHMS,
  type AlgorithmName,
  type AnonymityData,
  type AnonymityFacts,
  type AnonymityPlan,
  anonymity,
  anonymityFaults,
  rowsOf,
} from './index.ts'
import { randomTable, type TinyTable } from './trials/tiny-tables.ts'

export type Rows = readonly (readonly number[])[]

/** What becomes of a table. */
export interface Anonymised {
  /** For each row of the data what it was released as. */
  readonly rows: Rows
  /** What is published, in an order of its own. */
  readonly published: Rows
}

export type Anonymise = (plan: AnonymityPlan, table: TinyTable, run: Run) => Promise<Anonymised>

/** As it is: the classes, each as often as it has rows, are what leaves the machine. */
export const anonymise: Anonymise = async (plan, table, run) => {
  const released = await anonymity.release(plan, dataOf(table), run)
  const classes = listsOf(released.classes)
  return {
    rows: listsOf(rowsOf(released)),
    published: classes.flatMap((row, c) => Array<readonly number[]>(released.sizes[c] as number).fill(row)),
  }
}

const KINDS = ['smooth', 'suppression'] as const
const COLUMNS: readonly AnonymityFacts['columns'][] = ['items', 'nodes', ['age', 'town']]

/** Not more than anybody reads. */
const MOST_FAULTS = 10

/** No ε is promised: k takes its place, and is another one for every table. */
export function kAnonymityTrials(_epsilon: number, _bits: Bits): Trial[] {
  return KINDS.map((kind) => anonymityTrial(kind, anonymise))
}

export function anonymityTrial(kind: (typeof KINDS)[number], how: Anonymise): CheckedTrial {
  return {
    name: kind === 'smooth' ? 'smooth classes of k' : 'classes of k by suppression',
    share: 0.02,
    async faults(releases, run) {
      const bits = run.bits ?? new SecureBits()
      const found: string[] = []
      for (let i = 0; i < releases && found.length < MOST_FAULTS; i++) {
        const columns = COLUMNS[Math.floor(i / ALGORITHMS.length) % COLUMNS.length] as AnonymityFacts['columns']
        const table = randomTable(columns, bits)
        const { k, kept, chunked } = table
        const plan = anonymity.plan(
          { columns, ...(kept ? { kept: ['income'] } : {}) },
          {
            k,
            kind,
            algorithm: ALGORITHMS[i % ALGORITHMS.length] as AlgorithmName,
            ...(chunked ? { chunkRows: 2 * k } : {}),
          },
        )
        const faults = faultsOf(plan, table, await how(plan, table, { bits }))
        found.push(
          ...faults.map(
            (fault) => `${fault} Settings: ${JSON.stringify(plan.settings)}. Rows: ${JSON.stringify(table.rows)}.`,
          ),
        )
        await breathe(run, i + 1, releases)
      }
      return found
    },
  }
}

function faultsOf(
  { parameters: { k, kind } }: AnonymityPlan,
  table: TinyTable,
  { rows, published }: Anonymised,
): string[] {
  const { width, groups } = table
  const faults = anonymityFaults({ input: matrixOf(table.rows, width), output: matrixOf(rows, width), k, kind })
  const inOrder = (all: Rows) => JSON.stringify(all.map((row) => row.join()).sort())
  const twice = (row: readonly number[]) => new Set(row.map((item) => groups?.[item])).size < row.length
  return [
    ...faults,
    ...(inOrder(rows) === inOrder(published) ? [] : ['What is published is not what the rows were released as.']),
    ...(groups !== undefined && published.some(twice) ? ['A row has two values in one column.'] : []),
  ]
}

function dataOf({ rows, width, groups }: TinyTable): AnonymityData {
  const matrix = matrixOf(rows, width)
  return groups === undefined ? { matrix } : { matrix, groups: Uint32Array.from(groups) }
}

function matrixOf(rows: Rows, columns: number): SparseMatrix {
  const offsets = Uint32Array.from([0, ...rows.map((_, i) => rows.slice(0, i + 1).flat().length)])
  return { rows: rows.length, columns, offsets, indices: Uint32Array.from(rows.flat()) }
}

function listsOf({ rows, offsets, indices }: SparseMatrix): number[][] {
  return Array.from({ length: rows }, (_, i) => Array.from(indices.subarray(offsets[i], offsets[i + 1])))
}
