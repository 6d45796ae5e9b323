/** What audits found, as the table of docs/audit.md: a row for each mechanism, three columns for each ε. */

/** @typedef {import('./audit.mjs').Kept} Kept */

/**
 * The last finding of each mechanism at each ε.
 *
 * @param {readonly Kept[]} all
 */
export function auditTable(all) {
  const epsilons = [...new Set(all.map(({ epsilon }) => epsilon))].toSorted((a, b) => a - b)
  const names = [...new Set(all.map(({ finding }) => finding.mechanism))]
  const head = ['mechanism', ...epsilons.map((epsilon) => `ε = ${epsilon}`)]
  const rows = names.map((name) => [
    name,
    ...epsilons.map((epsilon) => {
      const found = all.findLast((kept) => kept.epsilon === epsilon && kept.finding.mechanism === name)
      return found === undefined ? 'not run' : cellOf(found.finding)
    }),
  ])
  const dates = all.map(({ date }) => date).toSorted()
  const samples = [...new Set(all.map((kept) => kept.samples))].join(', ')
  const minutes = Math.round(all.reduce((sum, { cpu }) => sum + cpu, 0) / 60)
  const violated = all.filter(({ finding }) => finding.verdict === 'violated').length
  return [
    ...[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`),
    '',
    `${all.length} audits, ${dates[0]} to ${dates.at(-1)}, up to ${samples} outputs of each input, ${minutes} minutes of the processor: ${violated} violated.`,
  ].join('\n')
}

/** @param {import('@tulle/core/audit').MechanismFinding} finding */
function cellOf({ verdict, trials }) {
  const exact = trials.filter(({ how }) => how === 'exact')
  const sampled = trials.filter(({ how }) => how === 'sampled')
  const verified = trials.filter(({ how }) => how === 'verified')
  const seen = Math.max(...sampled.map(({ lowerBound }) => lowerBound ?? 0))
  const powers = sampled.map(({ power }) => power)
  const power = powers.includes(null) ? undefined : Math.max(...powers.map(Number))
  return [
    verdict,
    exact.length > 0 ? `${exact.length} exact` : '',
    sampled.length > 0
      ? `${sampled.length} sampled: at least ${seen.toPrecision(3)} seen, ${power === undefined ? 'one shows nothing' : `${power.toPrecision(3)} would be caught`}`
      : '',
    verified.length > 0 ? `${verified.length} verified` : '',
  ]
    .filter((part) => part !== '')
    .join('; ')
}
