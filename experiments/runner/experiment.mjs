/** What an experiment is made of, and how one is found. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SetupFailed } from '../../scripts/setup.mjs'

/**
 * Plain JSON, as are all rows, cases and settings: what is measured now and what is read again later are the same.
 *
 * @typedef {Record<string, any>} Plain
 *
 * @typedef {object} DataFile
 * @property {string} path from the data folder, with forward slashes
 * @property {string} what where it comes from and what is in it, in a few words
 *
 * @typedef {object} Column
 * @property {string} key of the rows
 * @property {string} heading
 * @property {number} [digits] how many of a measured number are worth reading; without it, as it is
 *
 * @typedef {object} Table
 * @property {string} [heading] where there are several
 * @property {Column[]} columns
 * @property {any[]} rows what was measured, or a summary of it
 *
 * @typedef {object} Figure
 * @property {string} name of its file, without .svg; begins with the experiment's
 * @property {string} svg
 * @property {string} caption for those who cannot see it
 *
 * @typedef {object} Experiment
 * @property {string} title
 * @property {string} question one sentence
 * @property {DataFile[]} data
 * @property {Plain} settings
 * @property {(settings: Plain) => Plain[]} cases in the order in which they are measured
 * @property {(from: { path: (file: string) => string }) => unknown} [prepare] loads the data, once, if anything is left
 * to measure
 * @property {(case_: Plain, prepared: any, tools: { log: (line: string) => void }) => Promise<Plain>} measure the row
 * of a case, which gets the case's own fields besides
 * @property {(rows: any[]) => Table[]} tables
 * @property {(rows: any[]) => Figure[]} figures
 * @property {(rows: any[]) => string} finding a paragraph or a few; every number comes from the rows
 */

const parts = {
  title: 'string',
  question: 'string',
  data: 'object',
  settings: 'object',
  cases: 'function',
  measure: 'function',
  tables: 'function',
  figures: 'function',
  finding: 'function',
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
export function experimentNames(folder) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.mjs') && file !== 'run.mjs')
    .map((file) => file.replace(/\.mjs$/, ''))
    .toSorted()
}

/**
 * @param {string} folder
 * @param {string} name
 * @returns {Promise<Experiment>}
 */
export async function loadExperiment(folder, name) {
  const loaded = await import(pathToFileURL(join(folder, `${name}.mjs`)).href)
  for (const [part, type] of Object.entries(parts)) {
    if (typeof loaded[part] !== type) {
      throw new SetupFailed(`experiments/${name}.mjs must export \`${part}\`; runner/experiment.mjs says what it is.`)
    }
  }
  return loaded
}

/**
 * A digest of the source of an experiment and of all that it imports by path: a change in either may change what is
 * measured.
 *
 * @param {string} path
 */
export function versionOf(path) {
  /** @type {Map<string, string>} */
  const sources = new Map()
  const waiting = [path]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (sources.has(next)) continue
    const text = readFileSync(next, 'utf8')
    sources.set(next, text)
    for (const [, imported = ''] of text.matchAll(/^(?:import|export)\b[^'"]*\bfrom\s+['"](\.[^'"]+)['"]/gm)) {
      waiting.push(join(dirname(next), imported))
    }
  }
  return digest([...sources.values()])
}

/** @param {unknown} value */
export function digest(value) {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)
}
