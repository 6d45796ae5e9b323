import { expect, test } from 'vitest'
import { summarise } from './cells.ts'
import { DIVERGING, NO_VALUE, SEQUENTIAL } from './colour.ts'
import { heatMapFigure } from './index.ts'

const title = 'Map'

/** The colours of the cells, in order, of a map small enough to have a tooltip on each. */
function coloursOf(svg: string): string[] {
  return [...svg.matchAll(/<rect x="\d+" y="\d+" width="1" height="1" fill="([^"]*)"/g)].map(
    (match) => match[1] as string,
  )
}

test('more is darker', () => {
  const colours = coloursOf(heatMapFigure({ title, rows: 1, columns: 3, values: [0, 5, 10] }))
  expect(colours[0]).toBe(SEQUENTIAL[0])
  expect(colours[2]).toBe(SEQUENTIAL.at(-1))
})

test('values of both signs diverge from zero, which is near white', () => {
  const colours = coloursOf(
    heatMapFigure({ title, rows: 1, columns: 3, values: [-1, 0, 1], value: { from: -1, to: 1 } }),
  )
  expect(colours[0]).toBe(DIVERGING[0])
  expect(colours[2]).toBe(DIVERGING.at(-1))
  expect(colours[1]).toBe(DIVERGING[5])
})

test('what has no value, and what a logarithmic scale has no colour for, stand out and are explained', () => {
  const values = [Number.NaN, 0, 1, 1000]
  const svg = heatMapFigure({ title, rows: 2, columns: 2, values, value: { scale: 'log' } })
  expect(coloursOf(svg)).toEqual([NO_VALUE, '#ffffff', SEQUENTIAL[0], SEQUENTIAL.at(-1)])
  expect(svg).toContain('>no value</text>')
  expect(svg).toContain('>0 or less</text>')
  expect(heatMapFigure({ title, rows: 1, columns: 1, values: [1] })).not.toContain('no value')
})

test('rows and columns have their names, or numbers from 0', () => {
  const svg = heatMapFigure({
    title,
    rows: 1,
    columns: 2,
    values: [3, 4],
    rowNames: ['Monday'],
    columnNames: ['a', 'b'],
  })
  expect(svg).toContain('<title>Monday, b: 4</title>')
  expect(heatMapFigure({ title, rows: 1, columns: 2, values: [3, 4] })).toContain('<title>0, 1: 4</title>')
})

test('large maps are means of rectangles, and say so', () => {
  const [rows, columns] = [450, 1001]
  const values = Float64Array.from({ length: rows * columns }, (_, k) => Math.floor(k / columns) * 3 + (k % columns))
  const { rowsEach, columnsEach, ...small } = summarise({ rows, columns, values }, 200)
  expect([small.rows, small.columns, rowsEach, columnsEach]).toEqual([150, 167, 3, 6])
  // The mean of a linear function is its value in the middle; the last column stands for 5 columns only.
  expect(small.values[0]).toBeCloseTo(3 * 1 + 2.5)
  expect(small.values[150 * 167 - 1]).toBeCloseTo(3 * 448 + (996 + 1000) / 2)

  const svg = heatMapFigure({ title, rows, columns, values })
  expect(svg).toContain('The matrix has 450 × 1,001 cells; each cell shown is the mean of up to 3 × 6 of')
  expect(svg.length).toBeLessThan(500_000)
})

test('the mean of a rectangle is of those of its cells that have a value', () => {
  const values = [1, Number.NaN, 3, Number.NaN, Number.NaN, Infinity]
  expect(Array.from(summarise({ rows: 1, columns: 6, values }, 2).values)).toEqual([2, Number.NaN])
  const huge = [1.7e308, 1.7e308, 1.7e308]
  expect(summarise({ rows: 3, columns: 1, values: huge }, 1).values[0]).toBeCloseTo(1.7e308, -300)
})
