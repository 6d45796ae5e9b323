/** Outputs of any program as rows of numbers: none is taken for another, and none tells which came first. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededBits } from '../testing/seeded.ts'
import { auditTrial } from './audit.ts'
import { type OutputReader, outputReader } from './external.ts'
import { skeletonOf } from './external-lines.ts'

/** The same text for the same value, whatever the order of its fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
const rowOf = (reader: OutputReader, output: unknown, line = canonical(output)) =>
  Array.from(reader.read(output, line), (x) => x + 0)
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
        for (const each of before) used.read(each, JSON.stringify(each))
        for (const each of [output, ...before]) expect(rowOf(used, each)).toEqual(rowOf(fresh, each))
      }),
    )
  })

  test('numbers are as they are, in the order of the names of their fields', () => {
    const reader = outputReader([{ b: [2.5, true], a: -1 }])
    expect(reader.columns).toEqual(['a', 'b[0]', 'b[1]', 'what comes after them', 'the line'])
    const row = rowOf(reader, { b: [2.5, true], a: -1 })
    expect(row.slice(0, 4)).toEqual([3, -1, 2.5, 1])
    expect(row.slice(4).map((code) => reader.texts.of(code))).toEqual([
      'nothing more',
      'written as {"a":#,"b":[#,true]}',
    ])
    expect(reader.width).toBe(6)
    expect(outputReader([7]).columns[0]).toBe('the output')
    expect(outputReader([[7, 8]]).columns.slice(0, 2)).toEqual(['number 1', 'number 2'])
    // Numbers beyond the largest double are infinite once they are parsed.
    expect(reader.read({ a: JSON.parse('1e999'), b: [0, false] }, '').every(Number.isFinite)).toBe(true)
  })

  test('fields keep their names where not all outputs have them', () => {
    const { columns } = outputReader([{ count: 3 }, { count: 4, debug: 4 }])
    expect(columns.slice(0, 2)).toEqual(['count', 'debug'])
    expect(outputReader([[1], { a: 1 }]).columns[0]).toBe('value 1')
  })

  test('shapes are told apart, lists by how long they are', () => {
    const reader = outputReader([[1, 2]])
    const said = (output: unknown) => reader.texts.of(rowOf(reader, output)[0] as number)
    expect([[1, 2], [1], 5, [[1, 2]]].map(said)).toEqual([
      'a list of 2 values',
      'a list of 1 value',
      'a single value',
      'an output like [[..]]',
    ])
  })

  test('what is nested deeper than anybody reads is refused in a sentence, and no call stack ends', () => {
    const nested = (depth: number) => JSON.parse('[{"a":'.repeat(depth / 2) + '1' + '}]'.repeat(depth / 2)) as unknown
    const message = 'within each other more than 100 deep'
    expect(() => outputReader([1]).read(nested(100), '')).not.toThrow()
    expect(() => outputReader([1]).read(nested(102), '')).toThrow(message)
    expect(() => outputReader([nested(20_000)])).toThrow(message)
    expect(() => outputReader([1, nested(20_000)])).toThrow(message)
  })

  test('without an example nobody knows what outputs look like', () => {
    expect(() => outputReader([])).toThrow('at least one')
  })
})

describe('the way a line is written', () => {
  const SPELT: readonly [string, string][] = [
    ['1', '1.0'],
    ['2.5', '2.50'],
    ['2.50', '2.500'],
    ['100000', '1e5'],
    ['1e5', '1E5'],
    ['0', '-0'],
    ['[1, 2]', '[1,2]'],
    ['{"a": 1, "b": 2}', '{"b": 2, "a": 1}'],
    ['{"a1": 1, "a": 2}', '{"a": 2, "a1": 1}'],
    ['"é"', '"\\u00e9"'],
    ['"run 8341: yes"', '"run 77: no"'],
    ['7', '7 '],
  ]
  test.each(SPELT)('is another for %s and %s', (one, other) => {
    expect(skeletonOf(one)).not.toBe(skeletonOf(other))
    const reader = outputReader([JSON.parse(one)])
    expect(rowOf(reader, JSON.parse(one), one)).not.toEqual(rowOf(reader, JSON.parse(other), other))
  })

  test('says nothing of numbers that are written as usual, and of texts without digits', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => x + 0)
    fc.assert(fc.property(number, (x) => skeletonOf(JSON.stringify([x])) === '[#]'))
    const text = fc.string({ unit: 'grapheme' }).filter((some) => !/\d/.test(JSON.stringify(some)))
    fc.assert(fc.property(text, (some) => skeletonOf(JSON.stringify({ some })) === '{"some":"…"}'))
  })

  test('whole numbers that lose digits when they are read are refused', () => {
    const { read } = outputReader([0])
    for (const token of ['9007199254740993', '-9007199254740993', '123456789012345678901234567890']) {
      const line = `[${token}]`
      expect(() => read(JSON.parse(line), line)).toThrow(`write it as a text, "${token}"`)
    }
    // What a double holds is read as it is.
    for (const line of ['9007199254740991', '1e300', '123456789012345680000', '"9007199254740993"', '1.0']) {
      expect(() => read(JSON.parse(line), line)).not.toThrow()
    }
  })
})

const SAMPLES = 4000

/** Audits a program that is a function, read by a reader made of the first outputs of either input, each written as a line. */
function audited(
  program: (input: 'a' | 'b', random: () => number) => unknown,
  written: (output: unknown, input: 'a' | 'b', random: () => number) => string = (output) => JSON.stringify(output),
) {
  const bits = seededBits(5)
  const random = () => bits.word() / 2 ** 32
  const reader = outputReader(
    (['a', 'b'] as const).flatMap((input) => Array.from({ length: 50 }, () => program(input, random))),
  )
  return auditTrial(
    {
      name: 'a program',
      claim: { epsilon: 1, delta: 0 },
      pairs: [{ name: 'two inputs', a: 'a', b: 'b' }],
      columns: reader.columns,
      box: (input: 'a' | 'b', count) => {
        const values = new Float64Array(count * reader.width)
        for (let k = 0; k < count; k++) {
          const output = program(input, random)
          values.set(reader.read(output, written(output, input, random)), k * reader.width)
        }
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
    expect(finding.event?.words).toMatch(/^the outcome is a list of [12] values?$/)
  })

  const noisy = (_: 'a' | 'b', random: () => number) => Math.round(20 * random())

  test('a number that is spelt in two ways tells, if the input decides which', async () => {
    const written = (output: unknown, input: 'a' | 'b') => `${JSON.stringify(output)}${input === 'a' ? '.0' : ''}`
    const finding = await audited(noisy, written)
    expect(finding.verdict).toBe('violated')
    expect(finding.event?.words).toMatch(/^the line is written as #(\.0)?$/)
  })

  test('and if chance decides, it does not', async () => {
    const written = (output: unknown, _: 'a' | 'b', random: () => number) =>
      `${' '.repeat(Math.floor(5 * random()))}${JSON.stringify(output)}${random() < 0.3 ? '.0' : ''}`
    expect((await audited(noisy, written)).verdict).toBe('consistent')
  })

  test('what stands in a text beside a random number is seen, unless it is a number too', async () => {
    const id = (random: () => number) => Math.floor(2 ** 30 * random())
    const told = await audited((input, random) => `run ${id(random)}: ${input === 'a' ? 'yes' : 'no'}`)
    expect(told.verdict).toBe('violated')
    expect(told.event?.words).toMatch(/^the line is written as "run #: (yes|no)"$/)
    // As docs/audit.md says.
    expect((await audited((input, random) => `run ${id(random)}: ${input === 'a' ? 1 : 0}`)).verdict).toBe('consistent')
  })
})
