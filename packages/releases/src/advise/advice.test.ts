import { leastEpsilon } from '@tulle/core/binary'
import { inPlain } from '@tulle/core/text'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AdviceOption } from './advice.ts'
import { advise } from './advise.ts'
import { questionOf } from './asked.ts'
import { leastInWords } from './epsilons.ts'
import { type Question } from './question.ts'
import { EPSILONS, LEAST_EPSILON, smallestUseful } from './smallest.ts'
import { answerTo } from './tasks/answers.ts'
import { errorMeaning } from './tasks/task.ts'
import { placeholdersInWords, usefulFromInWords } from './words.ts'

describe('what no mechanism can do', () => {
  test('is said exactly where ε is below the limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 5000 }), fc.double({ min: 0.2, max: 3, noNaN: true }), (nodes, degree) => {
        const [edges, pairs] = [Math.round((nodes * degree) / 2), (nodes * (nodes - 1)) / 2]
        // Worked out here once more: ε ≥ ln(α²(N − m)/(4(m + 1))).
        const least = Math.log((0.25 * (pairs - edges)) / (4 * (edges + 1)))
        for (const epsilon of [0.95 * least, 1.05 * least].filter((each) => each > 0)) {
          const { limits = [] } = answerTo({ for: 'graph', nodes, expectedEdges: edges, epsilon }, {})
          expect(limits.length).toBe(epsilon < least ? 1 : 0)
          if (epsilon < least)
            expect(inPlain(limits[0] ?? '')).toContain(`takes ε of at least ${leastInWords(least, epsilon)} `)
        }
      }),
    )
  })

  test('no way to release the graph is useful below it', async () => {
    const [nodes, edges] = [1000, 900]
    const least = leastEpsilon(0.5, edges, (nodes * (nodes - 1)) / 2)
    for (const { mechanism, foresee, limit } of answerTo({ for: 'graph', nodes, expectedEdges: edges, epsilon: 1 }, {})
      .ways) {
      if (mechanism !== 'randomised-response' && mechanism !== 'filtered') continue
      expect((await foresee(least)).relative).toBeGreaterThan(limit)
    }
  })
})

describe('the smallest ε', () => {
  test('is where usefulness begins, to a hundredth, never below', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: Math.log(0.0101), max: Math.log(19.9), noNaN: true }), async (ln) => {
        const truth = Math.exp(ln)
        const found = await smallestUseful(EPSILONS, (epsilon) => Promise.resolve(epsilon >= truth))
        expect(found).toBeGreaterThanOrEqual(truth)
        expect(found).toBeLessThanOrEqual(truth * 1.016)
      }),
    )
  })

  test('is none where nothing is useful, and the least that is looked at where all is', async () => {
    expect(await smallestUseful(EPSILONS, () => Promise.resolve(false))).toBeUndefined()
    expect(await smallestUseful(EPSILONS, () => Promise.resolve(true))).toBe(LEAST_EPSILON)
  })
})

describe('questions that cannot be answered', () => {
  test.each([
    [{ epsilon: 1 }, /What is to be published\?[\s\S]*matrix +numbers[\s\S]*counts +one number/],
    [{ for: 'maps', epsilon: 1 }, /no task "maps"\. There are:\n {2}flows/],
    [{ for: 'graph', epsilon: 1 }, /how many nodes.*nodes 1000/],
    [{ for: 'graph', nodes: 10, epsilon: 1 }, /how many edges.*expectedEdges 5000/],
    [{ for: 'graph', nodes: 10, expectedEdges: 46, epsilon: 1 }, /expectedEdges is 46, but there are only 45/],
    [
      { for: 'graph', nodes: 10, expectedEdges: 4, columns: 3, epsilon: 1 },
      /columns goes with for matrix or table or covariance, not with for graph/,
    ],
    [{ for: 'graph', nodes: 10, expectedEdges: 4, epsilon: 0 }, /ε must be above zero/],
    [{ for: 'graph', nodes: 1.5, expectedEdges: 4, epsilon: 1 }, /nodes must be a whole number of at least 1, not 1.5/],
    [{ for: 'graph', nodes: 10, expectedEdges: 4, jaccard: 1, epsilon: 1 }, /jaccard must be between 0 and 1/],
    [
      { for: 'graph', nodes: 10, expectedEdges: 4, jaccard: 50 },
      /between 0 and 1, such as 0\.5, not 50: for 50 % write 0\.5\./,
    ],
    [{ for: 'graph', nodes: 10, expectedEdges: 4, within: 7 }, /such as 0\.1, not 7: for 7 % write 0\.07\./],
    [{ for: 'table', people: 10, columns: 3, within: 5 }, /such as 0\.05, not 5: for 5 % write 0\.05\./],
    [
      { for: 'interests', people: 2000, items: 400, perPerson: 10, maxOnes: 2, epsilon: 16 },
      /10 ones on average, but maxOnes 2 leaves each of them 2 at most.*such as 20/,
    ],
    [{ for: 'interests', people: 10, items: 4, expectedOnes: 21, maxOnes: 2 }, /2\.1 ones on average/],
    [{ for: 'table', people: 100, columns: 4, expectedOnes: 400, maxOnes: 1 }, /4 ones on average/],
    [{ for: 'cuts', nodes: 10, expectedEdges: 3, cutSizes: new Array(3) }, /cutSizes must be whole numbers/],
    [{ for: 'matrix', rows: 3, columns: 3, epsilon: 1 }, /maxPerPerson 10/],
    [{ for: 'matrix', rows: 3, columns: 3, maxPerPerson: 1, epsilon: 1 }, /expectedTotal 100000/],
    [
      { for: 'matrix', rows: 3, columns: 4, symmetric: true, maxPerPerson: 1, expectedTotal: 9, epsilon: 1 },
      /as many rows as columns/,
    ],
    [{ for: 'table', people: 10, columns: 3, neighbours: 'edge', epsilon: 1 }, /neighbours must be one of row, cell/],
    [{ for: 'table', people: 10, columns: 3, neighbours: 'cell', maxOnes: 2, epsilon: 1 }, /maxOnes limits whole rows/],
    [{ for: 'interests', people: 10, items: 5, epsilon: 1 }, /perPerson 4; or how many there are in all/],
    [{ for: 'interests', people: 10, items: 5, perPerson: 1, expectedOnes: 9, epsilon: 1 }, /give one of them/],
    [{ for: 'covariance', people: 10, columns: 3, epsilon: 1 }, /norm 3/],
    [{ for: 'covariance', people: 10, columns: 3, neighbours: 'row-change', epsilon: 1 }, /maxChange 0.5/],
    [
      { for: 'covariance', people: 10, columns: 3, norm: 1, maxChange: 1, epsilon: 1 },
      /goes with neighbours row-change/,
    ],
    [{ for: 'counts', nodes: 10, count: 'squares', epsilon: 1 }, /no count called "squares"/],
    [{ for: 'cuts', nodes: 10, expectedEdges: 3, cutSizes: [0], epsilon: 1 }, /cutSizes must be whole numbers/],
  ])('%j', async (question, message) => {
    await expect(advise(question as unknown as Question)).rejects.toThrow(message)
  })

  test('work can be stopped, and tells how far it is', async () => {
    const question: Question = { for: 'table', people: 3000, columns: 4, neighbours: 'cell', epsilon: 1 }
    const seen: number[] = []
    await advise(question, { progress: (done, total) => seen.push(done / total) })
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    expect(seen.at(-1)).toBeLessThanOrEqual(1)
    const stop = new AbortController()
    stop.abort(new Error('enough'))
    await expect(advise(question, { signal: stop.signal })).rejects.toThrow('enough')
  })
})

describe('ε', () => {
  const graph = { for: 'graph', nodes: 60, expectedEdges: 200 } as const

  test('may be left out: 1 is taken, and said', async () => {
    const [open, closed] = [await advise(graph), await advise({ ...graph, epsilon: 1 })]
    expect(open.question.epsilon).toBe(1)
    expect(open.options).toEqual(closed.options)
    const said = /No epsilon was given: Tulle took ε = 1/
    expect([open, closed].map(({ remarks }) => said.test(remarks.map(inPlain).join(' ')))).toEqual([true, false])
  })

  test('is told as odds, and above 8 that it promises little', async () => {
    for (const epsilon of [0.5, 1, 8, 8.5]) {
      const remarks = (await advise({ ...graph, epsilon })).remarks.map(inPlain).join(' ')
      const [, rare = '', even = ''] =
        /thought it 1 % likely that two nodes are joined could at most come to think it ([\d.]+) % likely; had they thought it 50 % likely, ([\d.]+|practically 100) %/.exec(
          remarks,
        ) ?? []
      // Odds of 1 to 99 and of 1 to 1, times e^ε, rounded up.
      const odds = Math.exp(epsilon) / 99
      expect(Number(rare) / 100).toBeGreaterThanOrEqual(odds / (1 + odds))
      expect(Number(rare) / 100).toBeLessThan(odds / (1 + odds) + 1.01e-4)
      if (epsilon < 8) expect(Number(even)).toBeCloseTo(100 / (1 + Math.exp(-epsilon)), 1)
      expect(remarks.includes('says little about anyone an observer already suspects')).toBe(epsilon > 8)
    }
  })
})

test('a question is read once, and what is inherited has no part in it', async () => {
  let reads = 0
  const graph = { for: 'graph', nodes: 60, epsilon: 1 } as const
  const asked = Object.create({ delta: 1e-6 }) as Record<string, unknown>
  Object.assign(asked, graph)
  Object.defineProperty(asked, 'expectedEdges', { enumerable: true, get: () => (reads++ === 0 ? 200 : 5) })
  const advice = await advise(asked as unknown as Question)
  expect(reads).toBe(1)
  expect(advice).toEqual(await advise({ ...graph, expectedEdges: 200 }))
  expect([advice.question, advice.options, advice.remarks].every((part) => Object.isFrozen(part))).toBe(true)
})

test('δ is nowhere called a probability that something fails', async () => {
  const { options } = await advise({ for: 'cuts', nodes: 60, expectedEdges: 200 })
  const why = options.map(({ why = '' }) => inPlain(why)).join(' ')
  expect(why).toContain('It needs a δ, which is added to what ε allows')
  expect(why).not.toMatch(/fails|probability/)
})

test('where nearly all pairs are joined, it says that noise alone would be called useful', () => {
  const complete = (edges: number) =>
    answerTo({ for: 'graph', nodes: 4, expectedEdges: edges, epsilon: 1 }, {}).limits?.map(inPlain).join(' ') ?? ''
  expect(complete(6)).toMatch(/coin flips alone would have a Jaccard similarity of 0\.5/)
  expect(complete(5)).not.toContain('coin flips')
})

test('commands for covariances name centre and scale, and it is said what they are for', async () => {
  const advice = await advise({ for: 'covariance', people: 2000, columns: 6, norm: 4, epsilon: 1, delta: 1e-6 })
  expect(advice.options.map(({ request }) => request?.settings)).toEqual(
    Array.from({ length: 4 }, () =>
      expect.objectContaining({ centre: { yours: 'CENTRE' }, scale: { yours: 'SCALE' } }),
    ),
  )
  expect(advice.remarks.map(inPlain).join(' ')).toContain('without centre and scale the error is another one')
  expect(placeholdersInWords(advice.options).join(' ')).toMatch(/CENTRE and SCALE are public numbers/)
})

test('what is useful at the ε asked for is not said to be so from above it on', () => {
  const option = { useful: true, usefulFrom: 2.77, curve: { epsilon: [1], error: [1] } } as unknown as AdviceOption
  expect(usefulFromInWords(option)).toBe('from ε = 2.8')
  expect(usefulFromInWords(option, 2.78)).toBe('from ε = 2.77')
  expect(usefulFromInWords(option, 3)).toBe('from ε = 2.8')
  expect(inPlain(errorMeaning(0.29, 'it'))).toContain('at most 29 % of it')
})

test('what is called useful can be moved', async () => {
  const matrix = { for: 'matrix', rows: 12, columns: 12, maxPerPerson: 10, expectedTotal: 17_000, epsilon: 1 } as const
  // A cell holds 118, the noise is 10.
  for (const [within, useful] of [
    [0.09, true],
    [0.08, false],
  ] as const) {
    const { options } = await advise({ ...matrix, within })
    expect(options.find(({ title }) => title === 'All cells, Laplace noise')?.useful).toBe(useful)
  }
  const [flipped] = answerTo({ for: 'graph', nodes: 240, expectedEdges: 1800, epsilon: 3, jaccard: 0.8 }, {}).ways
  expect(flipped?.limit).toBeCloseTo(0.2, 12)
})

test('who asks for too much is told what would do', async () => {
  const { recommendation, remarks } = await advise({
    for: 'matrix',
    rows: 100,
    columns: 100,
    maxPerPerson: 10,
    expectedTotal: 100_000,
    epsilon: 1,
  })
  // Noise of 10 is a tenth of 100: 1,000 cells of so much.
  expect(remarks.map(inPlain).join(' ')).toContain('With 31 zones (such as grid 5x6) in place of 100')
  expect(remarks.map(inPlain).join(' ')).toMatch(/"flows" publishes zones and the larger ones that they make up/)
  expect(inPlain(recommendation)).toMatch(/^Publish something else instead: the totals of the rows alone/)
})

test('a limit is never said to be higher than it is, nor below what was asked for', () => {
  expect(leastInWords(1.7429, 1)).toBe('1.7')
  expect(leastInWords(1.7429, 1.72)).toBe('1.74')
  expect(leastInWords(1.7429, 1.7428)).toBe('1.7429')
  expect(leastInWords(12.96, 3)).toBe('12')
  expect(leastInWords(0.0456, 0.01)).toBe('0.045')
})

describe('caps', () => {
  const matrix = { for: 'matrix', rows: 20, columns: 20, maxPerPerson: 5, expectedTotal: 400_000, epsilon: 1 } as const

  test('what they take away is in the error, once it is known how much people count for', async () => {
    const [plain] = (await advise(matrix)).options
    const { options, assumed } = await advise({ ...matrix, people: 20_000, tripsPerPerson: 20 })
    const noise = options.find(({ title }) => title === 'All cells, Laplace noise')
    // People with a mean of 20 lose (1 − 1/20)^5 = 77 % to a cap of 5.
    expect(plain?.useful).toBe(true)
    expect(noise?.relative).toBeCloseTo(0.005 + 0.7738, 3)
    expect(noise?.useful).toBe(false)
    expect(assumed.map(inPlain).join(' ')).toMatch(/maxPerPerson 5, which takes away 77 % of the data/)
    // The totals of the rows lose as much to it, and so do larger zones.
    const totals = options.find(({ title }) => title === 'The totals of the rows alone')
    expect(totals?.relative).toBeGreaterThan(0.77)
    expect(totals?.useful).toBe(false)
    await expect(advise({ ...matrix, people: 5 })).rejects.toThrow(/go together/)
  })

  test('that take too much by themselves are said to, in place of a number of zones', async () => {
    const many = { ...matrix, rows: 400, columns: 400, people: 20_000 }
    const { remarks } = await advise({ ...many, tripsPerPerson: 20 })
    expect(remarks.map(inPlain).join(' ')).toMatch(/No number of zones helps while the cap takes away 77 %/)
    const fewer = await advise({ ...many, tripsPerPerson: 2 })
    expect(fewer.remarks.map(inPlain).join(' ')).toMatch(/With \d+ zones \(such as grid \d+x\d+\) in place of 400/)
  })

  test('a total follows from people and trips', () => {
    expect(questionOf({ for: 'matrix', zones: 9, people: 50, tripsPerPerson: 4, maxPerPerson: 2 })).toMatchObject({
      expectedTotal: 200,
    })
  })
})

describe('flows', () => {
  const asked = { for: 'flows', zones: 64, people: 3000, tripsPerPerson: 4, delta: 1e-6, epsilon: 1 } as const

  test('are foreseen level by level, with what the limit leaves, and lead to a release', async () => {
    const { options } = await advise(asked)
    expect(options.map(({ title }) => title).sort()).toEqual(['Flows between 16 zones', 'Flows between 64 zones'])
    const [finest, coarser] = ['64', '16'].map((zones) => options.find(({ title }) => title.includes(` ${zones} `)))
    expect(finest?.relative).toBeGreaterThan(coarser?.relative as number)
    expect(coarser?.useful).toBe(true)
    expect(coarser?.error?.inWords).toMatch(
      /^\d+(\.\d+)? % of all trips are where they are.*leaves \d+(\.\d+)? % of them$/,
    )
    expect(finest?.request ?? coarser?.request).toMatchObject({ kind: 'flows', settings: { grid: '8', epsilon: 1 } })
  })

  test('ask for what is missing', async () => {
    const { people: _, ...without } = asked
    await expect(advise(without as never)).rejects.toThrow(/people 30000/)
  })
})
