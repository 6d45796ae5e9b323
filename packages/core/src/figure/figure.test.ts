import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvalidInput } from '../errors.ts'
import { barFigure, heatMapFigure, lineFigure, scatterFigure } from './index.ts'

/** Throws unless the text is well-formed XML: in a browser by its own parser, elsewhere by the few rules that matter. */
function expectWellFormed(svg: string): void {
  if (typeof DOMParser !== 'undefined') {
    const document = new DOMParser().parseFromString(svg, 'image/svg+xml')
    expect(document.querySelector('parsererror')?.textContent).toBeUndefined()
    return
  }
  const open: string[] = []
  const rest = svg.replace(/<(\/?)([a-z]+)((?: [\w:-]+="[^"<]*")*)(\/?)>/gi, (_, closing, name, _attributes, empty) => {
    if (closing === '/') expect(open.pop()).toBe(name)
    else if (empty !== '/') open.push(name)
    return ''
  })
  expect(open).toEqual([])
  expect(rest).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;|#39;)/)
}

/** Every number that places something is a number, and nothing that was not given leaks in. */
function expectDrawable(svg: string): void {
  expectWellFormed(svg)
  expect(/.{0,40}(NaN|Infinity|undefined|\[object|\de[+-]\d)/.exec(svg)?.[0]).toBeUndefined()
}

/** The texts of a figure, as read from its elements. */
function textsOf(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>(?:<title>[^<]*<\/title>)?([^<]*)<\/text>/g)].map((match) => match[1] as string)
}

const anyNumber = fc.oneof(
  { weight: 4, arbitrary: fc.double({ min: -1000, max: 1000, noNaN: true }) },
  { weight: 1, arbitrary: fc.double() },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      0,
      -0,
      1e-320,
      5e-324,
      1e-300,
      -5e-324,
      1.7e308,
      -1.7e308,
      Number.NaN,
      Infinity,
      -Infinity,
    ),
  },
)
const axis = fc.record({ scale: fc.constantFrom('linear' as const, 'log' as const) })
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('<b>"&\'</b>', ']]>', '\0\x0b', '\ud800', '長い題名'.repeat(20), 'm'.repeat(500), ''),
)

const points = fc.array(fc.tuple(anyNumber, anyNumber, anyNumber, anyNumber), { maxLength: 30 }).map((rows) => ({
  x: rows.map(([x]) => x),
  y: rows.map(([, y]) => y),
  low: rows.map(([, , low]) => low),
  high: rows.map(([, , , high]) => high),
}))

describe('whatever the numbers, a figure can be drawn, twice the same', () => {
  const series = fc.array(
    points.map((point) => ({ name: 's', ...point })),
    { maxLength: 4 },
  )

  test('lines and points', () => {
    fc.assert(
      fc.property(axis, axis, series, fc.boolean(), (x, y, series, diagonal) => {
        const lines = lineFigure({ title: 'Lines', x, y, series })
        expectDrawable(lines)
        expect(lineFigure({ title: 'Lines', x, y, series })).toBe(lines)
        expectDrawable(scatterFigure({ title: 'Points', x, y, series, diagonal }))
      }),
    )
  })

  test('bars', () => {
    fc.assert(
      fc.property(
        axis,
        fc.integer({ min: 0, max: 60 }),
        fc.array(fc.array(anyNumber), { maxLength: 3 }),
        (y, count, data) => {
          const categories = Array.from({ length: count }, (_, i) => `c${i}`)
          const series = data.map((values, i) => {
            const filled = categories.map((_, k) => values[k] ?? 0)
            return { name: `s${i}`, values: filled, low: filled.map((v) => v / 2), high: filled.map((v) => v * 2) }
          })
          expectDrawable(barFigure({ title: 'Bars', y, categories, series }))
        },
      ),
    )
  })

  test('heat maps', () => {
    const size = fc.integer({ min: 0, max: 15 })
    fc.assert(
      fc.property(axis, size, size, fc.array(anyNumber, { minLength: 1 }), (value, rows, columns, some) => {
        const values = Array.from({ length: rows * columns }, (_, i) => some[i % some.length] as number)
        expectDrawable(heatMapFigure({ title: 'Heat map', value, rows, columns, values }))
      }),
    )
  })
})

test('whatever the texts, the figure is well-formed and shows none of it as markup', () => {
  fc.assert(
    fc.property(fc.array(anyText, { minLength: 7, maxLength: 7 }), ([a, b, c, d, e, f, g]) => {
      const texts = { title: a as string, subtitle: b as string, caption: c as string, description: d as string }
      const x = { label: e as string, unit: f as string }
      const name = g as string
      const series = [
        { name, x: [1, 2], y: [3, 4], values: [1, 2] },
        { name: e as string, x: [], y: [], values: [2, 1] },
      ]
      expectWellFormed(lineFigure({ ...texts, x, y: x, series }))
      expectWellFormed(scatterFigure({ ...texts, x, y: x, series }))
      expectWellFormed(barFigure({ ...texts, x, y: x, series, categories: [a as string, b as string] }))
      const names = [name, c as string]
      expectWellFormed(
        heatMapFigure({
          ...texts,
          x,
          y: x,
          value: x,
          rows: 2,
          columns: 2,
          values: [1, 2, 3, 4],
          rowNames: names,
          columnNames: names,
        }),
      )
    }),
  )
  expect(lineFigure({ title: '<script>alert("1")</script>', series: [] })).not.toContain('<script')
})

test('a figure names and describes itself, and has no width of its own', () => {
  const series = [{ name: 'exact', x: [0, 10], y: [1, 5] }]
  const svg = lineFigure({ title: 'Error & noise', x: { label: 'ε' }, y: { label: 'error', unit: '%' }, series })
  const [root = ''] = /<svg[^>]*>/.exec(svg) ?? []
  expect(root).toContain('role="img"')
  expect(root).toContain('aria-label="Error &amp; noise"')
  expect(root).toMatch(/viewBox="0 0 440 \d+"/)
  expect(root).not.toMatch(/ (width|height)=/)
  expect(svg).toContain('<title>Error &amp; noise</title>')
  expect(svg).toContain('<desc>Line chart of exact; ε from 0 to 10, error (%) from 1 to 5.</desc>')
  expect(textsOf(svg)).toEqual(expect.arrayContaining(['Error &amp; noise', 'ε', 'error (%)', '0', '10']))
})

test('lines are interrupted where there is no value, and a point without neighbours is a dot', () => {
  const many = Array.from({ length: 40 }, (_, i) => i)
  const y = many.map((i) => (i === 10 || i === 12 ? Number.NaN : i))
  const svg = lineFigure({ title: 'Gaps', series: [{ name: 'a', x: many, y }] })
  expect(svg.match(/<circle/g)?.length).toBe(1)
  const path = /<path d="(M[^"]*)"[^>]*stroke-width="2"/.exec(svg)?.[1] ?? ''
  expect(path.match(/M/g)?.length).toBe(2)
  expect(path.match(/L/g)?.length).toBe(40 - 3 - 2)
})

test('a logarithmic axis says what it leaves out', () => {
  const data = { title: 'Log', series: [{ name: 'a', x: [1, 2, 3], y: [0, -1, 5] }] }
  const note = /Not shown: 2 values of 0 or less/
  expect(lineFigure({ ...data, y: { scale: 'log' } })).toMatch(note)
  expect(lineFigure(data)).not.toMatch(note)
})

test('bars start at zero and hang below it when negative', () => {
  const svg = barFigure({ title: 'Bars', categories: ['a', 'b'], series: [{ name: 's', values: [100, -50] }] })
  const bars = [...svg.matchAll(/<rect x="[^"]*" y="([^"]*)" width="[^"]*" height="([^"]*)"[^>]*><title>/g)]
  const [up, down] = bars.map((bar) => ({ y: Number(bar[1]), height: Number(bar[2]) }))
  expect((up?.y ?? 0) + (up?.height ?? 0)).toBeCloseTo(down?.y ?? -1, 1)
  expect(up?.height).toBeCloseTo(2 * (down?.height ?? 0), 1)
})

test('long names are turned, shortened and kept whole in a tooltip', () => {
  const long = 'Schiphol Airport, international terminal'
  const categories = [long, 'Utrecht Centraal', 'Rotterdam Centraal', 'Amsterdam Centraal', 'Den Haag', 'Groningen']
  const svg = barFigure({ title: 'Trips', categories, series: [{ name: 's', values: [1, 2, 3, 4, 5, 6] }] })
  expect(svg).toMatch(/rotate\(-40 /)
  expect(svg).toContain(`<title>${long}</title>Schiphol`)
  // With hundreds of names, those that cannot be read are left out.
  const many = Array.from({ length: 300 }, (_, i) => `name ${i}`)
  const crowded = barFigure({
    title: 'Trips',
    categories: many,
    series: [{ name: 's', values: many.map((_, i) => i) }],
  })
  expect(textsOf(crowded).filter((text) => text.startsWith('name')).length).toBeLessThan(40)
})

test('the legend tells series apart, from two on', () => {
  const one = { name: 'only', x: [1], y: [1] }
  expect(textsOf(lineFigure({ title: 'T', series: [one] }))).not.toContain('only')
  const names = Array.from({ length: 12 }, (_, i) => `series ${i}`)
  const svg = lineFigure({ title: 'T', series: names.map((name) => ({ ...one, name })) })
  expect(textsOf(svg)).toEqual(expect.arrayContaining(names))
  const signs = [...svg.matchAll(/<path d="M-11 0H11"([^>]*)>/g)].map((match) => match[1])
  expect(new Set(signs).size).toBe(12)
})

test('series are told apart without their colours', () => {
  const series = Array.from({ length: 5 }, (_, i) => ({ name: `s${i}`, x: [1, 2], y: [i, i] }))
  const grey = lineFigure({ title: 'T', series }).replaceAll(/(stroke|fill)="#[0-9a-f]{6}"/g, '')
  const signs = [...grey.matchAll(/<g transform="[^"]*">(<path d="M-11 0H11".*?)<\/g>/g)].map((match) => match[1])
  expect(new Set(signs).size).toBe(5)
  // The same where there are too many points to mark each.
  const x = Array.from({ length: 40 }, (_, i) => i)
  const long = lineFigure({ title: 'T', series: series.map(({ name }, i) => ({ name, x, y: x.map(() => i) })) })
  const lines = [...long.matchAll(/<path d="M-11 0H11" fill="none" stroke="[^"]*"([^>]*)>/g)].map((match) => match[1])
  expect(new Set(lines).size).toBe(5)
})

test('a reference is grey, without points, and takes no colour from the others', () => {
  const [a, b] = [0, 1].map((i) => ({ name: `s${i}`, x: [1, 2], y: [i, 3] }))
  const held = { name: 'held', x: [1, 2], y: [2, 2], reference: true }
  const svg = lineFigure({ title: 'T', series: [a, held, b] as never })
  const strokes = [...svg.matchAll(/<path d="M-11 0H11"[^>]* stroke="([^"]*)"/g)].map((match) => match[1])
  expect(strokes).toEqual(['#0072b2', '#7b8794', '#d55e00'])
  expect(svg).not.toContain('<title>held: ')
})

test('long names of a legend are not cut where they differ', () => {
  const names = ['Laplace', 'Gaussian'].map(
    (law) => `Answers for one direction named beforehand, and with ${law} noise`,
  )
  const svg = lineFigure({ title: 'T', width: 420, series: names.map((name) => ({ name, x: [1], y: [1] })) })
  const texts = textsOf(svg).join(' ')
  for (const name of names) expect(texts).toContain(name)
})

test('what does not fit together is told in a sentence', () => {
  const wrong = [
    () => lineFigure({ title: 'T', series: [{ name: 'a', x: [1, 2], y: [1] }] }),
    () => lineFigure({ title: 'T', series: [], y: { scale: 'log', from: 0 } }),
    () => lineFigure({ title: 'T', series: [], x: { from: 2, to: 1 } }),
    () => lineFigure({ title: 'T', series: [], width: 10 }),
    () => lineFigure({ title: 'T', series: [], height: 0 }),
    () => scatterFigure({ title: 'T', series: [{ name: 'a', x: [1], y: [] }] }),
    () => barFigure({ title: 'T', categories: ['a'], series: [{ name: 's', values: [] }] }),
    () => heatMapFigure({ title: 'T', rows: 2, columns: 2, values: [1] }),
    () => heatMapFigure({ title: 'T', rows: 1, columns: 1, values: [1], rowNames: [] }),
    () =>
      heatMapFigure({ title: 'T', rows: 1, columns: 1, values: [1], colours: 'diverging', value: { scale: 'log' } }),
  ]
  for (const make of wrong) expect(make).toThrow(InvalidInput)
})
