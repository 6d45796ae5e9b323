/** Questions to a release beside the truth, and the page that shows them. */
import { describe, expect, test } from 'vitest'
import { graphFromEdges } from '../../data/index.ts'
import { cutSketch } from '../../mechanisms/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import {
  type AnswerTrial,
  besideTruth,
  cutTrials,
  evaluateAnswers,
  evaluationPage,
  type ReleasingRun,
  trialFigures,
  trialInWords,
  trueCut,
} from './index.ts'

const nodes = 30
/** A ring, with weights that reach beyond their bounds. */
const { graph } = graphFromEdges({
  directed: false,
  nodes,
  from: Uint32Array.from({ length: nodes }, (_, i) => i),
  to: Uint32Array.from({ length: nodes }, (_, i) => (i + 1) % nodes),
  weight: Float64Array.from({ length: nodes }, (_, i) => (i % 4) - 1),
})
const { values: _, ...bare } = graph.adjacency
const ring = { ...graph, adjacency: bare }
const facts = { nodes, neighbours: { kind: 'edge' } } as const

const trial = {
  name: 'cuts <of> two',
  labels: ['a <b>', 'c'],
  truth: [10, 20],
  answers: [
    { estimate: 12, low: 8, high: 16 },
    { estimate: 16, low: 12, high: 19 },
  ],
  expected: 2.5,
}

test('a true cut counts what crosses, within its bounds', () => {
  expect(trueCut(facts, ring, [0])).toBe(2)
  expect(trueCut(facts, ring, [0, 1, 2])).toBe(2)
  expect(trueCut(facts, ring, [0, 2])).toBe(4)
  const weights = { neighbours: { kind: 'weight', maxChange: 1 } } as const
  // Node 3 has edges of 1 and 2; node 1 of −1, which counts 0, and 0.
  expect(trueCut({ ...weights, weightBound: 5 }, graph, [3])).toBe(3)
  expect(trueCut(weights, graph, [3])).toBe(2)
  expect(trueCut(weights, graph, [1])).toBe(0)
})

test('trials ask sets of every size that was planned for, each of different nodes', async () => {
  const plan = cutSketch.plan(facts, { epsilon: 20, delta: 1e-3, rows: 4000, asked: { sizes: [1, 7] } })
  const release = await cutSketch.release(plan, ring, { bits: seededBits(1) })
  const trials = cutTrials(release, ring)
  expect(trials.map(({ name, answers }) => [name, answers.length])).toEqual([
    ['degrees of single nodes', 30],
    ['cuts of 7 nodes drawn at random', 100],
    ['cuts of balls of 7 nodes', 100],
  ])
  for (const { truth, answers } of trials) {
    for (let i = 0; i < answers.length; i++) {
      const { estimate, low, high } = answers[i] as (typeof answers)[number]
      expect(low).toBeLessThanOrEqual(high)
      expect(Math.abs(estimate - (truth[i] as number))).toBeLessThan(8)
    }
  }
  // Of a ring every node has two edges.
  expect(Array.from(trials[0]?.truth ?? [])).toEqual(Array.from({ length: 30 }, () => 2))
})

test('weights beyond their bounds are shown as they are, and as they were moved', () => {
  const asked = { name: 'cuts', answers: [{ estimate: 2, low: 1, high: 3 }], expected: 1 }
  const weights = { neighbours: { kind: 'weight', maxChange: 1 } } as const
  // Node 3 has edges of 1 and 2.
  const [whole, within] = besideTruth(weights, graph, [[3]], asked)
  expect(whole).toMatchObject({ name: 'cuts', truth: [3] })
  expect(whole).not.toHaveProperty('expected')
  expect(within).toMatchObject({ truth: [2], expected: 1 })
  expect(within?.name).toMatch(/moved into their bounds/)
  expect(besideTruth(facts, ring, [[3]], asked)).toEqual([{ ...asked, truth: [2] }])
})

describe('the page', () => {
  const plan = cutSketch.plan(facts, { epsilon: 20, delta: 1e-3 })
  const pageOf = (trials: readonly AnswerTrial[], about = '', run: ReleasingRun = {}) =>
    evaluationPage(evaluateAnswers({ kind: 'cuts', title: 'T', trials }), about, { plan, ...run })

  test('adds up what is off, and which intervals hold', () => {
    const found = trialFigures(trial)
    expect(found).toEqual({
      name: trial.name,
      questions: 2,
      meanTruth: 15,
      meanError: 3,
      expectedError: 2.5,
      covered: 1,
    })
    expect(trialInWords(found)).toBe(
      '2 cuts <of> two: 15 on average, answered with an error of 3 on average (the plan: 2.5); 1 interval holds the true answer.',
    )
  })

  test('of questions in units of their own tells shares of the truth', () => {
    const answers = [10, 2e9].map((x) => ({ estimate: 1.1 * x, low: x, high: 2 * x }))
    const own = { name: 'columns', truth: [10, 2e9], labels: ['a', 'b'], answers, relative: true }
    expect(trialInWords(trialFigures(own))).toBe(
      '2 columns: off by 10 % on average; all intervals hold the true answer.',
    )
    expect(trialFigures({ ...own, truth: [0, 0] })).not.toHaveProperty('meanRelativeError')
    expect(pageOf([own])).not.toMatch(/<figure>|NaN/)
  })

  test('says first that it is private, and shows the truth beside the answers', () => {
    const page = pageOf([trial], 'x <y>', { counts: { loops: 2, clampedWeights: 5 }, remarks: ['Mind <this>.'] })
    expect(page.indexOf('must not leave your hands')).toBeLessThan(page.indexOf('<h1>'))
    expect(page).toMatch(/Read this first[\s\S]*Mind &lt;this&gt;[\s\S]*Look at this before you publish/)
    expect(page).toContain('<th scope="row">weights moved into the public range</th><td>5</td>')
    expect(page).toContain('<th scope="row">a &lt;b&gt;</th><td>10 in the data, 12 in the release (8 to 16)</td>')
    expect(page).toContain('<summary>2 questions: cuts &lt;of&gt; two</summary>')
    expect(page).not.toMatch(/<b>|<y>|<this>|<of>/)
    expect(page.match(/<figure>/g)).toHaveLength(1)
  })

  test('says what its numbers are', () => {
    const own = { ...trial, quantity: 'sums of squares', introduction: 'In the units of the <file>.' }
    const page = pageOf([own])
    expect(page).toMatch(
      /One by one: [^<]* \(sums of squares\)<\/summary>\s*<p>In the units of the &lt;file&gt;\.<\/p>/,
    )
  })

  test('of nothing that was tried has no picture', () => {
    expect(pageOf([])).not.toMatch(/<figure>|NaN/)
  })

  test('of many names shows some', () => {
    const labels = Array.from({ length: 100 }, (_, i) => `name ${i}`)
    const answers = labels.map(() => ({ estimate: 1, low: 0, high: 2 }))
    const page = pageOf([{ name: 'cuts', labels, truth: labels.map(() => 1), answers }])
    expect(page).toContain('The first 60 of 100:')
    expect(page).not.toContain('name 99')
  })
})
