import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { digest } from './experiment.mjs'

/**
 * The rows measured so far, a line of JSON each, in a file that only grows: whenever a run is stopped, every finished
 * case is there. A last line that was cut short counts for nothing.
 *
 * @typedef {import('./experiment.mjs').Plain} Plain
 */
export class Results {
  #path
  #version
  #settings
  /** @type {Map<string, Plain>} */
  #rows = new Map()
  /** @type {Map<string, Plain>} */
  #rowsOfAnyVersion = new Map()
  #torn = false

  /**
   * @param {string} path
   * @param {{ version: string, settings: Plain }} of
   */
  constructor(path, { version, settings }) {
    this.#path = path
    this.#version = version
    this.#settings = settings
    const text = readIfThere(path)
    this.#torn = text !== '' && !text.endsWith('\n')
    for (const line of text.split('\n')) {
      const entry = parsed(line)
      if (entry === undefined) continue
      this.#rowsOfAnyVersion.set(entry.key, entry.row)
      if (entry.version === version) this.#rows.set(entry.key, entry.row)
    }
  }

  /**
   * The row of a case as this version of the experiment measured it.
   *
   * @param {Plain} case_
   */
  of(case_) {
    return this.#rows.get(this.#keyOf(case_))
  }

  /**
   * The last row of a case, whichever version measured it.
   *
   * @param {Plain} case_
   */
  ofAnyVersion(case_) {
    return this.#rowsOfAnyVersion.get(this.#keyOf(case_))
  }

  /**
   * @param {Plain} case_
   * @param {Plain} row
   */
  add(case_, row) {
    const key = this.#keyOf(case_)
    const line = JSON.stringify({ key, version: this.#version, case: case_, row })
    mkdirSync(dirname(this.#path), { recursive: true })
    appendFileSync(this.#path, `${this.#torn ? '\n' : ''}${line}\n`)
    this.#torn = false
    // As it will be read again: a page must not depend on whether its rows were measured just now.
    this.#rows.set(key, JSON.parse(line).row)
  }

  /** @param {Plain} case_ */
  #keyOf(case_) {
    return digest([this.#settings, case_])
  }
}

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

/**
 * @param {string} line
 * @returns {{ key: string, version: string, row: Plain } | undefined}
 */
function parsed(line) {
  try {
    return JSON.parse(line)
  } catch {
    return undefined // cut short, or empty
  }
}
