/** Zeros and ones that are flipped, of graphs and of tables: on fewer nodes or people, as densely joined as the plan expects. */
import { type AnyPlan, mechanismOf, type SparseMatrix } from '@tulle/core'
import type { Prediction } from '@tulle/core/binary'
import type { BinaryPlan } from '@tulle/core/certificate'
import { barFigure } from '@tulle/core/page'
import { counted, grouped } from '@tulle/core/text'
import { chanceBits } from '../made-up/bits.ts'
import { circleGraph } from '../made-up/graph.ts'
import { answerRows } from '../made-up/rows.ts'
import { type Ahead, SEED } from './ahead.ts'
import { heatMaps } from './pictures.ts'

export const flips: Ahead = {
  foretold(plan) {
    const { expectedError } = plan as BinaryPlan
    const { ones = 0, kept = 0, falseOnes = 0 } = predictionOf(plan) ?? {}
    // Of few ones among many zeros a share of all cells says nothing.
    if (ones > 0) return { value: 1 - kept / (ones + falseOnes), what: 'lost or false, of all there are', share: true }
    const { meanAbsolute: value } = expectedError
    return value <= 1 ? { value, what: 'wrong, of all', share: true } : { value, what: 'typical error of a weight' }
  },
  expected(plan) {
    const prediction = predictionOf(plan)
    if (prediction === undefined) return undefined
    const { ones, kept, falseOnes } = prediction
    return barFigure({
      title: 'What is expected to come through',
      categories: ['true', 'lost', 'false'],
      series: [{ name: 'expected', values: [kept, ones - kept, falseOnes] }],
      y: { label: 'how many' },
      height: 180,
    })
  },
  async imagined(plan, { signal }) {
    const { facts, settings } = plan as BinaryPlan
    if (facts.neighbours.kind === 'weight') return undefined
    const graph = facts.graph !== undefined
    const { ones } = predictionOf(plan) ?? {}
    const cells = graph
      ? facts.rows * (facts.rows - 1) * (facts.graph === 'directed' ? 1 : 0.5)
      : facts.rows * facts.columns
    const density = ones === undefined ? USUAL_DENSITY : ones / cells
    const rows = Math.min(facts.rows, graph ? nodesFor(density) : MOST_PEOPLE)
    const columns = graph ? rows : Math.min(facts.columns, MOST_COLUMNS)
    const part = (rows * columns) / (facts.rows * facts.columns)
    const made = madeUp({ rows, columns, density, directed: facts.graph === 'directed', graph })
    const smaller = {
      ...facts,
      rows,
      columns,
      ...(ones === undefined
        ? {}
        : { ones: { declared: made.indices.length / (graph && facts.graph !== 'directed' ? 2 : 1) } }),
    }
    const after = await flipped(plan, smaller, { ...settings, ...keptOf(settings, part) }, made, signal)
    const what = graph
      ? counted(rows, 'node', 'nodes')
      : `${counted(rows, 'person', 'people')} and ${counted(columns, 'column', 'columns')}`
    return {
      pictures: heatMaps({ rows, columns, before: dense(made), after: dense(after) }),
      note: `${capitalised(what)} were made up${rows < facts.rows ? `, of ${grouped(facts.rows)}` : ''}, ${ones === undefined ? 'a tenth of all cells dark' : 'as many dark cells for their size as you expect'}. A dark cell is ${graph ? 'an edge' : 'a yes'}.`,
    }
  },
}

const USUAL_DENSITY = 0.1
const MOST_PEOPLE = 40
const MOST_COLUMNS = 20

/** So many that there are some edges to be seen among them. */
function nodesFor(density: number): number {
  return Math.min(120, Math.max(24, Math.ceil(Math.sqrt(160 / density))))
}

function predictionOf({ parameters }: AnyPlan): Prediction | undefined {
  return (parameters as { readonly prediction?: Prediction }).prediction
}

interface Size {
  readonly rows: number
  readonly columns: number
  readonly density: number
  readonly graph: boolean
  readonly directed: boolean
}

function madeUp({ rows, columns, density, graph, directed }: Size): SparseMatrix {
  if (!graph) return answerRows({ people: rows, items: columns, each: density * columns }, SEED)
  const edges = Math.max(1, Math.round(density * rows * (rows - 1) * (directed ? 1 : 0.5)))
  return circleGraph({ nodes: rows, edges, directed }, SEED)
}

/** What is said to be published in all is less of less. */
function keptOf(settings: object, part: number): object {
  const { keep } = settings as { readonly keep?: { readonly ones?: number; readonly falseOnes?: number } }
  if (keep === undefined) return {}
  const { ones, falseOnes } = keep
  return {
    keep: {
      ...keep,
      ...(ones === undefined ? {} : { ones: Math.max(1, Math.round(ones * part)) }),
      ...(falseOnes === undefined ? {} : { falseOnes: falseOnes * part }),
    },
  }
}

async function flipped(
  plan: AnyPlan,
  facts: object,
  settings: object,
  made: SparseMatrix,
  signal: AbortSignal | undefined,
): Promise<SparseMatrix> {
  const mechanism = mechanismOf(plan)
  const { graph } = facts as { readonly graph?: string }
  const lenient = plan.mechanism === 'staircase' ? settings : { ...settings, evenIfUseless: true }
  const smaller = mechanism.plan(facts as never, lenient as never)
  const data = graph === undefined ? made : { directed: graph === 'directed', names: [], adjacency: made }
  const run = { bits: chanceBits(SEED), ...(signal === undefined ? {} : { signal }) }
  return ((await mechanism.release(smaller as never, data as never, run)) as unknown as { matrix: SparseMatrix }).matrix
}

function dense({ rows, columns, offsets, indices }: SparseMatrix): Float64Array {
  const values = new Float64Array(rows * columns)
  for (let i = 0; i < rows; i++) {
    for (let at = offsets[i] as number; at < (offsets[i + 1] as number); at++)
      values[i * columns + (indices[at] as number)] = 1
  }
  return values
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
