import { type Certificate, cutSketch, InvalidInput, uniformNoise } from '@tulle/core'
import { cutAnswer, type Sketch } from '@tulle/core/sketches'
import { inPlain } from '@tulle/core/text'
import { describe, expect, test } from 'vitest'
import type { OpenedRelease } from '../open.ts'
import type { ReleasedData, ReleasedSketch } from '../published/data.ts'
import { settingsOf } from '../settings.ts'
import { questions } from './index.ts'
import type { MatrixDesk, NamedMatrix } from './question.ts'

const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan']
const plan = cutSketch.plan(
  { nodes: 4, neighbours: { kind: 'edge' } },
  { epsilon: 8, delta: 1e-3, rows: 6, evenIfUseless: true },
)
const sketch: Sketch = { rows: 6, values: Float32Array.from({ length: 24 }, (_, k) => ((k * 7) % 11) - 5) }

const released: ReleasedSketch = {
  names: async () => NAMES,
  read: async () => ({ names: NAMES, sketch }),
  sums: async (sets) =>
    sets.map(({ items, others = false }) =>
      Float64Array.from({ length: 6 }, (_, k) =>
        NAMES.reduce(
          (sum, name, i) => sum + (items.includes(name) === others ? 0 : (sketch.values[i * 6 + k] as number)),
          0,
        ),
      ),
    ),
  faults: async () => [],
}

function opened(of: OpenedRelease['plan']): OpenedRelease {
  const data = { sketch: () => released } as unknown as ReleasedData
  const certificate = { plan: of } as Certificate
  return { place: 'what was published', certificate, plan: of, files: [], data, text: async () => '' }
}

function desk(texts: Readonly<Record<string, readonly string[]>> = {}, of: OpenedRelease['plan'] = plan) {
  const written: NamedMatrix[] = []
  const made: MatrixDesk & { readonly written: readonly NamedMatrix[] } = {
    written,
    sources: {
      isFile: async (text) => Object.hasOwn(texts, text),
      lines: async (file) => texts[file] ?? [],
      nodes: async (file) => ({ names: texts[file] ?? [], lines: {} }),
    },
    open: async () => opened(of),
    matrix: {
      check: async () => undefined,
      async write(matrix) {
        written.push(matrix)
      },
    },
  }
  return made
}

const { cut, laplacian, variance } = questions
const askCut = (given: object, at = desk()) => cut.ask(settingsOf('ask cut', cut.options, { ...given }), at)

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(InvalidInput)
  const { words, message } = error as InvalidInput
  return inPlain(words ?? message)
}

describe('a cut', () => {
  test.each([
    ['Ada', [0]],
    ['Ada,Cleo', [0, 2]],
    ['Ada,Ben,Dan', [0, 1, 3]],
  ])('of %s is what the sketch answers, whichever side is read', async (nodes, side) => {
    const { data, lines } = await askCut({ nodes })
    const { estimate, low, high } = cutAnswer({ plan, sketch }, side, {})
    const [answer] = (data as { answers: { nodes: string[]; estimate: number; low: number; high: number }[] }).answers
    expect(answer?.nodes).toEqual(nodes.split(','))
    expect(answer?.estimate).toBeCloseTo(estimate, 6)
    expect([answer?.low, answer?.high]).toEqual([expect.closeTo(low, 6), expect.closeTo(high, 6)])
    expect(lines.map(inPlain).join('\n')).toMatch(
      /by the best estimate: between .*\n.*fixed before the sketch was seen/s,
    )
  })

  test('that a file names is read there, and several hold at once', async () => {
    const texts = { side: ['Ben', 'Dan'], cuts: ['Ada,Ben', '', 'Cleo'] }
    expect((await askCut({ nodes: 'side' }, desk(texts))).data).toMatchObject({ answers: [{ nodes: ['Ben', 'Dan'] }] })
    expect((await askCut({ cuts: 'cuts' }, desk(texts))).data).toMatchObject({
      answers: [
        { nodes: ['Ada', 'Ben'], queries: 2 },
        { nodes: ['Cleo'], queries: 2 },
      ],
    })
  })

  test('is refused by keys of options, which a front end names', async () => {
    expect(await refusal(askCut({}))).toMatch(/^Which cut\? Give the nodes of one side with nodes a,b,c or nodes FILE/)
    expect(await refusal(askCut({ nodes: 'Ada', cuts: 'x' }))).toMatch(
      /^One cut is given with nodes, and several with cuts/,
    )
    expect(await refusal(askCut({ nodes: 'Adda' }))).toBe(
      'nodes names "Adda", and there is no such node: did you mean "Ada"?',
    )
    expect(await refusal(askCut({ nodes: 'Ada', to: 'Ada,Ben' }))).toMatch(/^"Ada" is in both sets/)
    expect(await refusal(askCut({ nodes: NAMES.join() }))).toMatch(/^nodes has all 4 nodes on one side/)
    expect(await refusal(askCut({ nodes: 'Ada', confidence: 1 }))).toMatch(/^confidence lies between 0 and 1/)
    const cuts = askCut({ cuts: 'cuts', queries: 1 }, desk({ cuts: ['Ada', 'Ben'] }))
    expect(await refusal(cuts)).toMatch(/^cuts has 2 cuts, and queries 1 would let only 1/)
  })
})

test('a Laplacian is a matrix of the nodes that were chosen, in their order', async () => {
  const at = desk()
  const { data } = await laplacian.ask({ nodes: 'Dan,Ada' }, at)
  expect(data).toEqual({ nodes: 2 })
  expect(at.written).toMatchObject([{ heading: 'node', names: ['Dan', 'Ada'], matrix: { rows: 2, columns: 2 } }])
})

test('another kind of release says what it has to offer', async () => {
  const direction = variance.ask(settingsOf('ask variance', variance.options, { direction: 'a=1' }), desk())
  expect(await refusal(direction)).toBe(
    'what was published is not a sketch of a table of numbers, but a sketch of a graph: ask it for a "cut" or the "laplacian".',
  )
  const facts = { rows: 2, columns: 2, neighbours: { kind: 'individual' }, caps: { l1: 1 } } as const
  const matrix = uniformNoise.plan(facts, { noise: 'laplace', epsilon: 1 })
  expect(await refusal(askCut({ nodes: 'Ada' }, desk({}, matrix)))).toMatch(
    /a release of another kind \(uniform-noise\), which answers no questions\.$/,
  )
})
