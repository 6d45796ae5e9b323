/**
 * `npm run bench` lists the benches; `npm run bench -- NAME` runs one, and with `--quick` a smaller one, where it is long.
 *
 * A bench is a file bench/NAME.mjs with a line `about` and a function `bench`. It measures Tulle beside its peers in one
 * run, since only figures from the same machine and hour compare. Missing a target is a result, not an error: the exit
 * code is 0 unless the bench itself breaks.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, main, root, SetupFailed, say } from '../scripts/setup.mjs'
import { temporaryHome } from '../scripts/test-home.mjs'
import { runPython } from './python.mjs'

/**
 * @typedef {object} Figure
 * @property {string} name
 * @property {number | null} value null when it could not be measured; the note says why
 * @property {string} unit
 * @property {number | string} [target] for instance '≤ 40'
 * @property {boolean} [met]
 * @property {string} [note]
 *
 * @typedef {object} Tools
 * @property {typeof runPython} peer runs a Python script of this folder and returns the JSON it prints
 * @property {(line: string) => void} log says what is going on, beside the results
 *
 * @typedef {object} Bench
 * @property {string} about
 * @property {(tools: Tools) => Promise<{ figures: Figure[] }>} bench
 */

const folder = join(root, 'bench')
const QUICK = '--quick'
const helpers = new Set(['run', 'python'])

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => file.replace(/\.mjs$/, ''))
    .filter((name) => !helpers.has(name))
  const name = process.argv.slice(2).find((each) => each !== QUICK)
  // Read by benches when they are loaded.
  if (process.argv.includes(QUICK)) process.env['TULLE_BENCH_QUICK'] = '1'

  if (name === undefined) {
    const rows = await Promise.all(names.map(async (each) => [each, (await load(each)).about]))
    console.log(`npm run bench -- NAME, where NAME is one of\n\n${table(rows)}`)
    return
  }
  if (!names.includes(name)) throw new SetupFailed(`There is no bench ${name}, only: ${names.join(', ')}.`)

  const { bench } = await load(name)
  const removeHome = temporaryHome()
  const { figures } = await bench({ peer: runPython, log: say }).finally(removeHome)
  console.log(table([['name', 'value', 'unit', 'target', 'met'], ...figures.map(row)]))
  for (const { name: figure, note } of figures) if (note !== undefined) console.log(`${figure}: ${note}`)

  const report = {
    figures: figures.map((figure) => ({ ...figure, target: figure.target ?? null, met: figure.met ?? null })),
    node: process.version,
    cpu: cpus()[0]?.model ?? 'unknown',
    date: new Date().toISOString(),
  }
  mkdirSync(join(folder, 'results'), { recursive: true })
  writeFileSync(join(folder, 'results', `${name}.json`), `${JSON.stringify(report, undefined, 2)}\n`)
})

/**
 * @param {string} name
 * @returns {Promise<Bench>}
 */
function load(name) {
  return import(`./${name}.mjs`)
}

/** @param {Figure} figure */
function row({ name, value, unit, target, met }) {
  return [
    name,
    value === null ? '–' : rounded(value),
    unit,
    `${target ?? '–'}`,
    met === undefined ? '–' : met ? 'yes' : 'no',
  ]
}

/**
 * Four digits are more than a timing is good for.
 *
 * @param {number} value
 */
function rounded(value) {
  return Math.abs(value) >= 1000 ? value.toFixed(0) : `${Number(value.toPrecision(4))}`
}

/** @param {string[][]} rows */
function table(rows) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)))
  return rows
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
