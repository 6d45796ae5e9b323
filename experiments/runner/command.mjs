import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SetupFailed, say } from '../../scripts/setup.mjs'
import { experimentNames, loadExperiment, versionOf } from './experiment.mjs'
import { writePage } from './page.mjs'
import { startProgress } from './progress.mjs'
import { Results } from './results.mjs'

/**
 * @typedef {import('./experiment.mjs').Experiment} Experiment
 * @typedef {import('./experiment.mjs').Plain} Plain
 */

/**
 * @param {object} given
 * @param {string} given.root the folder with experiments/, docs/ and .tulle/
 * @param {string[]} given.args
 * @param {string | undefined} given.data the data folder
 * @returns {Promise<number>} the exit code: 2 if data is missing
 */
export async function command({ root, args, data }) {
  const folder = join(root, 'experiments')
  const names = experimentNames(folder)
  const { name, fresh, keep } = understand(args)
  if (name === undefined) {
    const width = Math.max(...names.map((each) => each.length))
    console.log('npm run experiments -- NAME, where NAME is one of\n')
    for (const each of names) console.log(`${each.padEnd(width)}  ${(await loadExperiment(folder, each)).title}`)
    return 0
  }
  if (!names.includes(name)) throw new SetupFailed(`There is no experiment ${name}, only: ${names.join(', ')}.`)

  const experiment = await loadExperiment(folder, name)
  const missing = missingData(name, experiment, data)
  if (missing !== undefined) {
    say(missing)
    return 2
  }
  const path = join(root, '.tulle/experiments', `${name}.jsonl`)
  if (fresh) rmSync(path, { force: true })
  const version = versionOf(join(folder, `${name}.mjs`))
  const results = new Results(path, { version, settings: experiment.settings })
  const rows = await measureAll(experiment, results, { keep, data: data ?? '' })
  writePage(join(root, 'docs/experiments'), name, experiment, rows)
  console.log(`${experiment.finding(rows)}\n\nWritten: docs/experiments/${name}.md`)
  return 0
}

/** @param {string[]} args */
function understand(args) {
  const usage = 'npm run experiments -- NAME [--fresh | --keep]'
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { fresh: { type: 'boolean', default: false }, keep: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    if (positionals.length < 2 && !(values.fresh && values.keep)) return { name: positionals[0], ...values }
  } catch {
    // An option that there is not.
  }
  throw new SetupFailed(`This is not understood: ${args.join(' ')}. Use ${usage}.`)
}

/**
 * @param {string} name
 * @param {Experiment} experiment
 * @param {string | undefined} folder
 * @returns {string | undefined} a sentence
 */
function missingData(name, experiment, folder) {
  const missing = experiment.data.map(({ path }) => path).filter((path) => !existsSync(join(folder ?? '', path)))
  if (experiment.data.length === 0 || (folder && missing.length === 0)) return undefined
  const wanted = folder ? missing : experiment.data.map(({ path }) => path)
  return folder
    ? `The experiment ${name} needs ${wanted.join(' and ')}, which the folder in TULLE_DATA (${folder}) does not hold.`
    : `The experiment ${name} needs ${wanted.join(' and ')}: set TULLE_DATA to the folder that holds the data.`
}

/**
 * The rows of all cases in their order, measuring those that are not there yet.
 *
 * @param {Experiment} experiment
 * @param {Results} results
 * @param {{ keep: boolean, data: string }} options
 */
async function measureAll({ data, settings, cases, prepare, measure }, results, options) {
  const all = cases(settings)
  const old = all.filter((case_) => results.of(case_) === undefined && results.ofAnyVersion(case_) !== undefined)
  if (options.keep) for (const each of old) results.add(each, results.ofAnyVersion(each) ?? {})
  else if (old.length > 0) say(`The source has changed: ${old.length} earlier results are not used (--keep uses them).`)

  const left = all.filter((case_) => results.of(case_) === undefined)
  if (left.length > 0) {
    const path = (/** @type {string} */ file) => {
      if (data.some((each) => each.path === file)) return join(options.data, file)
      throw new SetupFailed(`The experiment reads ${file}, which is not named in its \`data\`.`)
    }
    const prepared = await prepare?.({ path })
    const progress = startProgress({ total: all.length, done: all.length - left.length })
    const failed = (/** @type {Plain} */ of) => (/** @type {unknown} */ cause) => {
      throw new Error(`The case ${JSON.stringify(of)} failed.`, { cause })
    }
    try {
      for (const each of left) {
        results.add(each, await measure(each, prepared, { log: progress.log }).catch(failed(each)))
        progress.caseDone()
      }
    } finally {
      progress.end()
    }
  }
  return all.map((case_) => ({ ...case_, ...results.of(case_) }))
}
