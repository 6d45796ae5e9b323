/** Certificates that somebody wrote to keep others busy. What counts is how many steps are taken, never how long they take. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { NotChecked } from '../errors.ts'
import { counts, degreeRelease, mechanisms } from '../mechanisms/index.ts'
import { type Certificate, certificateText, certify, faultsOf, judgeCertificate, MOST_STEPS } from './index.ts'

const edge = { kind: 'edge' } as const
const individual = { kind: 'individual' } as const
const row = { kind: 'row' } as const

/** A square of numbers that ties twenty cells together, as often as it takes. */
function tied(columns: number): number[][] {
  return Array.from({ length: columns }, (_, i) =>
    Array.from({ length: columns }, (_, j) => (Math.floor(i / 20) === Math.floor(j / 20) ? 0.1 : 0)),
  )
}

interface Asked {
  readonly facts: object
  readonly settings: object
}

/** For every mechanism whose plan can be made to take long: numbers in a short text, or a list that is looked at in squares. */
const HOSTILE: Readonly<Record<string, readonly Asked[]>> = {
  counts: [
    { facts: { count: 'triangles', nodes: 2 ** 24, neighbours: edge }, settings: { epsilon: 1 } },
    { facts: { count: 'k-stars:8000000', nodes: 10, neighbours: edge }, settings: { epsilon: 1 } },
    { facts: { count: 'triangles', nodes: 1e308, neighbours: edge }, settings: { epsilon: 1 } },
  ],
  staircase: [{ facts: { rows: 10, columns: 1e6, neighbours: row }, settings: { epsilon: 1 } }],
  xor: [
    {
      facts: { rows: 2 ** 26, columns: 2, neighbours: { kind: 'cell', maxChange: 1 } },
      settings: {
        epsilon: 1,
        theta: [
          [1, 0],
          [0, 1],
        ],
        lambda: [{ i: 0, j: 1, matrix: [] }],
      },
    },
    { facts: { rows: 10, columns: 300, neighbours: row }, settings: { epsilon: 1, theta: tied(300) } },
    { facts: { rows: 2 ** 27, columns: 1, neighbours: row }, settings: { epsilon: 1, share: 0.5 } },
  ],
  'block-noise': [
    {
      facts: { rows: 1e6, columns: 1e6, neighbours: individual, blocks: { names: ['a'], cells: '1*9' }, caps: {} },
      settings: { epsilon: 1, noise: 'laplace' },
    },
  ],
  'k-anonymity': [
    { facts: { columns: Array.from({ length: 40_000 }, (_, i) => `c${i}`) }, settings: { k: 5 } },
    { facts: { columns: 'items', kept: Array.from({ length: 40_000 }, (_, i) => `c${i}`) }, settings: { k: 5 } },
  ],
  'cut-sketch': [
    {
      facts: { nodes: 1e6, neighbours: edge },
      settings: { epsilon: 1, delta: 1e-6, asked: { sizes: Array.from({ length: 3e5 }, () => 1) } },
    },
  ],
  'synthetic-graph': [{ facts: { nodes: 1e9, neighbours: edge }, settings: { epsilon: 1 } }],
  'graph-profile': [{ facts: { nodes: 1e9, neighbours: edge }, settings: { epsilon: 1 } }],
  'cut-pairs': [
    { facts: { nodes: 100, neighbours: edge }, settings: { epsilon: 1, sizes: Array.from({ length: 6e5 }, () => 1) } },
  ],
  'cut-answers': [
    { facts: { nodes: 2 ** 40, neighbours: edge, cuts: [[1]] }, settings: { epsilon: 1, noise: 'laplace' } },
    {
      facts: { nodes: 10, neighbours: edge, cuts: Array.from({ length: 3e6 }, () => [1]) },
      settings: { epsilon: 1, noise: 'laplace' },
    },
  ],
  'covariance-sketch': [
    { facts: { columns: 1e9, neighbours: individual, norm: 1 }, settings: { epsilon: 1, delta: 1e-6 } },
  ],
  'noisy-gram': [{ facts: { columns: 1e9, neighbours: individual, norm: 1 }, settings: { epsilon: 1, delta: 1e-6 } }],
  'column-statistics': [
    {
      facts: { columns: [{ name: 'age', of: 'numbers', lower: 0, upper: 9 }], neighbours: individual },
      settings: {
        epsilon: 1,
        noise: 'laplace',
        statistics: Array.from({ length: 2e5 }, (_, k) => ({ of: 'mean', column: `${k}` })),
      },
    },
  ],
  'popular-items': [
    {
      facts: { neighbours: individual, expected: { people: 1e6, perPerson: 1e9 } },
      settings: { epsilon: 1, noise: 'gaussian', delta: 1e-6, pairs: { among: 2000 } },
    },
  ],
  'variance-answers': [
    {
      facts: { columns: 1e5, neighbours: individual, norm: 1, directions: Array.from({ length: 2048 }, () => [1]) },
      settings: { epsilon: 1, noise: 'laplace' },
    },
  ],
}

/** These take the same few steps whatever the numbers are. */
const ALWAYS_FEW = [
  'uniform-noise',
  'randomised-response',
  'filtered',
  'degrees',
  'group-mixing',
  'node-counts',
  'node-degrees',
  'flow-levels',
]

const sound = certify({
  release: {
    plan: degreeRelease.plan({ nodes: 100, neighbours: edge }, { epsilon: 1 }),
    randomness: 'secure',
  },
  title: 'Degrees',
  files: [{ name: 'degrees.csv', bytes: 10, sha256: 'a'.repeat(64) }],
  version: '0.1.0',
  date: '2025-01-31',
})

const forged = (mechanism: string, { facts, settings }: Asked): unknown => ({
  ...sound,
  plan: { ...sound.plan, mechanism, facts, settings },
})

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a plan that would take too many steps', () => {
  test('is looked for in every mechanism', () => {
    const all = [...Object.keys(HOSTILE), ...ALWAYS_FEW].sort()
    expect(all).toEqual(
      Object.values(mechanisms)
        .map(({ name }) => name)
        .sort(),
    )
  })

  const cases = Object.entries(HOSTILE).flatMap(([name, list]) => list.map((asked, k) => [name, k, asked] as const))
  test.each(cases)('of %s (%i) is never begun', (name, _, asked) => {
    const mechanism = Object.values(mechanisms).find((each) => each.name === name) as typeof counts
    const plan = vi.spyOn(mechanism, 'plan').mockImplementation(() => {
      throw new Error('The plan was begun.')
    })
    expect(mechanism.cost(asked.facts, asked.settings)).toBeGreaterThan(MOST_STEPS)
    expect(() => faultsOf(forged(name, asked))).toThrow(NotChecked)
    expect(plan).not.toHaveBeenCalled()
  })

  test.each(ALWAYS_FEW)('does not exist of %s: no number changes its steps', (name) => {
    const mechanism = Object.values(mechanisms).find((each) => each.name === name)
    for (const facts of [{}, { rows: 1e300, columns: 1e300, nodes: 1e300 }]) {
      expect(mechanism?.cost(facts, {})).toBeLessThan(MOST_STEPS / 1000)
    }
  })

  test('is not one of a million nodes, by whichever mechanism for counts', () => {
    const { cost } = counts
    for (const count of ['triangles', 'k-stars:3', 'k-triangles:10', 'edges']) {
      expect(cost({ count, nodes: 1e6 }, {})).toBeLessThanOrEqual(MOST_STEPS)
      expect(cost({ count, nodes: 1.1e6 }, {})).toBeGreaterThan(MOST_STEPS)
    }
  })

  test('says so in a sentence, with the steps that it takes', () => {
    const asked = { facts: { count: 'triangles', nodes: 2 ** 24, neighbours: edge }, settings: { epsilon: 1 } }
    expect(() => faultsOf(forged('counts', asked))).toThrow(
      /about 1\.7e\+10 steps.*1\.1e\+9 are the most.*was not worked out/,
    )
  })
})

describe('values of the wrong kind', () => {
  const values: readonly unknown[] = [-1, 0, 1.5, null, 'many', '1e9', true, [], [[[]]], { a: 1 }, 1e308, -1e308]
  const names = Object.values(mechanisms).map(({ name }) => name)

  test.each(names)('are refused by %s in sentences, one by one', (name) => {
    const keys = [
      'rows',
      'columns',
      'nodes',
      'count',
      'neighbours',
      'blocks',
      'caps',
      'cuts',
      'directions',
      'norm',
      '__proto__',
    ]
    for (const key of keys) {
      for (const value of values) {
        const facts = JSON.parse(`{${JSON.stringify(key)}: ${JSON.stringify(value)}}`) as object
        let said: string
        try {
          said = faultsOf(forged(name, { facts, settings: { epsilon: value, k: value, theta: value } })).join(' ')
        } catch (error) {
          expect(error).toBeInstanceOf(NotChecked)
          continue
        }
        expect(said).toMatch(/^The plan cannot be made again from its facts and settings: .*[.)]$/)
        expect(said).not.toMatch(/undefined \(|is not a function|Cannot read|Invalid array|not iterable|\n/)
      }
    }
  })

  test('and a cost of nothing is a cost', () => {
    for (const { cost } of Object.values(mechanisms)) {
      for (const value of [undefined, null, 'x', 5, [], { __proto__: { nodes: 1e9 } }]) {
        expect(cost(value, value)).toBeGreaterThan(0)
      }
    }
  })
})

describe('the text of a certificate', () => {
  const text = certificateText(sound)
  const faultsIn = (changed: string) => judgeCertificate(changed).faults.join(' ')

  test('is sound as it is written', () => {
    expect(judgeCertificate(text)).toEqual({ certificate: sound, faults: [] })
  })

  test.each([
    ['not JSON', 'hello'],
    ['not JSON', text.slice(0, -10)],
    ['nested more deeply', '['.repeat(1e6)],
    ['nested more deeply', text.replace('"nodes": 100', `"nodes": ${'[{"a":'.repeat(200)}1${'}]'.repeat(200)}`)],
    ['not a JSON object', '[]'],
    ['not a JSON object', 'null'],
    ['not written as Tulle writes it', JSON.stringify(sound)],
    ['not written as Tulle writes it', text.replace('"title"', '"title": "Other",\n  "title"')],
    ['not written as Tulle writes it', text.replace('"nodes": 100', '"nodes": 1e2')],
    ['has a part "__proto__"', text.replace('\n}\n', ',\n  "__proto__": {}\n}\n')],
    ['outside its folder', text.replace('"degrees.csv"', '"../degrees.csv"')],
    ['outside its folder', text.replace('"degrees.csv"', '"certificate.json"')],
    ['outside its folder', text.replace('"degrees.csv"', '"a\\u001b[2Jb"')],
    ['does not say how many bytes', text.replace('"bytes": 10', '"bytes": -1')],
    ['is no day', text.replace('2025-01-31', 'yesterday\\u001b[2J')],
    ['which tool made it', text.replace('0.1.0', '\\u001b[2J')],
    ['there is only "escaped"', text.replace('\n}\n', ',\n  "names": "odd"\n}\n')],
  ])('%s', (fault, changed) => {
    expect(faultsIn(changed)).toContain(fault)
    expect(faultsIn(changed)).not.toMatch(/\p{Cc}/u)
  })

  test('lists a file once, and not thousands of them', () => {
    const file = sound.files[0] as Certificate['files'][number]
    expect(faultsOf({ ...sound, files: [file, file] }).join()).toContain('twice')
    expect(faultsOf({ ...sound, files: Array.from({ length: 1e5 }, () => file) })).toHaveLength(1)
  })

  test('may say that names are escaped', () => {
    const escaped = { ...sound, names: 'escaped' } as const
    expect(judgeCertificate(certificateText(escaped))).toEqual({ certificate: escaped, faults: [] })
  })
})
