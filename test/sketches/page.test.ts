/** What the experiment on sketches measures of graphs, and the page that it writes. */
import { seededBits } from '@tulle/core/testing'
import { describe, expect, test } from 'vitest'
import { nearest, rivals, sizesNearer } from '../../experiments/parts/sketches/compare.mjs'
import { KINDS, sizesOf } from '../../experiments/parts/sketches/cuts.mjs'
import {
  cases,
  EXPECTED,
  GAUSSIAN,
  GRAM,
  GRAPH_NAMES,
  HINDSIGHT,
  LAPLACE,
  LAPLACIAN,
  PUBLISHED,
  RELATIONS,
  RELEASES,
  RESPONSE,
  SESSIONS,
  SKETCH,
  SPECTRUM,
  settings,
  WEIGHTED,
  WEIGHTS_2010,
  WEIGHTS_2012,
} from '../../experiments/parts/sketches/design.mjs'
import { DIRECTIONS } from '../../experiments/parts/sketches/directions.mjs'
import { figures } from '../../experiments/parts/sketches/figures.mjs'
import { finding } from '../../experiments/parts/sketches/finding.mjs'
import { measureCuts, measureGraph } from '../../experiments/parts/sketches/measure-cuts.mjs'
import { cutMeasures } from '../../experiments/parts/sketches/rows.mjs'
import { socialOf } from '../../experiments/parts/sketches/social.mjs'
import { tables } from '../../experiments/parts/sketches/tables.mjs'
import { karate } from '../xor/examples.ts'

const names = Array.from({ length: 34 }, (_, i) => String(i))
const club = socialOf({ directed: false, names, adjacency: karate }, 60)

describe('what is measured', () => {
  test('of the graph', () => {
    const { nodes, edges, cuts } = measureGraph(club, settings)
    expect([nodes, edges]).toEqual([34, 78])
    expect(cuts.map(({ size, kind }) => `${kind} ${size}`)).toEqual(
      sizesOf(34).flatMap((size) => KINDS.map((kind) => `${kind} ${size}`)),
    )
    // A random node has the average degree, 4.6, give or take its deviation of 3.8 over √60.
    expect(Math.abs((cuts[0]?.value ?? 0) - 156 / 34)).toBeLessThan(3)
  })

  test('of cuts: errors as predicted, and not as predicted at another ε', async () => {
    const few = { ...settings, sketches: 6 }
    const at = (epsilon: number) =>
      measureCuts({ epsilon }, club, few, seededBits(epsilon)).then(({ results }) => results)
    const [results, others] = [await at(1), await at(3)]
    const methods = new Set(results.map(({ method }) => method))
    // The published w is far above 34 nodes.
    expect(methods).toEqual(new Set([...RELEASES, ...SESSIONS].filter((method) => method !== PUBLISHED)))
    for (const method of methods) {
      if (method === EXPECTED) continue
      const of = (from: typeof results) => from.filter((each) => each.method === method)
      const ratios = of(results).map(({ error, predicted = Number.NaN }) => error / predicted)
      const mean = ratios.reduce((sum, each) => sum + each, 0) / ratios.length
      expect([method, mean > 0.8 && mean < 1.2]).toEqual([method, true])
      const wrong = of(results).map(({ error }, i) => error / (of(others)[i]?.predicted ?? Number.NaN))
      expect([method, wrong.every((ratio) => ratio > 1.2)]).toEqual([method, true])
    }
  })
})

describe('the page', () => {
  const sizes = [1, 10, 50]

  /** Made up, but complete: every case has every measure. */
  const made = (scale: (method: string, size: number) => number) =>
    cases(settings).map((each) => {
      const { part, epsilon = 1, queries, relation } = each
      if (part === 'graph') {
        const cuts = sizes.flatMap((size) => KINDS.map((kind) => ({ size, kind, value: 40 * size })))
        const crossings = settings.queries.flatMap((k) => sizes.map((size) => ({ queries: k, size, crossed: 5 })))
        return { ...each, nodes: 100, edges: 2000, cuts, crossings }
      }
      if (part === 'table') {
        const squares = Object.fromEntries(DIRECTIONS.map((name) => [name, 1000]))
        return { ...each, rows: 1000, columns: 5, norm: 2, clipped: 1, ...squares }
      }
      if (part === 'variances') {
        const methods: { method: string; queries?: number }[] =
          relation === 'row-change'
            ? [
                { method: SKETCH },
                { method: SPECTRUM },
                ...settings.queries.map((k) => ({ method: PUBLISHED, queries: k })),
              ]
            : [
                { method: SKETCH },
                { method: SPECTRUM },
                { method: GRAM },
                ...settings.queries.flatMap((k) => [LAPLACE, GAUSSIAN].map((method) => ({ method, queries: k }))),
              ]
        const results = methods.flatMap((of) =>
          DIRECTIONS.map((directions) => {
            const error = (100 * scale(of.method, 1)) / epsilon
            return {
              ...of,
              directions,
              error,
              predicted: error,
              relative: error / 1000,
              predictedRelative: error / 1000,
            }
          }),
        )
        return { ...each, projections: 1000, added: 50, addedAfterLook: 40, results }
      }
      const measured = (method: string, k?: number) =>
        sizes.flatMap((size) =>
          KINDS.map((kind) => {
            const error = (scale(method, size) * size) / epsilon
            return {
              method,
              kind,
              size,
              error,
              ...(k === undefined ? {} : { queries: k }),
              ...(method === EXPECTED || WEIGHTED.includes(method) ? {} : { predicted: error }),
            }
          }),
        )
      if (part === 'weights') {
        const point = { updates: 4, threshold: 1, step: 0.3 }
        const results = WEIGHTED.flatMap((method) => {
          const fixed = method === WEIGHTS_2010 || method === WEIGHTS_2012
          return measured(method, queries).map((one) => ({
            ...one,
            updates: fixed ? 0 : 4,
            ...(fixed ? {} : { point }),
          }))
        })
        return { ...each, thresholds: { [WEIGHTS_2010]: 5, [WEIGHTS_2012]: 1.5 }, results }
      }
      const results = [
        ...RELEASES.flatMap((method) => measured(method)),
        ...settings.queries.flatMap((k) => SESSIONS.flatMap((method) => measured(method, k))),
      ]
      const published = settings.queries.map((k) => ({ queries: k, rows: 1000, w: 90 }))
      return { ...each, rows: 500, w: 20, published, results }
    })

  const small = (method: string, size: number) =>
    method === SKETCH ? 8 : method === RESPONSE ? (size < 50 ? 20 : 5) : 30
  const rows = made(small)

  test('has every case once', () => {
    const keys = rows.map(({ part, data, relation, epsilon, queries }) =>
      JSON.stringify([part, data, relation, epsilon, queries]),
    )
    expect(new Set(keys).size).toBe(keys.length)
    const { epsilons, queries } = settings
    expect(keys.length).toBe(
      GRAPH_NAMES.length * (1 + epsilons.length) +
        epsilons.length * queries.length +
        2 * (1 + RELATIONS.length * epsilons.length),
    )
  })

  test('says something of everything, and nothing that is not a number', () => {
    expect(finding(rows)).not.toMatch(/NaN|undefined|Infinity|–/)
    for (const { heading, columns, rows: lines } of tables(rows)) {
      for (const { key } of columns) {
        expect([heading, key, lines.some((line: Record<string, unknown>) => line[key] !== undefined)]).toEqual([
          heading,
          key,
          true,
        ])
      }
    }
    const drawn = figures(rows).map(({ name }) => name)
    expect(drawn.every((name) => name.startsWith('sketches-'))).toBe(true)
    expect(new Set(drawn).size).toBe(drawn.length)
  })

  test('says where the sketch wins and where it loses', () => {
    const text = finding(rows)
    // Two of three sizes, of 5 graphs, 3 ε and 2 kinds.
    expect(text).toContain('in 60 of 90 (s = 1 and 10) for k = 1,000; for the latter the nearest are response in 30')
    const best = finding(made((method) => (method === RESPONSE ? 1 : 3)))
    expect(best).toContain('in none of 90 for k = 1,000')
    expect(best).toContain('at ε = 1 up to nowhere on email-Eu-core')
  })

  test('neither hindsight nor n² numbers count as a method', () => {
    for (const data of GRAPH_NAMES) {
      expect(rivals(data)).not.toContain(HINDSIGHT)
      expect(rivals(data)).not.toContain(LAPLACIAN)
    }
    const measures = cutMeasures(made((method) => (method === HINDSIGHT || method === LAPLACIAN ? 0.1 : 3)))
    const asked = { data: 'email', epsilon: 1, queries: 1000, kind: 'balls' } as const
    expect([HINDSIGHT, LAPLACIAN]).not.toContain(nearest(measures, { ...asked, size: 1 }).method)
    expect(sizesNearer(rows, cutMeasures(rows), asked, { method: SKETCH, than: RESPONSE })).toEqual([1, 10])
  })
})
