import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aggregate, aggregateStream } from './aggregate.ts'
import { clipToCaps, scaleTo, type UnitCaps, withinCaps } from './clip.ts'
import { byPerson, contributions } from './contributions.ts'
import { denseMatrix } from './matrix.ts'
import { toUnits } from './people.ts'

const whole = fc.integer({ min: -(2 ** 21), max: 2 ** 21 })
const vector = fc.array(whole, { maxLength: 12 }).map((v) => Float64Array.from(v))
const cap = fc.option(fc.integer({ min: 1, max: 2 ** 22 }), { nil: undefined })
const anyCaps: fc.Arbitrary<UnitCaps> = fc
  .record({ l0: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }), l1: cap, l2: cap, linf: cap })
  .map((caps) => Object.fromEntries(Object.entries(caps).filter(([, c]) => c !== undefined)) as UnitCaps)

/** The caps, judged again in BigInt. */
function holds(v: Float64Array, { l0, l1, l2, linf }: UnitCaps): boolean {
  const big = [...v].map((x) => BigInt(Math.abs(x)))
  const sum = (f: (x: bigint) => bigint) => big.reduce((total, x) => total + f(x), 0n)
  return (
    (l0 === undefined || sum((x) => (x === 0n ? 0n : 1n)) <= BigInt(l0)) &&
    (l1 === undefined || sum((x) => x) <= BigInt(l1)) &&
    (l2 === undefined || sum((x) => x * x) <= BigInt(l2) * BigInt(l2)) &&
    (linf === undefined || big.every((x) => x <= BigInt(linf)))
  )
}

describe('clipping', () => {
  test('holds every cap, judged in BigInt', () => {
    fc.assert(
      fc.property(vector, anyCaps, (v, caps) => {
        clipToCaps(v, caps)
        expect(holds(v, caps)).toBe(true)
        expect(withinCaps(v, caps)).toBe(true)
        expect(v.every(Number.isInteger)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('leaves alone what is within the caps, at the cap exactly too', () => {
    fc.assert(
      fc.property(vector, anyCaps, (v, caps) => {
        fc.pre(holds(v, caps))
        const before = v.slice()
        clipToCaps(v, caps)
        expect(v).toEqual(before)
      }),
    )
    const at = Float64Array.of(3, -4)
    clipToCaps(at, { l0: 2, l1: 7, l2: 5, linf: 4 })
    expect([...at]).toEqual([3, -4])
  })

  test('never turns a sign and never grows an entry', () => {
    fc.assert(
      fc.property(vector, anyCaps, (v, caps) => {
        const before = v.slice()
        clipToCaps(v, caps)
        v.forEach((x, i) => {
          expect(x * (before[i] as number)).toBeGreaterThanOrEqual(0)
          expect(Math.abs(x)).toBeLessThanOrEqual(Math.abs(before[i] as number))
        })
      }),
    )
  })

  test('keeps nearly all of a cap when it scales', () => {
    const v = Float64Array.of(2 ** 20, 2 ** 20, 2 ** 20)
    clipToCaps(v, { l1: 2 ** 20 })
    expect(v.reduce((a, b) => a + b, 0)).toBeGreaterThan(2 ** 20 - 4)
    const w = Float64Array.of(2 ** 20, 2 ** 20)
    clipToCaps(w, { l2: 2 ** 20 })
    expect(Math.hypot(...w)).toBeGreaterThan(2 ** 20 - 4)
  })

  test('of equals the first stay', () => {
    const v = Float64Array.of(5, 7, -7, 7, 1)
    clipToCaps(v, { l0: 2 })
    expect([...v]).toEqual([0, 7, -7, 0, 0])
  })

  test('an empty vector and a zero one are within every cap', () => {
    for (const v of [new Float64Array(0), new Float64Array(3)]) {
      clipToCaps(v, { l0: 1, l1: 1, l2: 1, linf: 1 })
      expect(v.every((x) => x === 0)).toBe(true)
    }
  })
})

describe('contributions', () => {
  const event = fc.record({
    person: fc.integer({ min: 0, max: 3 }).map((p) => p * 70_000),
    row: fc.integer({ min: 0, max: 3 }),
    column: fc.integer({ min: 0, max: 3 }),
    value: fc.oneof(fc.double({ min: -9, max: 9 }), fc.constantFrom(Number.NaN, Infinity, -Infinity, 1e300)),
  })
  const pack = (events: { person: number; row: number; column: number; value: number }[]) =>
    contributions({
      person: Uint32Array.from(events, (e) => e.person),
      row: Uint32Array.from(events, (e) => e.row),
      column: Uint32Array.from(events, (e) => e.column),
      value: Float64Array.from(events, (e) => e.value),
    })
  const to = {
    rows: 3,
    columns: 3,
    symmetric: false,
    quantum: 2 ** -18,
    most: 2 ** 20,
    limit: scaleTo({ l1: 2 ** 20 }),
  }

  test('add up to the same matrix in any order', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), fc.infiniteStream(fc.nat()), (events, keys) => {
        const shuffled = events
          .map((e) => ({ e, key: keys.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ e }) => e)
        expect(aggregate(pack(shuffled), to)).toEqual(aggregate(pack(events), to))
      }),
    )
  })

  test('as a stream, in batches of any size, add up to the same matrix', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 30 }), fc.integer({ min: 1, max: 7 }), async (events, size) => {
        const sorted = [...events].sort((a, b) => a.person - b.person)
        async function* batches() {
          for (let at = 0; at < sorted.length; at += size) yield pack(sorted.slice(at, at + size))
        }
        expect(await aggregateStream(batches(), to)).toEqual(aggregate(pack(events), to))
      }),
    )
    async function* mixed() {
      yield pack([
        { person: 5, row: 0, column: 0, value: 1 },
        { person: 2, row: 0, column: 0, value: 1 },
      ])
    }
    await expect(aggregateStream(mixed(), to)).rejects.toThrow(/sorted by person/)
  })

  test('one person more changes the matrix by at most the cap, in L1', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const all = aggregate(pack(events), to).values
        for (const person of new Set(events.map((e) => e.person))) {
          const without = aggregate(pack(events.filter((e) => e.person !== person)), to).values
          const distance = all.reduce((sum, x, i) => sum + Math.abs(x - (without[i] as number)), 0)
          expect(distance).toBeLessThanOrEqual(2 ** 20 * to.quantum)
        }
      }),
    )
  })

  test('outside the shape are left out; undirected ones are folded', () => {
    const events = [
      { person: 0, row: 2, column: 1, value: 1 },
      { person: 0, row: 1, column: 2, value: 2 },
      { person: 1, row: 3, column: 0, value: 5 },
      { person: 1, row: 0, column: 3, value: 5 },
    ]
    const { values } = aggregate(pack(events), { ...to, symmetric: true })
    expect([...values]).toEqual([0, 0, 0, 0, 0, 3, 0, 0, 0])
  })

  test('values are rounded towards zero, and to the most that may count', () => {
    const unit = { quantum: 0.25, most: 8 }
    expect([0.3, -0.3, 0.24, 7, -7, Infinity, -Infinity, Number.NaN].map((v) => toUnits(v, unit))).toEqual([
      1, -1, 0, 8, -8, 8, -8, 0,
    ])
  })

  test('are grouped by person, large numbers too', () => {
    const person = Uint32Array.of(4_000_000_000, 3, 70_000, 3, 4_000_000_000, 0)
    expect([...byPerson(person)]).toEqual([5, 1, 3, 2, 0, 4])
    const many = Uint32Array.from({ length: 6000 }, (_, k) => Math.imul(k, 2654435761) >>> (k % 3 === 0 ? 0 : 20))
    const order = [...byPerson(many)]
    expect(order).toEqual([...order].sort((a, b) => (many[a] as number) - (many[b] as number) || a - b))
  })

  test('that are not typed arrays are refused, wherever they come in: NaN is nobody, and escapes every cap', async () => {
    const nobody = { ...pack([]), person: [Number.NaN, Number.NaN] as unknown as Uint32Array }
    expect(() => contributions(nobody)).toThrow(/"person" must be a Uint32Array/)
    expect(() => aggregate(nobody, to)).toThrow(/"person" must be a Uint32Array/)
    async function* stream() {
      yield { ...pack([]), row: new Float64Array(1) as unknown as Uint32Array }
    }
    await expect(aggregateStream(stream(), to)).rejects.toThrow(/"row" must be a Uint32Array/)
    expect(() => contributions({ ...pack([]), value: [1] as unknown as Float64Array })).toThrow(/"value" must be/)
  })

  test('of different lengths are refused', () => {
    const three = new Uint32Array(3)
    expect(() => contributions({ person: three, row: three, column: three, value: new Float64Array(2) })).toThrow(
      /got 3, 3, 3 and 2/,
    )
    expect(() => denseMatrix(2, 3, new Float64Array(5))).toThrow(/has 6 cells, but 5 values/)
  })
})
