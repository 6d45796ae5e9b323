/**
 * `npm run audit`: the thorough audit of every mechanism, at several ε and with many samples, on all cores.
 * `npm run audit -- --into FILE` keeps what it found of each mechanism at each ε, and goes on from there when it is begun
 * again: what the same build found with as many samples is not sought twice. `--table FILE` prints what is kept.
 * `npm run audit -- --alarms` audits everything 200 times with few samples: none of these may call a mechanism broken.
 * Names of mechanisms narrow each down; `--samples`, `--runs` and `--epsilon` change how much is done.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { auditTable } from './audit-table.mjs'
import { builtFrom, ensureBuilt, ensureInstalled, main, SetupFailed } from './setup.mjs'

/** Of a small ε the middle of the curve shows, of a large one its tail. */
const EPSILONS = [0.5, 1, 4]
const THOROUGH = 100_000
const RUNS = 200
const REDUCED = 200
/** At a larger ε so few samples could not raise an alarm at all. */
const ALARMING = [0.5, 1]

/**
 * What was found of a mechanism at one ε, as it is kept: a line of JSON.
 *
 * @typedef {object} Kept
 * @property {string} build
 * @property {string} date
 * @property {number} epsilon what each trial was asked for
 * @property {number} samples
 * @property {number} cpu seconds of the processor
 * @property {import('@tulle/core/audit').MechanismFinding} finding
 */

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const { values, positionals } = parseArgs({
    options: {
      alarms: { type: 'boolean', default: false },
      samples: { type: 'string' },
      runs: { type: 'string' },
      epsilon: { type: 'string' },
      into: { type: 'string' },
      table: { type: 'string' },
    },
    allowPositionals: true,
  })
  if (values.table !== undefined) {
    console.log(auditTable(keptIn(values.table)))
    return 0
  }
  if (values.into !== undefined && values.alarms) throw new SetupFailed('--into keeps thorough audits, not --alarms.')
  const { auditMechanisms } = await import('@tulle/core/audit')
  const { mechanisms } = await import('@tulle/core')
  const { openPool } = await import('@tulle/engine')
  const names = positionals.length > 0 ? positionals : Object.keys(mechanisms)
  const usual = values.alarms ? ALARMING : EPSILONS
  const epsilons = values.epsilon === undefined ? usual : [Number(values.epsilon)]
  const samples = Number(values.samples ?? (values.alarms ? REDUCED : THOROUGH))
  const runs = values.alarms ? Number(values.runs ?? RUNS) : epsilons.length
  const known = new Map(
    values.into === undefined
      ? []
      : keptIn(values.into).map((kept) => /** @type {const} */ ([keyOf(kept), kept.finding])),
  )
  const pool = openPool()
  const began = performance.now()
  /** @type {string[]} */
  const violated = []
  /** @param {import('@tulle/core/audit').MechanismFinding} finding @param {number} epsilon */
  const tell = (finding, epsilon) => {
    if (finding.verdict === 'violated') {
      violated.push(`${finding.mechanism} at ε = ${epsilon}`)
      console.log(JSON.stringify(finding, undefined, 2))
    } else if (!values.alarms) console.log(lineOf(finding))
  }
  try {
    for (let run = 0; run < runs; run++) {
      const epsilon = epsilons[run % epsilons.length] ?? 1
      const options = { epsilon, samples, exact: !values.alarms, run: { pool } }
      if (values.into === undefined) for (const finding of await auditMechanisms(names, options)) tell(finding, epsilon)
      else
        for (const mechanism of names) {
          const found = known.get(keyOf({ build: builtFrom(), epsilon, samples, finding: { mechanism } }))
          if (found?.verdict === 'violated') violated.push(`${mechanism} at ε = ${epsilon}`)
          if (found !== undefined) continue
          const before = cpuSeconds()
          const [finding] = await auditMechanisms([mechanism], options)
          if (finding === undefined) throw new Error(`Nothing was found of ${mechanism}.`)
          tell(finding, epsilon)
          const [date, cpu] = [new Date().toISOString().slice(0, 10), Math.round(cpuSeconds() - before)]
          const kept = /** @satisfies {Kept} */ ({ build: builtFrom(), date, epsilon, samples, cpu, finding })
          appendFileSync(values.into, `${JSON.stringify(kept)}\n`)
        }
      if (values.alarms && (run + 1) % 10 === 0)
        console.log(`${run + 1} of ${runs} runs, ${violated.length} alarms, ${seconds(began)} s`)
    }
  } finally {
    pool.close()
  }
  const trials = values.alarms ? `${runs} runs` : `ε = ${epsilons.join(', ')}`
  console.log(
    `${names.length} mechanisms, ${trials}, ${samples} samples, ${seconds(began)} s: ${violated.length} violated. ${violated.join('; ')}`,
  )
  return violated.length === 0 ? 0 : 1
})

/** @param {{ build: string, epsilon: number, samples: number, finding: { mechanism: string } }} kept */
function keyOf({ build, epsilon, samples, finding }) {
  return [build, epsilon, samples, finding.mechanism].join()
}

/**
 * @param {string} file
 * @returns {Kept[]}
 */
function keptIn(file) {
  if (!existsSync(file)) return []
  // A line whose end is missing was being written when the audit was ended.
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line))
}

/** Of all threads. */
function cpuSeconds() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** @param {number} began */
function seconds(began) {
  return Math.round((performance.now() - began) / 1000)
}

/** @param {import('@tulle/core/audit').MechanismFinding} finding */
function lineOf({ mechanism, verdict, claimedEpsilon, trials }) {
  const each = trials.map(({ name, how, lowerBound, power }) =>
    how === 'sampled' ? `  ${name}: ε ≥ ${short(lowerBound)}, ${short(power)} would be caught` : `  ${name}: ${how}`,
  )
  return [`${mechanism}, ε = ${claimedEpsilon ?? 'none'}: ${verdict}`, ...each].join('\n')
}

/** @param {number | null} x */
function short(x) {
  return x === null ? 'none' : x.toPrecision(3)
}
