/** People and apps with categories, from files as they are published. */
import { readFileSync } from 'node:fs'
import { oneHot, valuesOf } from './categories.mjs'

/**
 * @typedef {import('@tulle/core').SparseMatrix} SparseMatrix
 *
 * @typedef {object} Labelled
 * @property {SparseMatrix} matrix
 * @property {Uint8Array} labels 1 for an income of more than 50,000 dollars
 */

/** The categorical columns of adult, by their place in a line. */
const ADULT = {
  workclass: 1,
  education: 3,
  'marital-status': 5,
  occupation: 6,
  relationship: 7,
  race: 8,
  sex: 9,
  'native-country': 13,
}

/**
 * The people to learn from and those to test on, with the values of the former. "?" is a value as any other.
 *
 * @param {{ training: string, test: string }} paths
 * @returns {{ training: Labelled, test: Labelled }}
 */
export function readAdult(paths) {
  const [training, test] = [paths.training, paths.test].map((path) => {
    const lines = readFileSync(path, 'utf8').split(/\r?\n/)
    // The test file begins with a line about itself, and both end with empty ones.
    return lines.map((line) => line.split(',').map((field) => field.trim())).filter((fields) => fields.length === 15)
  })
  const categories = (/** @type {string[][]} */ people) =>
    people.map((fields) => Object.values(ADULT).map((c) => fields[c]))
  const values = valuesOf(categories(training ?? []))
  const labelled = (/** @type {string[][]} */ people) => ({
    matrix: oneHot(categories(people), values),
    labels: Uint8Array.from(people, (fields) => (fields[14]?.startsWith('>50K') ? 1 : 0)),
  })
  return { training: labelled(training ?? []), test: labelled(test ?? []) }
}

const APP_COLUMNS = ['Category', 'Installs', 'Type', 'Price', 'Content Rating', 'Genres', 'Android Ver']

/**
 * Apps, each by its first line: the others say the same of it, and would be alike without any doing. A line that lacks a
 * field is left out.
 *
 * @param {string} path
 * @returns {SparseMatrix}
 */
export function readApps(path) {
  const [header = [], ...lines] = csv(readFileSync(path, 'utf8'))
  const [name, ...places] = ['App', ...APP_COLUMNS].map((column) => header.indexOf(column))
  /** @type {Map<string | undefined, string[]>} */
  const apps = new Map()
  for (const fields of lines) {
    const app = fields[name ?? 0]
    if (fields.length === header.length && !apps.has(app)) apps.set(app, fields)
  }
  const records = [...apps.values()].map((fields) =>
    places.map((place) => (fields[place] === 'NaN' ? undefined : fields[place])),
  )
  return oneHot(records, valuesOf(records))
}

/**
 * Records of fields with commas between them. A field in quotes may hold commas, line ends, and quotes twice.
 *
 * @param {string} text
 */
export function csv(text) {
  /** @type {string[][]} */
  const records = []
  /** @type {string[]} */
  let fields = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    // The end of the text matches once more, with nothing.
    if (end === '' && fields.length === 0 && !quoted && !plain) break
    fields.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ',') continue
    records.push(fields)
    fields = []
  }
  return records
}
