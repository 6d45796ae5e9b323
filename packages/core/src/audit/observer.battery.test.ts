/** What audits look at: everything that an observer of outputs can see, and nothing that is not in them. */
import { describe, expect, test } from 'vitest'
import { InvalidInput } from '../errors.ts'
import type { Bits } from '../random/index.ts'
import { laplace, onGrid, share } from '../testing/noise.ts'
import { seededBits } from '../testing/seeded.ts'
import { boxOf } from '../trials/index.ts'
import { auditTrial } from './audit.ts'

const coin = (bits: Bits) => bits.word() & 1

type Program = (x: number, bits: Bits) => number[]

const inputs = [{ name: 'none, and one', a: 0, b: 1 }]

async function audit(program: Program, { samples = 4000, seed = 7, pairs = inputs } = {}) {
  const box = boxOf(async (x: number, run) => program(x, run.bits as Bits))
  return auditTrial(
    { name: 'a program', claim: { epsilon: 1, delta: 0 }, pairs, box },
    { samples, run: { bits: seededBits(seed) } },
  )
}

const noise = (count: number, bits: Bits) => Array.from({ length: count }, () => onGrid(3 * laplace(bits)))

/** Programs that give their input away, each in a way of its own. */
const leaks: Readonly<Record<string, Program>> = {
  'the length of an output': (x, bits) => (share(bits) < 0.1 + 0.8 * x ? [1, 2, 3] : [1, 2]),
  'what is no number': (x, bits) => [share(bits) < 0.1 + 0.8 * x ? Number.NaN : 1],
  'the sign of zero': (x) => [x === 0 ? 0 : -0],
  'a grid': (x, bits) => {
    const grid = x === 0 ? 2 ** -10 : 2 ** -13
    return [Math.round((10 * laplace(bits)) / grid) * grid]
  },
  'the grid of one number among twenty': (x, bits) =>
    noise(20, bits).map((y, j) => (j === 12 && x === 1 ? y + 2 ** -25 : y)),
  'noise in plain double precision': (x, bits) => [x + laplace(bits)],
  'noise in whole steps, which leaves what was between': (x, bits) => [(x + 1) / 3 + Math.round(5 * laplace(bits))],
  'noise in steps of three': (x, bits) => [x + 3 * Math.round(5 * laplace(bits))],
  'noise that two numbers share': (x, bits) => {
    const shared = 5 * laplace(bits)
    return [x + shared, shared, laplace(bits)]
  },
  'noise that all of 100 numbers share': (x, bits) => {
    const shared = onGrid(50 * laplace(bits))
    return Array.from({ length: 100 }, (_, j) => shared + (j === 57 ? x : 0))
  },
  'two numbers among sixty that differ by the input': (x, bits) => {
    const all = noise(60, bits)
    return all.map((y, j) => (j === 9 ? (all[5] as number) + x : y))
  },
  'two bits that are the same, or not': (x, bits) => {
    const all = Array.from({ length: 40 }, () => coin(bits))
    return all.map((y, j) => (j === 30 ? (all[3] as number) ^ x : y))
  },
  'the sign of a product': (x, bits) => {
    const all = noise(20, bits)
    const sign = Math.sign(all[4] as number) * (x === 0 ? 1 : -1)
    return all.map((y, j) => (j === 15 ? sign * Math.abs(y) : y))
  },
  'two numbers that are equal, whichever': (x, bits) => {
    const all = noise(10, bits)
    const [i, j] = [bits.word() % 10, bits.word() % 10]
    return all.map((y, k) => (x === 1 && k === i ? (all[j === i ? (i + 1) % 10 : j] as number) : y))
  },
  'how large all numbers are': (x, bits) => noise(20, bits).map((y) => y * (1 + x / 2)),
}

/** Programs that say nothing of their input, in ways that may look as if. */
const sound: Readonly<Record<string, Program>> = {
  'outputs that never repeat': (_, bits) => [bits.word(), bits.word(), bits.word()],
  'outputs that are all the same': () => [1, 2, 3],
  'huge and infinite numbers': (_, bits) => [1e300 / (share(bits) - 0.5), coin(bits) === 1 ? Infinity : -Infinity],
  'refusals in random words': (_, bits) => {
    throw new InvalidInput(`number ${share(bits)}`)
  },
  'refusals in most runs': (_, bits) => {
    if (share(bits) < 0.95) throw new InvalidInput('not now')
    return [share(bits), 1]
  },
  'random lengths': (_, bits) => Array.from({ length: bits.word() % 5 }, () => coin(bits)),
  'columns that follow from each other': (_, bits) => {
    const y = laplace(bits)
    return [y, 2 * y, -y, y + 1]
  },
}

describe('a leak is seen', () => {
  test.each(Object.entries(leaks))('%s', async (_, program) => {
    expect((await audit(program)).verdict).toBe('violated')
  })

  test('what is no number is named', async () => {
    const { event } = await audit((x, bits) => [share(bits) < 0.1 + 0.8 * x ? Number.NaN : 1])
    expect(event?.words).toMatch(/^number 1 is (not a number|exactly 1|.* or more)$/)
  })

  test('a grid is named', async () => {
    expect((await audit(leaks['a grid'] as Program)).event?.words).toContain('grid')
  })
})

describe('no leak is seen where there is none', () => {
  test.each(Object.entries(sound))('%s', async (_, program) => {
    for (let seed = 0; seed < 8; seed++)
      expect((await audit(program, { samples: 1000, seed })).verdict).toBe('consistent')
  })

  test('a number that counts releases', async () => {
    let releases = 0
    expect((await audit((_, bits) => [releases++, coin(bits)])).verdict).toBe('consistent')
  })
})

describe('refusals', () => {
  test('one that depends on the input is seen, and its words are said', async () => {
    const { verdict, event } = await audit((x, bits) => {
      if (share(bits) < 0.1 + 0.5 * x) throw new InvalidInput('this is too much')
      return [0]
    })
    expect([verdict, event?.likelier]).toEqual(['violated', 'b'])
    expect(event?.words).toContain('this is too much')
    expect(event?.example).toBe('refused: this is too much')
  })

  test('so are words that depend on it', async () => {
    const { verdict } = await audit((x) => {
      throw new InvalidInput(`there are ${x}`)
    })
    expect(verdict).toBe('violated')
  })

  test('a pair that is refused each time is not audited, whichever pair came before; a fault ends the audit', async () => {
    const refusing: Program = (x) => {
      if (x > 1) throw new InvalidInput('never')
      return [0]
    }
    const [good, bad] = [inputs[0] as (typeof inputs)[number], { name: 'two, and three', a: 2, b: 3 }]
    for (const pairs of [[bad], [bad, good], [good, bad]]) {
      await expect(audit(refusing, { pairs })).rejects.toThrow(/nothing was audited: refused: never/)
    }
    const failing: Program = () => {
      throw new TypeError('broken')
    }
    await expect(audit(failing)).rejects.toThrow(TypeError)
  })
})
