/** How far each reader has come, and what was found: lines of JSON. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** What inputs can come to besides faults; `slow` took two seconds of the processor once, and not when it was tried alone. */
export const NOTHING = { read: 0, refused: 0, named: 0, damaged: 0, slow: 0 }

/** @typedef {typeof NOTHING & { name: string, first: number, last: number, faults: number }} Kept `last` is not in it */

/** @param {Kept} kept */
export function sum({ read, refused, named, damaged, slow, faults }) {
  return read + refused + named + damaged + slow + faults
}

/**
 * @param {string} file
 * @param {Kept} kept
 */
export function keep(file, kept) {
  appendFileSync(file, `${JSON.stringify(kept)}\n`)
}

/**
 * In the order of the inputs.
 *
 * @param {string} file
 * @returns {Kept[]}
 */
export function keptIn(file) {
  if (!existsSync(file)) return []
  // A line whose end is missing was being written when it was ended.
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  /** @type {Kept[]} */
  const all = lines.map((line) => JSON.parse(line))
  return all.toSorted((a, b) => a.first - b.first)
}

/**
 * As docs/reliability.md has it.
 *
 * @param {readonly Kept[]} all
 */
export function tableOf(all) {
  const names = [...new Set(all.map(({ name }) => name))]
  const rows = names.map((name) => {
    const own = all.filter((kept) => kept.name === name)
    const total = (/** @type {(kept: Kept) => number} */ of) => own.reduce((found, kept) => found + of(kept), 0)
    const figures = [
      total(sum),
      total(({ read }) => read),
      total(({ refused, named }) => refused + named),
      total(({ damaged }) => damaged),
      total(({ faults }) => faults),
    ]
    return [name, ...figures.map((figure) => figure.toLocaleString('en-GB'))]
  })
  const head = ['reader', 'inputs', 'read', 'refused', 'damaged, read by one', 'faults found']
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
