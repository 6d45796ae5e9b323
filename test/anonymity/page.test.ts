/** What the experiment on k-anonymity measures, and the page that it writes. */
import { describe, expect, test } from 'vitest'
import { blockModel } from '../../experiments/parts/anonymity/block-model.mjs'
import {
  COMPARED,
  cases,
  DATA_NAMES,
  KINDS,
  LEARNING,
  PRINTED_K,
  settings,
} from '../../experiments/parts/anonymity/design.mjs'
import { figures } from '../../experiments/parts/anonymity/figures.mjs'
import { finding } from '../../experiments/parts/anonymity/finding.mjs'
import { jobsOf } from '../../experiments/parts/anonymity/jobs.mjs'
import { measureClasses } from '../../experiments/parts/anonymity/measure.mjs'
import { plusMinus } from '../../experiments/parts/anonymity/rows.mjs'
import { printedFor, tables } from '../../experiments/parts/anonymity/tables.mjs'
import { tasks } from '../../experiments/parts/anonymity/tasks.mjs'
import { shared, sideBySide } from '../../experiments/parts/anonymity/team.mjs'

describe('what is measured', () => {
  const matrix = blockModel({ size: 48, block: 12, inside: 0.9, outside: 0.02, seed: 1 })

  test.each(COMPARED)('of classes by %s: shares of the entries that fit together', async (algorithm) => {
    for (const kind of KINDS) {
      const { results } = await measureClasses({ data: 'adult', kind }, matrix, [{ algorithm, kind, k: 4, run: 0 }])
      const [row] = results as unknown as Record<string, number>[]
      const { jaccard = 0, suppressed = 0, created = 0 } = row ?? {}
      expect(jaccard).toBeCloseTo((1 - suppressed) / (1 + created), 4)
      if (kind === 'suppression') expect(created).toBe(0)
      expect(row).toMatchObject({ algorithm, k: 4, runs: 1, jaccardSpread: 0 })
    }
  })

  test('in threads is what it is here, in the order of the jobs', async () => {
    const jobs = [2, 4, 8].map((k) => ({ algorithm: 'mondrian', kind: 'smooth', k, run: 0 }) as const)
    const threads = await sideBySide(
      'anonymise',
      jobs.map((job) => ({ job, matrix: shared(matrix) })),
    )
    for (const [i, job] of jobs.entries()) {
      const { seconds: _, ...here } = await tasks.anonymise({ job, matrix })
      expect(threads[i]).toMatchObject(here)
    }
  })

  test('of randomised response: all with a large ε, and hardly anything without', async () => {
    expect(await tasks.respond({ matrix, epsilon: 30 })).toBe(1)
    expect(await tasks.respond({ matrix, epsilon: 0.1 })).toBeLessThan(0.3)
  })

  test('of learning from rows that are all alike: the larger class', async () => {
    const labels = Uint8Array.from({ length: 48 }, (_, i) => (i < 30 ? 0 : 1))
    const people = { training: { matrix, labels }, test: { matrix, labels } }
    const method = { algorithm: 'mondrian', kind: 'suppression' } as const
    const row = await tasks.learnFromClasses({ people, method, k: 48 })
    expect(row).toMatchObject({ k: 48, logistic: 30 / 48 })
  })

  test('is the default at the paper’s k everywhere, and nothing twice', () => {
    for (const data of DATA_NAMES) {
      for (const kind of KINDS) {
        const jobs = jobsOf(data, kind)
        expect(new Set(jobs.map((job) => JSON.stringify(job))).size).toBe(jobs.length)
        expect(jobs.some(({ algorithm, k }) => algorithm === 'best' && k === PRINTED_K)).toBe(true)
        expect(new Set(jobs.filter(({ algorithm }) => algorithm === 'mondrian').map(({ k }) => k)).size).toBe(
          settings.ks.length,
        )
      }
    }
  })
})

describe('the page', () => {
  test('says numbers with their spread where there is one', () => {
    expect([plusMinus(0.12345, 0.01, 3), plusMinus(0.12345, 0, 1)]).toEqual(['0.123 ± 0.010', '0.123'])
  })

  /** Made up, but complete: every case has every measure. */
  const rows = cases().map((each, i) => {
    const accuracy = { network: 0.8 + i / 1e3, networkSpread: 0.01, logistic: 0.81 }
    if (each.part === 'response') {
      return { ...each, rows: 1000, columns: 100, entries: 8000, measured: [{ epsilon: 3, jaccard: 0.6 }] }
    }
    if (each.part === 'learning') {
      const method = LEARNING.some(({ name }) => name === each.method)
      return { ...each, ...(method ? { results: settings.learningKs.map((k) => ({ k, ...accuracy })) } : accuracy) }
    }
    const jobs = jobsOf(each.data, each.kind ?? 'smooth').filter(({ run }) => run === 0)
    const spreads = { jaccardSpread: 0.01, suppressedSpread: 0.01, createdSpread: 0.01, secondsSpread: 0.1 }
    return {
      ...each,
      results: jobs.map(({ algorithm, k }) => {
        const jaccard = algorithm === 'best' ? 0.9 : algorithm === 'mondrian' && k === 4 ? 0.95 : 0.7
        return { algorithm, k, runs: 3, jaccard, suppressed: 0.2, created: 0.1, seconds: 3, ...spreads }
      }),
    }
  })

  test('has the paper’s figures beside the same algorithm alone', () => {
    const row = { data: 'adult', k: 8, runs: 1 } as const
    const of = (algorithm: (typeof COMPARED)[number], kind: (typeof KINDS)[number]) =>
      printedFor({ ...row, algorithm, kind } as Parameters<typeof printedFor>[0])
    expect(of('facility', 'smooth')).toBe('0.850, 0.089, 0.072')
    expect(of('facility', 'suppression')).toBe('0.648, 0.352, 0.000')
    expect(of('mondrian', 'suppression')).toBe('0.599, 0.401, 0.000')
    expect([of('mondrian', 'smooth'), of('best', 'smooth')]).toEqual([undefined, undefined])
  })

  test('says something of everything, where Tulle loses too, and nothing that is not a number', () => {
    const text = finding(rows)
    expect(text).not.toMatch(/NaN|undefined|Infinity|–/)
    expect(text).toContain('on adult at k = 4 (smooth) mondrian has 0.950, the default 0.900')
    for (const { columns, rows: lines } of tables(rows)) {
      for (const { key } of columns) {
        expect(lines.some((line: Record<string, unknown>) => line[key] !== undefined)).toBe(true)
      }
    }
    const names = figures(rows).map(({ name }) => name)
    expect(names.every((name) => name.startsWith('anonymity-'))).toBe(true)
    expect(new Set(names).size).toBe(names.length)
  })
})
