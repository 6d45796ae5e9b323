/**
 * The filtered release: how many cells pass, of ones and of zeros, and how far all cells are off. The predictions are for
 * as many ones as were declared, each of the weight that was guessed: the data here is like that.
 */
import { describe, test } from 'vitest'
import type { Graph, SparseMatrix } from '../../data/index.ts'
import { cellsOf, expectKept, graphOf, tableOf } from '../../testing/binary-predictions.ts'
import { differences, expectErrors, expectPredicted, repeated } from '../../testing/predictions.ts'
import { type FilteredFacts, type FilteredPlan, type FilteredSettings, filteredRelease } from './index.ts'

const table: FilteredFacts = { rows: 60, columns: 40, neighbours: { kind: 'cell', maxChange: 1 } }
const undirected: FilteredFacts = { rows: 60, columns: 60, graph: 'undirected', neighbours: { kind: 'edge' } }
const directed: FilteredFacts = { ...undirected, graph: 'directed' }
const rows: FilteredFacts = { ...table, neighbours: { kind: 'row' }, maxOnes: 12 }

/** The same cells, each holding this. */
function weighing(matrix: SparseMatrix, weight: number): SparseMatrix {
  return { ...matrix, values: new Float64Array(matrix.indices.length).fill(weight) }
}

async function released(plan: FilteredPlan, data: SparseMatrix | Graph, seed = 51) {
  const { graph } = plan.facts
  const truth = cellsOf('adjacency' in data ? data.adjacency : data, graph)
  const all = await repeated(seed, async (bits) => filteredRelease.release(plan, data, { bits }))
  const cells = all.map(({ matrix }) => cellsOf(matrix, graph))
  return { truth, all, cells, errors: cells.map((each) => differences(each, truth)) }
}

const onesIn = (matrix: SparseMatrix, graph?: 'directed' | 'undirected') =>
  matrix.indices.length / (graph === 'undirected' ? 2 : 1)

function predictionOf({ parameters: { prediction } }: FilteredPlan) {
  if (prediction === undefined) throw new Error('the ones were declared')
  return prediction
}

const inputs = {
  table: tableOf(60, 40, 0.1, 52),
  dense: tableOf(60, 40, 0.6, 53),
  undirected: graphOf(60, 0.15, 54),
  directed: graphOf(60, 0.1, 55, true),
}

describe.each([
  ['as many as there are', table, inputs.table, { epsilon: 3 }],
  ['as many as there are, of many', table, inputs.dense, { epsilon: 2 }],
  ['edges', undirected, inputs.undirected, { epsilon: 4 }],
  ['edges of a directed graph', directed, inputs.directed, { epsilon: 2.5 }],
  ['a threshold', table, inputs.table, { epsilon: 3, keep: { threshold: 0.8 } }],
  ['so many false ones', undirected, inputs.undirected, { epsilon: 3, keep: { falseOnes: 60 } }],
  ['so many in all', table, inputs.table, { epsilon: 3, keep: { ones: 150 } }],
  ['rows of at most 12 ones', rows, inputs.table, { epsilon: 40 }],
] as [string, FilteredFacts, SparseMatrix | Graph, FilteredSettings][])('filtered: %s', (_, facts, data, settings) => {
  test('kept and false ones, and the error of all cells', async () => {
    const declared = onesIn('adjacency' in data ? data.adjacency : data, facts.graph)
    const plan = filteredRelease.plan({ ...facts, ones: { declared } }, { ...settings, evenIfUseless: true })
    const { truth, cells, errors } = await released(plan, data)
    expectKept(predictionOf(plan), truth, cells)
    expectErrors(plan.expectedError, errors)
  })
})

describe('filtered: without any ones', () => {
  test.each([{ falseOnes: 80 }, { threshold: 0.7 }])('%o: zeros that pass are all of the error', async (keep) => {
    const plan = filteredRelease.plan(table, { epsilon: 2, keep })
    const { errors } = await released(plan, tableOf(60, 40, 0, 56))
    expectErrors(plan.expectedError, errors)
  })
})

test('filtered: ones that are counted first: the plan of the release predicts what passes', async () => {
  const plan = filteredRelease.plan({ ...table, ones: { counted: { epsilon: 1 } } }, { epsilon: 4 })
  const { all, truth } = await released(plan, inputs.table)
  const share = (of: (plan: FilteredPlan) => number, seen: (cells: Float64Array) => number) =>
    all.map(({ plan, matrix }) => seen(cellsOf(matrix)) / of(plan))
  expectPredicted({
    'kept, over the prediction of each release': {
      predicted: 1,
      seen: share(
        (plan) => predictionOf(plan).kept,
        (cells) => cells.reduce((sum, y, k) => sum + y * (truth[k] as number), 0),
      ),
      about: 0.01,
    },
    'false ones, over the prediction of each release': {
      predicted: 1,
      seen: share(
        (plan) => predictionOf(plan).falseOnes,
        (cells) => cells.reduce((sum, y, k) => sum + y * (1 - (truth[k] as number)), 0),
      ),
      about: 0.01,
    },
    'all flips, over the prediction of each release': {
      predicted: 1,
      seen: share(
        (plan) => plan.expectedError.totalAbsolute,
        (cells) => cells.reduce((sum, y, k) => sum + Math.abs(y - (truth[k] as number)), 0),
      ),
      about: 0.01,
    },
  })
})

/** Weighted data, every weight the guessed one. */
const weighted = {
  'a matrix': {
    facts: { ...table, weighted: true, neighbours: { kind: 'cell', maxChange: 2 } } as FilteredFacts,
    data: (weight: number) => weighing(inputs.table, weight),
  },
  'a graph': {
    facts: { ...undirected, weighted: true, neighbours: { kind: 'weight', maxChange: 1 } } as FilteredFacts,
    data: (weight: number): Graph => ({
      ...inputs.undirected,
      adjacency: weighing(inputs.undirected.adjacency, weight),
    }),
  },
}

describe.each([
  ['a matrix', { epsilon: 1.5 }, 2],
  ['a matrix', { epsilon: 1, keep: { ones: 300, weight: 8 } }, 8],
  ['a matrix', { epsilon: 1, keep: { threshold: 5 } }, 2],
  ['a graph', { epsilon: 3 }, 1],
  ['a graph', { epsilon: 1, keep: { falseOnes: 20 } }, 1],
  ['a graph', { epsilon: 1, keep: { ones: 100, weight: 4 } }, 4],
] as [keyof typeof weighted, FilteredSettings, number][])('filtered: weights of %s, %o', (of, settings, weight) => {
  const { facts, data } = weighted[of]
  const input = data(weight)
  const declared = onesIn('adjacency' in input ? input.adjacency : input, facts.graph)
  const plan = filteredRelease.plan({ ...facts, ones: { declared } }, { ...settings, evenIfUseless: true })

  test('which cells pass', async () => {
    const { truth, cells } = await released(plan, input)
    expectKept(
      predictionOf(plan),
      truth.map((x) => (x === 0 ? 0 : 1)),
      cells.map((all) => all.map((y) => (y === 0 ? 0 : 1))),
    )
  })

  // Of those that pass, noise that raised them is more than half, and its mean is not b: E[|Z|; Z ≥ t] is (b + t)e^(−t/b)/2
  // for t ≥ 0, and b − (b + |t|)e^(−|t|/b)/2 below. And 95 of 100 cells are off by far less than θ + b ln 20.
  test('the error of all cells, and of those that are published', async () => {
    const { truth, cells, errors } = await released(plan, input)
    expectErrors(plan.expectedError, errors)
    const [, off = ''] =
      /whose true value is [\d.]+, as expected, is off by ([\d.]+)/.exec(
        filteredRelease.inWords(plan).error.join(' '),
      ) ?? []
    const published = errors.flatMap((all, k) =>
      Array.from(all)
        .filter((_, at) => truth[at] !== 0 && cells[k]?.[at] !== 0)
        .map(Math.abs),
    )
    expectPredicted({ 'error of a published weight': { predicted: Number(off), seen: published, about: 1e-3 } })
  })
})

describe('filtered: weights of a full matrix', () => {
  // Where every cell holds the guessed weight, there is nothing but this error: 18 % more than that of the noise.
  test.each([0.2, 1, 2, 6])('a threshold of %d', async (threshold) => {
    const { facts } = weighted['a matrix']
    const neighbours = { kind: 'cell', maxChange: 1 } as const
    const settings = { epsilon: 1, keep: { threshold } }
    const plan = filteredRelease.plan({ ...facts, neighbours, ones: { declared: 2400 } }, settings)
    const { errors } = await released(plan, weighing(tableOf(60, 40, 1, 57), 1))
    expectErrors(plan.expectedError, errors)
  })
})

test('filtered: weights of a matrix without any', async () => {
  const { facts } = weighted['a matrix']
  const plan = filteredRelease.plan(facts, { epsilon: 2, keep: { falseOnes: 80 } })
  const { errors } = await released(plan, weighing(tableOf(60, 40, 0, 58), 2))
  expectErrors(plan.expectedError, errors)
})
