/**
 * `npm run torture` lists what there is; `npm run torture -- NAME` tries one of them, `all` every one in turn.
 * `--quick` tries less. What is tried follows from a seed, which is told: `--seed N` tries the same again.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, main, SetupFailed } from '../scripts/setup.mjs'

/**
 * @typedef {object} Given
 * @property {boolean} quick
 * @property {() => number} random between 0 and 1, from the seed
 * @property {(line: string) => void} tell how far it is
 *
 * @typedef {object} Outcome
 * @property {number} tried
 * @property {Readonly<Record<string, number>>} counts of what happened
 * @property {readonly string[]} faults
 *
 * @typedef {object} Scenario
 * @property {string} about
 * @property {(given: Given) => Promise<Outcome>} run
 */

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const { scenarios } = await import('./scenarios.mjs')
  const { seededBits } = await import('@tulle/core/testing')
  const { values, positionals } = parseArgs({
    options: { quick: { type: 'boolean', default: false }, seed: { type: 'string' } },
    allowPositionals: true,
  })
  const [name] = positionals
  if (name === undefined) {
    console.log('npm run torture -- NAME [--quick] [--seed N], where NAME is all, or one of')
    for (const [each, { about }] of Object.entries(scenarios)) console.log(`  ${each.padEnd(10)} ${about}`)
    return
  }
  const names = name === 'all' ? Object.keys(scenarios) : [name]
  const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
  if (!Number.isSafeInteger(seed)) throw new SetupFailed('A seed is a whole number.')
  console.log(`seed ${seed}`)
  /** @type {string[]} */
  const table = ['| scenario | tried | what happened | faults | minutes |', '|---|---|---|---|---|']
  let faults = 0
  for (const each of names) {
    const scenario = scenarios[each]
    if (scenario === undefined) throw new SetupFailed(`There is no ${each}: npm run torture lists what there is.`)
    const bits = seededBits(seed)
    const began = performance.now()
    const outcome = await scenario.run({
      quick: values.quick,
      random: () => bits.word() / 2 ** 32,
      tell: (line) => console.log(`${each}: ${line}`),
    })
    faults += outcome.faults.length
    for (const fault of outcome.faults) console.log(`FAULT ${each}: ${fault}`)
    const happened = Object.entries(outcome.counts).map(([what, times]) => `${times} ${what}`)
    const minutes = ((performance.now() - began) / 60_000).toFixed(1)
    table.push(`| ${each} | ${outcome.tried} | ${happened.join(', ')} | ${outcome.faults.length} | ${minutes} |`)
  }
  console.log(table.join('\n'))
  return faults === 0 ? 0 : 1
})
