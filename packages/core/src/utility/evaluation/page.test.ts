import { describe, expect, test } from 'vitest'
import { uniformNoise } from '../../mechanisms/index.ts'
import { evaluationJson } from './json.ts'
import { evaluateMatrix } from './matrix.ts'
import { evaluationPage } from './page.ts'
import { evaluateTable } from './table.ts'
import { measureInWords, percent, shown } from './words.ts'

const HOSTILE = `<img src=x onerror="alert('1')"> & co`
const evaluation = await evaluateMatrix({
  title: HOSTILE,
  original: { rows: 2, columns: 2, values: Float64Array.of(1, 2, 3, 4) },
  release: { rows: 2, columns: 2, values: Float64Array.of(1, 2, 4, 4) },
  names: { rows: [HOSTILE, 'b'], columns: ['c', HOSTILE] },
  expected: { meanAbsolute: 0.5, rootMeanSquare: 1 },
})

describe('the page', () => {
  const page = evaluationPage(evaluation, `${HOSTILE} · 2026-01-01`)

  test('says that it is private, what the release is worth, and how to read every number', () => {
    expect(page).toContain('Private. This page shows the original data: it must not leave your hands.')
    expect(page).toContain('A cell is off by 0.25 on average')
    for (const { measures } of evaluation.groups) {
      for (const { metric } of measures) expect(page).toContain(metric.title)
    }
    expect(page).toContain('0.25; the plan said 0.5')
    expect(page.match(/<figure>/g)).toHaveLength(4)
  })

  test('has no script, loads nothing, and takes names for text', () => {
    expect(/@import|url\(|<(script|img|link|iframe|object)|<[^>]*\s(src|href|on\w+)\s*=/.test(page)).toBe(false)
    const addresses = page.match(/https?:[^"' <]+/g) ?? []
    // The name of SVG itself, which is not loaded.
    expect(new Set(addresses)).toEqual(new Set(['http://www.w3.org/2000/svg']))
    expect(page).toContain('&lt;img src=x onerror=')
  })

  test('of a table escapes columns too', async () => {
    const numbers = { rows: 3, columns: 2, values: Float64Array.of(1, 2, 3, 5, 8, 2) }
    const table = await evaluateTable({
      title: 'T',
      original: numbers,
      release: numbers,
      columns: [HOSTILE, 'b'],
      aligned: false,
    })
    expect(evaluationPage(table, '').includes('<img')).toBe(false)
  })
})

describe('the page of a run that made the release', () => {
  const plan = uniformNoise.plan(
    { rows: 2, columns: 3, neighbours: { kind: 'individual' }, caps: { l1: 5 } },
    { noise: 'laplace', epsilon: 1 },
  )
  const original = { rows: 2, columns: 3, values: Float64Array.of(1, 2, 3, 4, 5, 6) }
  const names = { rows: ['a', '<b>'], columns: ['x', 'y', 'z'] }
  const pageOf = async (values: readonly number[]) => {
    const release = { ...original, values: Float64Array.from(values) }
    const quick = await evaluateMatrix({ title: 'T', original, release, names, quick: true })
    const run = { plan, counts: { rows: 12345, people: 7 }, seconds: 1.5, remarks: ['Mind <this>.'] }
    return evaluationPage(quick, 'Trips <1>', run)
  }

  test('has what it counted, and what it is to be read with', async () => {
    const page = await pageOf([2, 2, 3, 1, 5, 10])
    expect(page.indexOf('must not leave your hands')).toBeLessThan(page.indexOf('<h1>'))
    expect(page).toMatch(/Read this first[\s\S]*Mind &lt;this&gt;\.[\s\S]*Look at this before you publish/)
    expect(page.match(/<figure>/g)).toHaveLength(3)
    expect(page).toContain('<th scope="row">rows read</th><td>12,345</td>')
    expect(page).toContain('<th scope="row">seconds for reading and releasing</th><td>1.5</td>')
    expect(page).toMatch(/What was expected[\s\S]*What was promised/)
    expect(page).not.toMatch(/<b>|<this>|<1>/)
  })

  test('gives the errors of the cells that were released, and says where there are none', async () => {
    const left = Number.NaN
    const page = await pageOf([2, left, 3, 1, left, 10])
    expect(page).toMatch(/Average error of a cell<\/th><td>(?:<strong>)?2</)
    expect(page).toContain('14 in the original, 16 in the release')
    expect(await pageOf(Array.from({ length: 6 }, () => left))).toContain('leaves out all of its cells')
  })
})

describe('the data', () => {
  const data = JSON.parse(evaluationJson(evaluation, 'about')) as Record<string, unknown>
  const metrics = data['metrics'] as Record<string, Record<string, unknown>>

  test('has measures by name, with what is needed to read them', () => {
    expect(data).toMatchObject({ schema: 'tulle-evaluation-1', kind: 'matrix', about: 'about' })
    expect(data['private']).toMatch(/must not be published/)
    expect(metrics['meanAbsolute']).toMatchObject({ value: 0.25, predicted: 0.5, range: [0, null], perfect: 0 })
    expect(metrics['total']).toMatchObject({ original: 10, release: 11, range: [null, null] })
    for (const entry of Object.values(metrics)) expect(entry['reading']).toMatch(/\w/)
  })

  test('keeps several measures of one metric apart', async () => {
    const numbers = { rows: 3, columns: 2, values: Float64Array.of(1, 0, 0, 1, 1, 1) }
    const table = await evaluateTable({
      title: 'T',
      original: numbers,
      release: numbers,
      columns: ['a', 'b'],
      aligned: true,
      estimates: { columns: { values: Float64Array.of(2, 2), standardErrors: Float64Array.of(0, 0) } },
    })
    const { metrics } = JSON.parse(evaluationJson(table)) as { readonly metrics: object }
    expect(Object.keys(metrics).filter((name) => name.startsWith('meanError'))).toHaveLength(2)
  })
})

describe('numbers in words', () => {
  test.each([
    [12, '12'],
    [1_234_567, '1,234,567'],
    [1234.567, '1,235'],
    [0.123456, '0.1235'],
    [0.99999, '0.99999'],
    [1, '1'],
    [0.00001234, '1.234·10^-5'],
    [2e20, '2·10^20'],
    [Number.NaN, '–'],
    [Infinity, 'without end'],
  ])('%d is %s', (x, text) => expect(shown(x)).toBe(text))

  test.each([
    [0.5, '50 %'],
    [0.0123, '1.2 %'],
    [1, '100 %'],
    [0.99999, '99.999 %'],
    [0, '0 %'],
  ])('%d is %s', (x, text) => expect(percent(x)).toBe(text))

  test('an estimate stands beside what was counted', () => {
    const range = [0, Infinity] as const
    const metric = { of: 'each', name: 'edges', title: 'Edges', range, reading: 'So many.' } as const
    const measure = { metric, original: 10, release: 25, estimate: { value: 11.3, standardError: 2.345 } }
    expect(measureInWords(measure)).toBe(
      '10 in the original, 25 in the release; as the release estimates it: 11.3 ± 2.3',
    )
  })
})
