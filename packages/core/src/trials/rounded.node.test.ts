/** Exact trials sum a law and run none of the code that releases: here releases are held against each of these laws. */
import { describe, expect, test } from 'vitest'
import { chosenLaw, chosenOutput, toChoose } from '../mechanisms/block-noise/trials/chosen-caps.ts'
import { degreesLaw } from '../mechanisms/degrees/trials.ts'
import { blockNoise, degreeRelease, uniformNoise } from '../mechanisms/index.ts'
import { uniformFacts } from '../mechanisms/uniform-noise/trials/facts.ts'
import { wholeRowLaw } from '../mechanisms/uniform-noise/trials/whole.ts'
import type { Bits } from '../random/index.ts'
import { seededBits } from '../testing/seeded.ts'
import { chiSquareP } from '../testing/statistics.ts'
import { contributionsOf, denseOf, graphOf, type TinyGraph, type TinyPeople } from './pairs/index.ts'

const EPSILON = 3
const ALPHA = 1e-6
/** A copy with the noise of a larger ε, 20 % too small if it is Laplace noise, must be refused. */
const LESS_NOISE = 1 / 0.8

interface Case {
  readonly name: string
  readonly law: ReadonlyMap<string, number>
  /** Enough for the broken copy to be refused. */
  readonly releases: number
  /** The output of a release made for so many times the ε of the noise, by its name in the law. */
  readonly release: (times: number) => (bits: Bits) => Promise<string>
}

/** As a whole number between two ends is called in a law. */
function named(y: number, least: number, most: number): string {
  return y <= least ? `≤ ${least}` : y >= most ? `≥ ${most}` : `${y}`
}

const allOf = (values: Float64Array, least: number, most: number) =>
  `(${Array.from(values, (y) => named(y, least, most)).join(', ')})`

const row = { rows: 1, columns: 2, values: [1, -1] }
/** Nodes of degree 3, 1, 1 and 1: a histogram of it has an empty bar. */
const star: TinyGraph = {
  nodes: 4,
  edges: [
    [0, 1],
    [0, 2],
    [0, 3],
  ],
}
const people: TinyPeople = [
  [0, 0, 0, 2],
  [1, 0, 0, -2],
  [2, 0, 0, 1],
]

const cases: Case[] = [
  ...([{ noise: 'laplace' }, { noise: 'gaussian', delta: 1e-3 }] as const).map((noise): Case => {
    const planFor = (epsilon: number) => uniformNoise.plan(uniformFacts.oneRow, { ...noise, epsilon, integers: true })
    return {
      name: `rows of uniform noise, ${noise.noise}`,
      law: wholeRowLaw(planFor(EPSILON), row),
      releases: 4000,
      release: (times) => {
        const plan = planFor(times * EPSILON)
        return async (bits) => {
          const { matrix } = await uniformNoise.release(plan, denseOf(row), { bits })
          return allOf(matrix.values, -3, 3)
        }
      },
    }
  }),
  ...(['sequence', 'histogram'] as const).map((form): Case => {
    const planFor = (epsilon: number) =>
      degreeRelease.plan({ nodes: star.nodes, neighbours: { kind: 'edge' } }, { epsilon, form })
    return {
      name: `a ${form} of degrees`,
      law: degreesLaw(planFor(EPSILON).parameters, star),
      releases: 4000,
      release: (times) => {
        const plan = planFor(times * EPSILON)
        return async (bits) => {
          const released = await degreeRelease.release(plan, graphOf(star), { bits })
          return allOf(released.noisy, -1, star.nodes + 1)
        }
      },
    }
  }),
  {
    name: 'a chosen cap and block noise',
    law: chosenLaw(toChoose(EPSILON, 1), whole(EPSILON), people),
    releases: 3000,
    release: (times) => {
      const facts = toChoose(EPSILON, 1)
      const choice = facts.caps.choose.epsilon
      const plan = blockNoise.plan(facts, whole(choice + times * (EPSILON - choice)))
      return async (bits) => {
        const released = await blockNoise.release(plan, contributionsOf(people), { bits })
        const { caps } = released.plan.facts
        const [cap = 0] = 'blocks' in caps ? caps.blocks : []
        return chosenOutput(cap, named(released.matrix.values[0] as number, -7, 7))
      }
    },
  },
]

function whole(epsilon: number) {
  return { noise: 'laplace', epsilon, after: { integers: true } } as const
}

describe.each(cases)('the exact law of $name', (each) => {
  test('is that of releases', async () => {
    expect(await pOf(each, 1, seededBits(4))).toBeGreaterThan(ALPHA)
  })

  test('is not that of releases with noise that is too small', async () => {
    expect(await pOf(each, LESS_NOISE, seededBits(4))).toBeLessThan(ALPHA)
  })
})

/** χ² of releases against a law. */
async function pOf({ law, releases, release }: Case, times: number, bits: Bits): Promise<number> {
  const draw = release(times)
  const seen = new Map([...law.keys()].map((output) => [output, 0]))
  for (let k = 0; k < releases; k++) {
    const output = await draw(bits)
    const before = seen.get(output)
    // An output that the law does not have is impossible under it.
    if (before === undefined) return 0
    seen.set(output, before + 1)
  }
  const classes = [...law].map(([output, p]) => ({ observed: seen.get(output) as number, expected: p * releases }))
  const rare = classes.filter(({ expected }) => expected < 5)
  const together = {
    observed: rare.reduce((sum, { observed }) => sum + observed, 0),
    expected: rare.reduce((sum, { expected }) => sum + expected, 0),
  }
  const all = [...classes.filter(({ expected }) => expected >= 5), ...(rare.length > 0 ? [together] : [])]
  expect(Math.min(...all.map(({ expected }) => expected))).toBeGreaterThan(5)
  return chiSquareP(
    all.map(({ observed }) => observed),
    all.map(({ expected }) => expected),
  )
}
