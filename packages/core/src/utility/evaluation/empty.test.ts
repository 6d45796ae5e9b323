/** Data with nothing in it gets sentences, and no number that is none. */
import { expect, test } from 'vitest'
import { adjacencyOf } from '../../testing/adjacency.ts'
import { matrixOf } from '../../testing/rows.ts'
import { evaluateAnswers } from './answers.ts'
import { evaluateCount } from './counts.ts'
import { evaluateDegrees } from './degrees.ts'
import type { Evaluation } from './evaluation.ts'
import { evaluateGraph } from './graph.ts'
import { evaluationJson } from './json.ts'
import { evaluateMatrix } from './matrix.ts'
import { evaluationPage } from './page.ts'
import { evaluateProducts } from './products.ts'
import { evaluateRows } from './rows.ts'
import { evaluateTable } from './table.ts'

const title = 'T'
const square = (values: readonly number[]) => ({ rows: 2, columns: 2, values: Float64Array.from(values) })
const [zeros, ones] = [square([0, 0, 0, 0]), square([1, 2, 2, 1])]
const [noEdges, edges] = [
  adjacencyOf(5, []),
  adjacencyOf(5, [
    [0, 1],
    [1, 2],
  ]),
]
const [noOnes, someOnes] = [matrixOf([[], [], []], 2), matrixOf([[0], [0, 1], []], 2)]
const nobody = { classes: matrixOf([], 2), sizes: Uint32Array.of() }
const nothing = { classes: matrixOf([[]], 2), sizes: Uint32Array.of(3) }
const interval = { low: -1, high: 1, coverage: 0.95 }
const answer = { estimate: 0.5, low: -1, high: 1 }
const columns = ['a', 'b']

const trials = (truth: readonly number[], relative: boolean) => [
  { name: 'cuts', truth, answers: truth.map(() => answer), relative },
]
const table = (original: typeof noOnes, release: typeof noOnes) =>
  evaluateTable({ title, original, release, columns, aligned: true, label: 0 })
const graph = (original: typeof edges, release: typeof edges) =>
  evaluateGraph({ title, original, release, directed: false, channel: { one: 0.9, zero: 0.1 } })
const rows = (original: typeof noOnes, release: typeof nobody) => evaluateRows({ title, original, release, columns })
const products = (original: typeof zeros, release: typeof zeros) =>
  evaluateProducts({ title, original, release, columns, variances: { truth: [0, 0], answers: [answer, answer] } })

const EMPTY: Readonly<Record<string, () => Promise<Evaluation> | Evaluation>> = {
  'a matrix of zeros': () => evaluateMatrix({ title, original: zeros, release: ones, capped: zeros }),
  'a matrix released as zeros': () => evaluateMatrix({ title, original: ones, release: zeros }),
  'two matrices of zeros': () => evaluateMatrix({ title, original: zeros, release: zeros }),
  'a graph without edges': () => graph(noEdges, edges),
  'a graph released without edges': () => graph(edges, noEdges),
  'two graphs without edges': () => graph(noEdges, noEdges),
  'a table without ones': () => table(noOnes, someOnes),
  'a table released without ones': () => table(someOnes, noOnes),
  'two tables without ones': () => table(noOnes, noOnes),
  'rows without items': () => rows(noOnes, nothing),
  'rows released with nothing': () => rows(someOnes, nothing),
  'no rows': () => rows(matrixOf([], 2), nobody),
  'a count of 0': () => evaluateCount({ title, what: 'triangles', truth: 0, released: 3, interval }),
  'no degrees': () => evaluateDegrees({ title, original: [], release: [] }),
  'degrees of 0': () => evaluateDegrees({ title, original: [0, 0], release: [1, 1] }),
  'cuts of 0': () => evaluateAnswers({ kind: 'cuts', title, trials: trials([0, 0], false) }),
  'variances of 0': () => evaluateAnswers({ kind: 'variances', title, trials: trials([0, 0], true) }),
  'no questions': () => evaluateAnswers({ kind: 'cuts', title, trials: trials([], false) }),
  'products of zeros': () => products(zeros, ones),
  'products released as zeros': () => products(ones, zeros),
}

test.each(Object.entries(EMPTY))('%s', async (_, evaluate) => {
  const evaluation = await evaluate()
  expect(evaluation.summary).toMatch(/^[A-Z\d].*\.$/)
  const page = evaluationPage(evaluation, 'about').replace(/<style>.*?<\/style>/s, '')
  expect(page).not.toMatch(/NaN|Infinity|undefined/)
  expect(evaluationJson(evaluation)).not.toMatch(/NaN|Infinity|undefined/)
  for (const { measures } of evaluation.groups) {
    for (const measure of measures) {
      const found = 'value' in measure ? [measure.value] : [measure.original, measure.release]
      expect({ name: measure.metric.name, found, numbers: found.every((x) => !Number.isNaN(x)) }).toMatchObject({
        numbers: true,
      })
    }
  }
  expect(evaluation.summary).not.toMatch(/without end|–|mostly true|well\b/)
})
