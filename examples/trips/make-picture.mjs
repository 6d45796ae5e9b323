/**
 * Makes docs/images/first-release.svg from what `npm start` released: the original beside the release. Only for made-up
 * data such as this: a picture of the original of real data is private.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { heatMapFigure } from '@tulle/core/page'

const root = new URL('../../', import.meta.url)
const read = (/** @type {string} */ path) => readFileSync(new URL(path, root), 'utf8').trimEnd().split('\n')
const zones = read('examples/trips/zones.txt')
const empty = () => new Float64Array(zones.length ** 2)
const cell = (/** @type {string | undefined} */ from, /** @type {string | undefined} */ to) =>
  zones.indexOf(from ?? '') * zones.length + zones.indexOf(to ?? '')

const original = empty()
for (const row of read('examples/trips/trips.csv').slice(1)) {
  const [, from, to] = row.split(',')
  original[cell(from, to)] = (original[cell(from, to)] ?? 0) + 1
}
const release = empty()
for (const row of read('.tulle/first-release/release/matrix.csv').slice(1)) {
  const [from, to, value] = row.split(',')
  release[cell(from, to)] = Number(value)
}

const range = { label: 'trips', from: Math.min(...release, 0), to: Math.max(...original, ...release) }
const map = (/** @type {string} */ title, /** @type {Float64Array} */ values) =>
  heatMapFigure({
    title,
    rows: zones.length,
    columns: zones.length,
    values,
    rowNames: zones,
    columnNames: zones,
    value: range,
    colours: 'sequential',
    width: 480,
  })
const [left, right] = [map('Original', original), map('Released at ε = 1', release)]
const height = Math.max(...[left, right].map((svg) => Number(/viewBox="0 0 \d+ (\d+)"/.exec(svg)?.[1])))
const placed = (/** @type {string} */ svg, /** @type {number} */ x) =>
  svg.replace('<svg ', `<svg x="${x}" y="0" width="480" height="${height}" `)
mkdirSync(new URL('docs/images/', root), { recursive: true })
writeFileSync(
  new URL('docs/images/first-release.svg', root),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 980 ${height}">${placed(left, 0)}${placed(right, 500)}</svg>\n`,
)
