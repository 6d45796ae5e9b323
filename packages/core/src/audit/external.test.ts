/** Outputs of any program as rows of numbers: none is taken for another, and none tells which came first. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededBits } from '../testing/seeded.ts'
import { auditTrial } from './audit.ts'
import { type OutputReader, outputReader } from './external.ts'

const rowOf = (reader: OutputReader, output: unknown) => Array.from(reader.read(output), (x) => x + 0)

/** The same text for the same value, whatever the order of its fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
const parsed = fc.json({ maxDepth: 3 }).map((text) => JSON.parse(text) as unknown)

describe('rows', () => {
  test('two outputs have the same row exactly if they are the same', () => {
    fc.assert(
      fc.property(parsed, parsed, (one, other) => {
        const reader = outputReader([one, other])
        expect(rowOf(reader, structuredClone(one))).toEqual(rowOf(reader, one))
        expect(rowOf(reader, one).join() === rowOf(reader, other).join()).toBe(canonical(one) === canonical(other))
      }),
    )
  })

  test('also if the examples looked otherwise', () => {
    fc.assert(
      fc.property(parsed, parsed, parsed, (example, one, other) => {
        const reader = outputReader([example])
        const same = rowOf(reader, one).join() === rowOf(reader, other).join()
        expect(same).toBe(canonical(one) === canonical(other))
      }),
    )
  })

  test('what was read before makes no difference', () => {
    fc.assert(
      fc.property(parsed, fc.array(parsed), (output, before) => {
        const [fresh, used] = [outputReader([output]), outputReader([output])]
        for (const each of before) used.read(each)
        for (const each of [output, ...before]) expect(rowOf(used, each)).toEqual(rowOf(fresh, each))
      }),
    )
  })

  test('numbers are as they are, in the order of the names of their fields', () => {
    const reader = outputReader([{ b: [2.5, true], a: -1 }])
    expect(reader.columns).toEqual(['a', 'b[0]', 'b[1]', 'what comes after them'])
    expect(rowOf(reader, { b: [2.5, true], a: -1 })).toEqual([0, -1, 2.5, 1, 0])
    expect(reader.width).toBe(5)
    expect(outputReader([7]).columns[0]).toBe('the output')
    expect(outputReader([[7, 8]]).columns.slice(0, 2)).toEqual(['number 1', 'number 2'])
    // Numbers beyond the largest double are infinite once they are parsed.
    expect(reader.read({ a: JSON.parse('1e999'), b: [0, false] }).every(Number.isFinite)).toBe(true)
  })

  test('without an example nobody knows what outputs look like', () => {
    expect(() => outputReader([])).toThrow('at least one')
  })
})

const SAMPLES = 4000

/** Audits a program that is a function, read by a reader made of the first outputs of either input. */
function audited(
  program: (input: 'a' | 'b', random: () => number) => unknown,
  remake?: (reader: OutputReader) => OutputReader,
) {
  const bits = seededBits(5)
  const random = () => bits.word() / 2 ** 32
  const made = outputReader(
    (['a', 'b'] as const).flatMap((input) => Array.from({ length: 50 }, () => program(input, random))),
  )
  const reader = remake?.(made) ?? made
  return auditTrial(
    {
      name: 'a program',
      claim: { epsilon: 1, delta: 0 },
      pairs: [{ name: 'two inputs', a: 'a', b: 'b' }],
      columns: reader.columns,
      box: (input: 'a' | 'b', count) => {
        const values = new Float64Array(count * reader.width)
        for (let k = 0; k < count; k++) values.set(reader.read(program(input, random)), k * reader.width)
        return Promise.resolve({ width: reader.width, values, texts: reader.texts })
      },
    },
    { samples: SAMPLES },
  )
}

describe('in an audit', () => {
  const words = (_: 'a' | 'b', random: () => number) => `word ${Math.floor(random() * 2 ** 30)}`

  test('a program that answers with random words leaks nothing', async () => {
    expect((await audited(words)).verdict).toBe('consistent')
  })

  test('it would seem to, if words were numbered as they come', async () => {
    const numbered = (reader: OutputReader): OutputReader => {
      const known = new Map<number, number>()
      return {
        ...reader,
        read: (output) => {
          const row = reader.read(output)
          const code = row[1] as number
          known.set(code, known.get(code) ?? known.size)
          row[1] = known.get(code) as number
          return row
        },
      }
    }
    expect((await audited(words, numbered)).verdict).toBe('violated')
  })

  test('a text that tells is named', async () => {
    const finding = await audited((input, random) => (random() < (input === 'a' ? 0.5 : 0.02) ? 'yes' : 'no'))
    expect(finding.verdict).toBe('violated')
    expect(finding.event?.words).toMatch(/^the output is "(yes|no)"$/)
  })

  test('a single number is spoken of as such', async () => {
    // On a grid, or the last digits of a double would tell still more.
    const noise = (random: () => number) => Math.round(64 * Math.log((random() + 1e-9) / (random() + 1e-9))) / 128
    const finding = await audited((input, random) => noise(random) + (input === 'a' ? 2 : 0))
    expect(finding.verdict).toBe('violated')
    expect(finding.event?.words).toMatch(/^the output is /)
  })

  test('a shape that tells is named, though all of its values are the same', async () => {
    const finding = await audited((input, random) => (random() < (input === 'a' ? 0.5 : 0.02) ? [0, 0] : [0]))
    expect(finding.verdict).toBe('violated')
    expect(finding.event?.words).toMatch(/^the outcome is an output like \[/)
  })
})
