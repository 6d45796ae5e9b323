import type { CountPlan } from '@tulle/core'
import { beliefInWords, tiedInWords } from '@tulle/core/privacy'
import { unconditionalBeliefs } from '@tulle/core/testing'
import { inPlain } from '@tulle/core/text'
import { describe, expect, test } from 'vitest'
import { type Advice, type AdviceOption } from './advice.ts'
import { advise } from './advise.ts'
import { adviceFigures } from './figure.ts'
import { advicePage } from './page.ts'
import { type Question } from './question.ts'
import { LARGEST_EPSILON, LEAST_EPSILON } from './smallest.ts'
import { answerTo } from './tasks/answers.ts'

/** One small question for each task, and some at the edges of what can be asked. */
const QUESTIONS: readonly Question[] = [
  {
    for: 'matrix',
    rows: 12,
    columns: 12,
    maxPerPerson: 10,
    expectedTotal: 17_000,
    epsilon: 1,
    delta: 1e-6,
    unit: 'trips',
  },
  { for: 'matrix', rows: 40, columns: 40, maxPerPerson: 3, expectedTotal: 20_000, expectedCells: 300, epsilon: 1 },
  {
    for: 'matrix',
    rows: 8,
    columns: 8,
    symmetric: true,
    maxPerPerson: 2,
    expectedTotal: 900,
    rank: 'auto',
    epsilon: 0.5,
  },
  { for: 'graph', nodes: 120, expectedEdges: 500, epsilon: 1, delta: 1e-6, guess: 10, expectedTriangles: 400 },
  { for: 'graph', nodes: 100, expectedEdges: 300, directed: true, epsilon: 6 },
  { for: 'table', people: 300, columns: 6, expectedOnes: 500, epsilon: 2 },
  { for: 'table', people: 3000, columns: 4, neighbours: 'cell', epsilon: 1 },
  { for: 'interests', people: 200, items: 50, perPerson: 4, maxOnes: 5, epsilon: 1 },
  { for: 'interests', people: 200, items: 50, perPerson: 4, epsilon: 1 },
  { for: 'interests', people: 200, items: 50, expectedOnes: 800, neighbours: 'cell', epsilon: 6 },
  { for: 'covariance', people: 4000, columns: 4, norm: 3, delta: 1e-6, queries: 20, epsilon: 1 },
  { for: 'covariance', people: 400, columns: 3, neighbours: 'row-change', maxChange: 1, delta: 1e-6, epsilon: 2 },
  { for: 'cuts', nodes: 240, expectedEdges: 1800, cutSizes: [1, 10, 100], queries: 5, delta: 1e-6, epsilon: 2 },
  { for: 'counts', nodes: 240, guess: 20, expected: 3000, delta: 1e-6, epsilon: 1 },
]

const EDGES: readonly Question[] = [
  { for: 'matrix', rows: 1, columns: 1, maxPerPerson: 1, expectedTotal: 1, epsilon: 0.001 },
  { for: 'graph', nodes: 1, expectedEdges: 0, epsilon: 1 },
  { for: 'graph', nodes: 2, expectedEdges: 1, epsilon: 15 },
  { for: 'graph', nodes: 50, expectedEdges: 0, epsilon: 1, delta: 1e-6 },
  { for: 'graph', nodes: 20, expectedEdges: 190, epsilon: 0.001 },
  { for: 'table', people: 1, columns: 1, expectedOnes: 1, epsilon: 1 },
  { for: 'table', people: 50, columns: 1, expectedOnes: 0, epsilon: 15 },
  { for: 'interests', people: 1, items: 1, perPerson: 1, epsilon: 0.001 },
  { for: 'interests', people: 30, items: 10, expectedOnes: 0, maxOnes: 1, epsilon: 1 },
  { for: 'interests', people: 30, items: 10, expectedOnes: 0, epsilon: 1 },
  { for: 'covariance', people: 1, columns: 1, norm: 1, epsilon: 0.001, delta: 1e-6 },
  { for: 'cuts', nodes: 2, expectedEdges: 1, epsilon: 15 },
  { for: 'cuts', nodes: 1, expectedEdges: 0, epsilon: 1, delta: 1e-6 },
  { for: 'counts', nodes: 1, epsilon: 1 },
  { for: 'counts', nodes: 30, count: 'edges', expected: 40, epsilon: 0.001 },
]

const answers = new Map<Question, Promise<Advice>>()
function on(question: Question): Promise<Advice> {
  const known = answers.get(question) ?? advise(question)
  answers.set(question, known)
  return known
}

const named = (question: Question) => ({ name: JSON.stringify(question), question })

describe.each(QUESTIONS.map(named))('$name', ({ question }) => {
  test('every error falls as ε grows', async () => {
    for (const { title, curve, basis } of (await on(question)).options) {
      const seen = curve.error.filter((error) => !Number.isNaN(error))
      // A simulation has the same noise at each ε, but what it cuts off differs: one pattern more can cost more than it brings.
      // A graph that is made up of very noisy numbers is a little more a matter of luck.
      const slack = basis !== 'simulation' ? 1.01 : title === 'A made-up graph like it' ? 2.5 : 2
      for (const [i, error] of seen.entries()) {
        // Where more is wrong than there is, by how much is luck alone.
        if (basis === 'simulation' && error > 1) continue
        expect(error, `${title} at ${curve.epsilon[i]}`).toBeLessThanOrEqual((seen[i - 1] ?? Infinity) * slack)
      }
    }
  })

  test('the smallest ε is useful, and one a little below is not', async () => {
    const { options } = await on(question)
    for (const { title, foresee, limit, basis } of answerTo(question, {}).ways) {
      const [{ usefulFrom }, ...others] = options.filter((option) => option.title === title) as [AdviceOption]
      expect(others).toEqual([])
      if (usefulFrom === undefined || basis === 'simulation') continue
      expect((await foresee(usefulFrom)).relative, `${title} at ${usefulFrom}`).toBeLessThanOrEqual(limit)
      if (usefulFrom <= LEAST_EPSILON) continue
      const below = async () => (await foresee(0.97 * usefulFrom)).relative
      expect(await below().catch(() => Infinity), `${title} below ${usefulFrom}`).toBeGreaterThan(limit)
    }
  })

  test('useful ones come first, and what was asked for before what is put in its place', async () => {
    const { options } = await on(question)
    const useful = options.filter((option) => option.useful === true)
    expect(options.slice(0, useful.length)).toEqual(useful)
    for (const part of [useful, options.filter((option) => option.useful === false && option.why === undefined)]) {
      const places = part.map(({ answers }) => (answers === 'asked' ? 0 : 1))
      expect(places).toEqual([...places].sort((a, b) => a - b))
    }
    // The smallest error first, whatever becomes useful at which ε.
    for (const part of [useful, options.filter((option) => option.useful === false && option.why === undefined)]) {
      for (const answers of ['asked', 'instead']) {
        const answering = part.filter((option) => option.answers === answers)
        // What comes nearest to what was asked for stands before them all, where it is of use.
        const first = part === useful ? answering.filter(({ nearest }) => nearest === true) : []
        expect(answering.slice(0, first.length)).toEqual(first)
        const errors = answering.slice(first.length).map(({ relative }) => relative ?? Infinity)
        expect(errors).toEqual([...errors].sort((a, b) => a - b))
      }
    }
    const worth = options.some((option) => option.useful !== false && option.error !== undefined)
    for (const option of options) {
      expect(option.request === undefined || !worth || option.useful !== false).toBe(true)
      expect(option.error === undefined).toBe(option.why !== undefined)
    }
    // Nobody is left without a step where anything can be released at all.
    if (options.some(({ error }) => error !== undefined)) {
      expect(options.some(({ request }) => request !== undefined)).toBe(true)
    }
  })

  test('says the same every time, and a page of it holds all that was said', async () => {
    const advice = await on(question)
    expect(JSON.stringify(await advise({ ...question }))).toBe(JSON.stringify(advice))
    const page = advicePage(advice)
    for (const { title } of advice.options) expect(page).toContain(title.replaceAll("'", '&#39;'))
    expect(page).not.toMatch(/NaN|undefined|Infinity|<script|https?:\/\/(?!www\.w3\.org)/)
    expect(adviceFigures(advice).length).toBeGreaterThan(0)
  })

  test('says whose beliefs ε limits, in the words of the relation that is planned with', async () => {
    const { options, ...advice } = await on(question)
    const remarks = advice.remarks.map(inPlain)
    const { protects } = answerTo(question, {})
    const kind = question.delta === undefined ? 'pure' : 'approximate'
    const planned = options.flatMap(({ title, plan }) =>
      plan === undefined || plan.guarantee.kind === 'k-anonymity' ? [] : [{ title, of: plan.guarantee.neighbours }],
    )
    expect(planned.map(({ of }) => of.kind)).toContain(protects.neighbours.kind)
    const meant = remarks.find((remark) => remark.startsWith(`ε = ${question.epsilon} means: `)) ?? ''
    expect(meant).toContain(beliefInWords(protects.neighbours, question.epsilon, protects.fact))
    expect(remarks).toContain(tiedInWords(protects.neighbours, kind))
    for (const { title, of } of planned) {
      // A weight that changes by 1 is an edge that comes or goes.
      if (of.kind === protects.neighbours.kind || of.kind === 'weight') continue
      const another = remarks.find((remark) => remark.startsWith('Of ') && remark.includes(`"${title}"`)) ?? ''
      expect(another).toContain(beliefInWords(of, question.epsilon))
      expect(remarks).toContain(tiedInWords(of, kind))
    }
    const page = advicePage(await on(question))
    expect(page).toContain('they count together, with k·ε in place of ε')
    for (const text of [remarks.join(' '), page.replaceAll('</li>', '. ').replaceAll('&#39;', "'")]) {
      expect(unconditionalBeliefs(text)).toEqual([])
    }
  })
})

test.each(EDGES.map(named))('at the edge of what can be asked: $name', async ({ question }) => {
  const advice = await advise(question)
  expect(inPlain(advice.recommendation)).toMatch(/\.$/)
  // One sentence.
  expect(inPlain(advice.recommendation)).not.toMatch(/[.!?] /)
  expect(advice.options.length).toBeGreaterThan(0)
  for (const { error, why, relative, usefulFrom } of advice.options) {
    expect(Boolean(error) || Boolean(why)).toBe(true)
    expect(`${error?.inWords ?? ''} ${inPlain(why ?? '')}`).not.toMatch(/NaN|Infinity|undefined/)
    if (relative !== undefined) expect(relative).toBeGreaterThanOrEqual(0)
    if (usefulFrom !== undefined) expect(usefulFrom).toBeLessThanOrEqual(LARGEST_EPSILON)
  }
  expect(advicePage(advice)).not.toMatch(/NaN|undefined/)
})

test('a low rank is tried without being asked for where that is quick, and not elsewhere', async () => {
  const matrix = { for: 'matrix', maxPerPerson: 10, expectedTotal: 8000, epsilon: 1 } as const
  const low = ({ options }: Advice) => options.find(({ title }) => title.includes('rank'))
  const advice = await advise({ ...matrix, rows: 25, columns: 25 })
  expect(low(advice)).toMatchObject({ basis: 'simulation', useful: false })
  // It is nearer than plain noise, and stands above it, though plain noise becomes useful first.
  const plain = advice.options.findIndex(({ title }) => title === 'All cells, Laplace noise')
  expect(advice.options.findIndex((option) => option === low(advice))).toBeLessThan(plain)
  expect(low(advice)?.usefulFrom).toBeGreaterThan(advice.options[plain]?.usefulFrom as number)
  expect(advice.remarks.map(inPlain).join(' ')).toMatch(/say so: within 0\.\d+\./)
  for (const shape of [
    { rows: 7, columns: 7 },
    { rows: 101, columns: 100 },
  ]) {
    expect(low(await advise({ ...matrix, ...shape }))).toBeUndefined()
  }
})

test('where nothing is useful, it says so, and how to go on all the same', async () => {
  const { options, ...advice } = await advise({ for: 'interests', people: 500, items: 90, perPerson: 3, epsilon: 1 })
  expect(inPlain(advice.recommendation)).toMatch(/Release none of this at ε = 1/)
  expect(options.every(({ useful }) => useful !== true)).toBe(true)
  const steps = options.filter(({ request }) => request !== undefined)
  expect(steps.map(({ mechanism }) => mechanism)).toContain('randomised-response')
  // What refuses to release the useless is told to do so.
  const flipped = steps.find(({ mechanism }) => mechanism === 'randomised-response')
  expect(flipped?.request?.settings).toMatchObject({ anyway: true })
})

test('counts of items are judged with the limit that is said, or with the best one', async () => {
  const open = { for: 'interests', people: 5000, items: 400, perPerson: 3.3, epsilon: 3 } as const
  const { recommendation } = await advise(open)
  expect(inPlain(recommendation)).toContain('how many people have each popular item')
  const errors = await Promise.all(
    [4, 7, 30].map(async (maxOnes) => {
      const { options } = await advise({ ...open, maxOnes })
      return options.find(({ mechanism }) => mechanism === 'popular-items')?.error?.value as number
    }),
  )
  expect(errors).toEqual([...errors].sort((a, b) => a - b))
})

test('nothing is tried on made-up data that is empty', async () => {
  for (const question of [
    { for: 'graph', nodes: 1_000_000, expectedEdges: 400, epsilon: 1 },
    { for: 'interests', people: 1_000_000, items: 1000, expectedOnes: 300, epsilon: 1 },
    { for: 'table', people: 50, columns: 3, expectedOnes: 0, epsilon: 1 },
  ] as const) {
    const { options, remarks } = await advise(question)
    const alike = options.find(({ mechanism }) => mechanism === 'k-anonymity')
    expect(alike?.useful).toBeUndefined()
    expect(inPlain(alike?.why ?? '')).toMatch(/so few/)
    expect(remarks.map(inPlain).join(' ')).not.toContain('k-anonymity')
  }
})

test('counts are judged by what 95 of 100 releases stay below', async () => {
  const question = { for: 'counts', count: 'triangles', nodes: 240, guess: 20, expected: 3000, epsilon: 0.09 } as const
  const { options, recommendation } = await advise(question)
  for (const { plan, relative, useful } of options) {
    if (relative === undefined) continue
    const { ninetyFivePercent } = (plan as CountPlan).expectedError
    expect(relative).toBe(ninetyFivePercent / 3000)
    expect(useful).toBe(ninetyFivePercent <= 300)
  }
  // Half of all releases of one of them are off by 8 %, and one in twenty by more than all of it.
  expect(inPlain(recommendation)).not.toContain('triangles')
})

test('tables of fewer levels say the same about a count as those of all', async () => {
  const question = { for: 'counts', nodes: 30_000, guess: 6, expected: 1e5, delta: 1e-6, epsilon: 1 } as const
  for (const { title, foresee, quickly = foresee } of answerTo(question, {}).ways) {
    for (const epsilon of [0.05, 0.5]) {
      const [all, few] = [await foresee(epsilon), await quickly(epsilon)]
      expect({ title, off: Math.round(1000 * (few.value / all.value - 1)) }).toEqual({ title, off: 0 })
    }
  }
})

describe('a profile, and edges between groups', () => {
  const question = { for: 'graph', nodes: 240, expectedEdges: 1800, epsilon: 1 } as const
  const titled = (options: readonly AdviceOption[], title: string) => options.find((each) => each.title === title)

  test('stand in for a graph that cannot be had, with the command that publishes them', async () => {
    const { options, assumed } = await advise({ ...question, groups: 8 })
    const [profile, mixing] = ['A profile of the graph', 'Edges between public groups'].map((each) =>
      titled(options, each),
    )
    expect(profile).toMatchObject({ mechanism: 'graph-profile', answers: 'instead', basis: 'simulation' })
    expect(profile?.request).toMatchObject({ kind: 'count', settings: { count: 'profile', epsilon: 1 } })
    expect(mixing).toMatchObject({ mechanism: 'group-mixing', answers: 'instead', basis: 'formula', useful: true })
    expect(mixing?.request).toMatchObject({ kind: 'count', settings: { count: 'mixing', groups: { yours: 'GROUPS' } } })
    // 36 pairs of groups, each off by 1/(2 sinh(ε/2)) on average.
    expect(mixing?.relative).toBeCloseTo(36 / (2 * Math.sinh(0.5)) / 1800, 9)
    expect(assumed.map(inPlain).join(' ')).not.toMatch(/groups says how many/)
  })

  test('are asked for where nobody says that there are groups', async () => {
    const { options, assumed } = await advise(question)
    expect(titled(options, 'Edges between public groups')).toBeUndefined()
    expect(assumed.map(inPlain).join(' ')).toMatch(/such as departments.*groups says how many groups there are/)
  })

  test('are answered as counts too', async () => {
    const about = { for: 'counts', nodes: 240, epsilon: 1 } as const
    for (const count of ['profile', 'clustering', 'triangles-by-degree']) {
      const { options } = await advise({ ...about, count, expectedEdges: 1800 })
      expect(options.find(({ answers }) => answers === 'asked')?.request).toMatchObject({ settings: { count } })
    }
    const { options } = await advise({ ...about, count: 'mixing', groups: 8, expectedEdges: 1800 })
    expect(options).toMatchObject([{ mechanism: 'group-mixing', answers: 'asked', useful: true }])
    await expect(advise({ ...about, count: 'mixing' })).rejects.toThrow(/how many groups are nodes in\? groups 12/)
  })
})
