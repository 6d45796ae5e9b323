/**
 * `npm run audit`: the thorough audit of every mechanism, at several ε and with many samples, on all cores.
 * `npm run audit -- --alarms` audits everything 200 times with few samples: none of these may call a mechanism broken.
 * Names of mechanisms narrow either down; `--samples`, `--runs` and `--epsilon` change how much is done.
 */
import { parseArgs } from 'node:util'
import { ensureBuilt, ensureInstalled, main } from './setup.mjs'

/** Of a small ε the middle of the curve shows, of a large one its tail. */
const EPSILONS = [0.5, 1, 4]
const THOROUGH = 100_000
const RUNS = 200
const REDUCED = 200
/** At a larger ε so few samples could not raise an alarm at all. */
const ALARMING = [0.5, 1]

await main(async () => {
  await ensureInstalled()
  await ensureBuilt()
  const { values, positionals } = parseArgs({
    options: {
      alarms: { type: 'boolean', default: false },
      samples: { type: 'string' },
      runs: { type: 'string' },
      epsilon: { type: 'string' },
    },
    allowPositionals: true,
  })
  const { auditMechanisms } = await import('@tulle/core/audit')
  const { mechanisms } = await import('@tulle/core')
  const { openPool } = await import('@tulle/engine')
  const names = positionals.length > 0 ? positionals : Object.keys(mechanisms)
  const usual = values.alarms ? ALARMING : EPSILONS
  const epsilons = values.epsilon === undefined ? usual : [Number(values.epsilon)]
  const samples = Number(values.samples ?? (values.alarms ? REDUCED : THOROUGH))
  const runs = values.alarms ? Number(values.runs ?? RUNS) : epsilons.length
  const pool = openPool()
  const began = performance.now()
  /** @type {string[]} */
  const violated = []
  try {
    for (let run = 0; run < runs; run++) {
      const epsilon = epsilons[run % epsilons.length] ?? 1
      for (const finding of await auditMechanisms(names, { epsilon, samples, exact: !values.alarms, run: { pool } })) {
        if (finding.verdict === 'violated') {
          violated.push(`${finding.mechanism} at ε = ${epsilon}`)
          console.log(JSON.stringify(finding, undefined, 2))
        } else if (!values.alarms) console.log(lineOf(finding))
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
