import { describe, expect, test } from 'vitest'
import { seededBits } from '../../testing/seeded.ts'
import { type Selection, selection, selectNames } from './index.ts'
import { keepLaw } from './law.ts'

const INDIVIDUAL = { kind: 'individual' } as const
const stage = (epsilon: number, delta: number, perPerson = 1) => selection({ epsilon, delta, perPerson }, INDIVIDUAL)
const SETTINGS = [
  [1, 1e-5],
  [0.1, 1e-6],
  [3, 0.01],
  [0.5, 0.3],
  [12, 1e-10],
] as const

/** Room for the doubles of a test, not of the law. */
const TINY = 1e-12

describe('the law', () => {
  test.each(SETTINGS)(
    'is (ε, δ) for every two neighbouring counts, and no larger one is: ε = %d, δ = %d',
    (epsilon, delta) => {
      const { probability } = keepLaw(epsilon, delta)
      expect(probability(0)).toBe(0)
      let last = 0
      for (let n = 0; last < 1; n++) {
        const [now, next] = [probability(n), probability(n + 1)]
        expect(next).toBeGreaterThanOrEqual(now)
        const slacks = [
          Math.exp(epsilon) * now + delta - next,
          Math.exp(epsilon) * (1 - next) + delta - (1 - now),
          Math.exp(epsilon) * next + delta - now,
          Math.exp(epsilon) * (1 - now) + delta - (1 - next),
        ]
        for (const slack of slacks) expect(slack).toBeGreaterThan(-TINY * Math.exp(epsilon))
        // As large as one of the bounds allows, or sure.
        expect(Math.min(...slacks.slice(0, 2).map(Math.abs), 1 - next)).toBeLessThan(TINY * Math.exp(epsilon))
        last = now
        if (n > 5000) expect.fail('it never becomes sure')
      }
    },
  )

  test('has the closed form of its first part', () => {
    const [epsilon, delta] = [0.3, 1e-7]
    const { probability } = keepLaw(epsilon, delta)
    for (const n of [1, 2, 10, 30]) {
      expect(probability(n) / ((delta * Math.expm1(n * epsilon)) / Math.expm1(epsilon))).toBeCloseTo(1, 10)
    }
  })

  test('is drawn as often as it says', () => {
    // α = 1e-6 for each of the counts: five deviations of a binomial.
    const law = keepLaw(1, 0.01)
    const bits = seededBits(7)
    const draws = 20_000
    for (const n of [1, 3, 5, 7, 9, 12]) {
      const p = law.probability(n)
      let kept = 0
      for (let k = 0; k < draws; k++) if (law.keeps(n, bits)) kept++
      expect(Math.abs(kept - draws * p)).toBeLessThanOrEqual(5 * Math.sqrt(draws * p * (1 - p)) + 1e-9)
    }
  })

  test('looks at further bits where the first ones do not tell', () => {
    // A uniform number whose first 192 digits are those of π(1) = δ = 1/3 as a double is not below it, and not above.
    const delta = 1 / 3
    const digits = (BigInt(Math.round(delta * 2 ** 54)) << 138n).toString(2).padStart(192, '0')
    const words = [...(digits.match(/.{32}/g) ?? [])].map((text) => Number.parseInt(text, 2))
    let drawn = 0
    const bits = { ...seededBits(1), word: () => words[drawn++] ?? (drawn++, 1) }
    expect(keepLaw(1, delta).keeps(1, bits)).toBe(false)
    words[5] = 0
    drawn = 0
    words[1] = (words[1] as number) - 1
    expect(keepLaw(1, delta).keeps(1, bits)).toBe(true)
    expect(drawn).toBeLessThanOrEqual(6)
  })
})

/** Who has which of some names, as lists. */
type People = readonly (readonly number[])[]

/** The law of what is selected, exactly: over all choices of κ names a person and all outcomes. */
function lawOf(
  people: People,
  { parameters: { epsilon, delta, perPerson } }: Selection,
  names: number,
  most = perPerson,
) {
  const { probability } = keepLaw(epsilon, delta)
  const outcomes = new Float64Array(2 ** names)
  const counts = new Array<number>(names).fill(0)
  const choose = (who: number, weight: number) => {
    const own = people[who]
    if (own === undefined) {
      for (let set = 0; set < outcomes.length; set++) {
        let p = weight
        for (let name = 0; name < names; name++) {
          const kept = counts[name] === 0 ? 0 : probability(counts[name] as number)
          p *= (set >> name) & 1 ? kept : 1 - kept
        }
        outcomes[set] = (outcomes[set] as number) + p
      }
      return
    }
    const choices = subsets(own, Math.min(most, own.length))
    for (const chosen of choices) {
      for (const name of chosen) counts[name] = (counts[name] as number) + 1
      choose(who + 1, weight / choices.length)
      for (const name of chosen) counts[name] = (counts[name] as number) - 1
    }
  }
  choose(0, 1)
  return outcomes
}

function subsets(of: readonly number[], size: number): number[][] {
  if (size === 0) return [[]]
  const [first, ...rest] = of
  if (first === undefined) return []
  return [...subsets(rest, size - 1).map((each) => [first, ...each]), ...subsets(rest, size)]
}

/** By how much P exceeds e^ε·Q, at the worst set of outcomes. */
function excess(p: Float64Array, q: Float64Array, epsilon: number): number {
  return p.reduce((sum, x, k) => sum + Math.max(0, x - Math.exp(epsilon) * (q[k] as number)), 0)
}

/** The worst δ over all inputs of up to three people with two names, and all who may come on top. */
function worst(asked: Selection, { epsilon }: { epsilon: number }, most?: number): number {
  const kinds = [[], [0], [1], [2], [0, 1], [1, 2], [0, 1, 2]]
  const inputs: People[] = [[]]
  for (const a of kinds) {
    inputs.push([a])
    for (const b of kinds) inputs.push([a, b], [a, b, [0, 1, 2]])
  }
  let delta = 0
  for (const people of inputs) {
    const without = lawOf(people, asked, 3, most)
    for (const more of kinds) {
      const given = lawOf([...people, more], asked, 3, most)
      delta = Math.max(delta, excess(given, without, epsilon), excess(without, given, epsilon))
    }
  }
  return delta
}

describe('the stage, by enumeration of all inputs of up to three people and one more', () => {
  test.each([
    [1, 0.05, 1],
    [1, 0.05, 2],
    [2, 0.2, 2],
    [0.5, 0.1, 3],
  ])('ε = %d, δ = %d, %d names a person', (epsilon, delta, perPerson) => {
    const asked = stage(epsilon, delta, perPerson)
    const found = worst(asked, { epsilon })
    expect(found).toBeLessThanOrEqual(delta * (1 + 1e-9))
    // One person with one name more: all of δ is used where there is one name to spend it on.
    if (perPerson === 1) expect(found).toBeCloseTo(delta, 9)
  })

  test('would catch copies that are broken', () => {
    const asked = stage(1, 0.05, 2)
    const broken = (parameters: Partial<Selection['parameters']>) => ({
      ...asked,
      parameters: { ...asked.parameters, ...parameters },
    })
    // The whole of ε and δ for each of two names; nobody held to two names; ε in full for each.
    expect(worst(broken({ epsilon: 1, delta: 0.05 }), { epsilon: 1 })).toBeGreaterThan(0.06)
    expect(worst(asked, { epsilon: 1 }, 3)).toBeGreaterThan(0.06)
    expect(worst(broken({ delta: 0.05 }), { epsilon: 1 })).toBeGreaterThan(0.06)
  })
})

describe('the stage with rows, by enumeration of all inputs of up to three, one of them replaced by any other', () => {
  const rows = (epsilon: number, delta: number, perPerson: number) =>
    selection({ epsilon, delta, perPerson }, { kind: 'row' })
  const worstOfRows = (asked: Selection, epsilon: number) => {
    const kinds = [[], [0], [1], [2], [0, 1], [1, 2], [0, 1, 2]]
    const others: People[] = [[], ...kinds.map((a) => [a]), ...kinds.map((a) => [a, [0, 1, 2]])]
    let delta = 0
    for (const people of others) {
      const laws = kinds.map((own) => lawOf([...people, own], asked, 3))
      for (const p of laws) for (const q of laws) delta = Math.max(delta, excess(p, q, epsilon))
    }
    return delta
  }

  test.each([
    [1, 0.05, 1],
    [1, 0.05, 2],
    [2, 0.2, 2],
  ])('ε = %d, δ = %d, %d names a person', (epsilon, delta, perPerson) => {
    expect(worstOfRows(rows(epsilon, delta, perPerson), epsilon)).toBeLessThanOrEqual(delta * (1 + 1e-9))
  })

  test('needs half of what a person who comes or goes is given: those parts would not be enough', () => {
    const asked = rows(1, 0.05, 1)
    const parameters = stage(1, 0.05, 1).parameters
    expect(asked.parameters.epsilon).toBe(0.5)
    expect(worstOfRows({ ...asked, parameters }, 1)).toBeGreaterThan(0.06)
  })
})

describe('what is selected', () => {
  const lines = (people: People) => ({
    person: Uint32Array.from(people.flatMap((own, who) => own.map(() => who))),
    name: Uint32Array.from(people.flat()),
    names: 3,
  })

  test('follows the law, choices included', () => {
    const asked = stage(2, 0.2, 1)
    const people = [[0, 1], [0, 1, 1], [1], [2], [0]]
    const law = lawOf(
      people.map((own) => [...new Set(own)]),
      asked,
      3,
    )
    const draws = 20_000
    const bits = seededBits(3)
    const seen = new Float64Array(8)
    for (let k = 0; k < draws; k++) {
      const set = selectNames(asked, lines(people), bits).reduce((sum, name) => sum + 2 ** name, 0)
      seen[set] = (seen[set] as number) + 1
    }
    // χ² of at most 7 degrees of freedom: 42 at α = 5e-7. A copy that counts repeated names twice is far beyond it.
    const chi = (law: Float64Array) =>
      seen.reduce(
        (sum, x, set) => sum + (x - draws * (law[set] as number)) ** 2 / Math.max(1e-9, draws * (law[set] as number)),
        0,
      )
    expect(chi(law)).toBeLessThan(42)
    expect(chi(lawOf([[0, 1], [0, 1], [1], [1], [2], [0]], asked, 3))).toBeGreaterThan(42)
  })

  test('is nothing where there is nobody, and all that very many have', () => {
    const bits = seededBits(1)
    expect(selectNames(stage(1, 1e-6), lines([]), bits)).toEqual([])
    const many = Array.from({ length: 200 }, () => [0])
    expect(selectNames(stage(1, 1e-6), lines([...many, [1], [2]]), bits)).toEqual([0])
    expect(stage(1, 1e-6).parameters.halfAt).toBe(14)
  })

  test('cannot be had for less than it takes, or from names that are none', () => {
    expect(() => stage(1, 0)).toThrow(/δ lies between 0 and 1/)
    expect(() => stage(1, 1e-6, 1.5)).toThrow(/whole number of names/)
    expect(() => stage(1, 1e-6, 1e6)).toThrow(/too little to find names with/)
    expect(() => selection({ epsilon: 1, delta: 1e-6, perPerson: 1 }, { kind: 'cell', maxChange: 1 })).toThrow(
      /individual/,
    )
    expect(() => selectNames(stage(1, 1e-6), { ...lines([[2]]), names: 2 }, seededBits(1))).toThrow(/no such number/)
  })

  test('parts of ε and δ add up to no more than these', () => {
    for (let parts = 1; parts < 200; parts++) {
      const { epsilon, delta } = stage(0.7, 1e-3, parts).parameters
      expect(epsilon * parts).toBeLessThanOrEqual(0.7 * (1 + 2 ** -52))
      expect(epsilon * parts).toBeGreaterThan(0.7 * (1 - 2 ** -50))
      expect(delta * parts).toBeGreaterThan(1e-3 * (1 - 2 ** -50))
    }
  })
})
