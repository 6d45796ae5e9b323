/** Findings on the screen. */
import type { TrialFinding } from '@tulle/core'
import colours from 'picocolors'
import { figure } from '../release/plan-text.ts'
import type { Audited } from './audited.ts'

export function auditText(findings: readonly Audited[], verbose: boolean): string {
  return [
    ...findings.map((finding) => findingText(finding, verbose)),
    summary(findings),
    'An audit can prove that a promise is broken, but not that it is kept: "consistent" means that no event it looked at, on the inputs it tried, was likelier than promised. What it could have missed is said with each.',
    '',
  ].join('\n')
}

function findingText(finding: Audited, verbose: boolean): string {
  const { mechanism, command, verdict, trials } = finding
  const title = colours.bold(command ?? mechanism)
  if (verdict === 'violated') {
    const broken = trials.filter((trial) => trial.verdict === 'violated')
    return `${title}: ${colours.red('violated')}\n${indented(trialLines(trials, verbose ? trials : broken))}\n`
  }
  const lines = verbose ? trialLines(trials, trials) : []
  return `${title}: ${colours.green('consistent')}\n${indented([inShort(finding), ...lines])}\n`
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join('\n')
}

function inShort({ claimedEpsilon, claimedDelta, lowerBound, power, trials }: Audited): string {
  const looked = `${trials.length === 1 ? '1 trial' : `${trials.length} trials`}${samplesInWords(trials)}.`
  if (claimedEpsilon === null) return looked
  return `Claims ${point(claimedEpsilon, claimedDelta)}; at least ε = ${figure(lowerBound ?? 0)} was seen. ${powerInWords(power)} ${looked}`
}

function samplesInWords(trials: readonly TrialFinding[]): string {
  const most = (how: TrialFinding['how']) =>
    trials.reduce((found, trial) => Math.max(found, trial.how === how ? trial.samples : 0), 0)
  const sampled = most('sampled')
  const released = most('verified')
  const summed = trials.filter(({ how }) => how === 'exact').length
  return [
    ...(sampled === 0 ? [] : [`up to ${count(sampled)} samples of each input`]),
    ...(released === 0 ? [] : [`${count(released)} releases verified`]),
    ...(summed === 0 ? [] : [`${summed === trials.length ? '' : `${summed} of them `}by summing the exact law`]),
  ]
    .map((part) => `, ${part}`)
    .join('')
}

function powerInWords(power: number | null): string {
  return power === null
    ? 'So few samples would not have caught any ε.'
    : `A true ε of ${figure(power)} or more would have been caught.`
}

/** Some trials of all; the only one needs no heading. */
function trialLines(all: readonly TrialFinding[], some: readonly TrialFinding[]): string[] {
  if (all.length === 1) return some.flatMap(trialText)
  return some.flatMap((trial) => {
    const verdict = trial.verdict === 'violated' ? colours.red('violated') : colours.green('consistent')
    return [`${verdict}  ${colours.bold(trial.name)}`, ...trialText(trial).map((line) => `  ${line}`)]
  })
}

/** A trial with its pair, its event and how often it happened. */
function trialText(trial: TrialFinding): string[] {
  const { how, verdict, samples, pairs, power, faults = [] } = trial
  if (how === 'verified') {
    return faults.length === 0 ? [`${count(samples)} releases were verified: none has a fault.`] : [...faults]
  }
  const caught = verdict === 'violated' ? '' : ` ${powerInWords(power)}`
  const looked =
    how === 'exact'
      ? `${pairsInWords(pairs)}, every output with its probability.`
      : `${pairsInWords(pairs)}, ${count(samples)} outputs of each input.${caught}`
  return [boundInWords(trial), looked, ...eventText(trial)]
}

function pairsInWords(pairs: number): string {
  return pairs === 1 ? '1 pair of inputs' : `${count(pairs)} pairs of inputs`
}

function boundInWords({ how, claimedEpsilon, claimedDelta, lowerBound, at }: TrialFinding): string {
  const sure = how === 'exact' ? '' : ', at confidence 1 − 10⁻⁶'
  const claimed = `Claims ${point(claimedEpsilon ?? 0, claimedDelta)}.`
  if (at === null || (at.epsilon === claimedEpsilon && at.delta === claimedDelta)) {
    return `${claimed} The true ε is at least ${figure(lowerBound ?? 0)}${sure}.`
  }
  return `${claimed} Its curve then allows ε = ${figure(at.epsilon)} at δ = ${figure(at.delta)}; the true ε at this δ is at least ${figure(lowerBound ?? 0)}${sure}.`
}

function eventText({ pair, event }: TrialFinding): string[] {
  if (pair === null || event === null) return ['All outputs are the same, whatever the input.']
  const { words, likelier, seen, outputs = 0, probabilities } = event
  const [under, other] = likelier === 'a' ? ['A', 'B'] : ['B', 'A']
  const often =
    seen === undefined
      ? `Its probability is ${figure(probabilities[0])} under ${under}, and ${figure(probabilities[1])} under ${other}.`
      : `It happened in ${count(seen[0])} of ${count(outputs)} outputs under ${under}, and in ${count(seen[1])} of ${count(outputs)} under ${other}: probabilities of at least ${figure(probabilities[0])} and at most ${figure(probabilities[1])}.`
  return [
    `The inputs: ${pair.name}`,
    ...(typeof pair.a === 'string' ? [] : [`  A  ${inputText(pair.a)}`, `  B  ${inputText(pair.b)}`]),
    `The event: ${words}`,
    often,
  ]
}

const LONGEST = 300

function inputText(input: unknown): string {
  const text = JSON.stringify(input) ?? ''
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text
}

function point(epsilon: number, delta: number | null): string {
  return delta === null || delta === 0 ? `ε = ${figure(epsilon)}` : `ε = ${figure(epsilon)}, δ = ${figure(delta)}`
}

function count(n: number): string {
  return n.toLocaleString('en')
}

function summary(findings: readonly Audited[]): string {
  const broken = findings.filter(({ verdict }) => verdict === 'violated').length
  if (findings.length === 1) return broken === 0 ? 'No violation was found.' : 'The promise is broken.'
  return broken === 0
    ? `${findings.length} mechanisms were audited, and no violation was found.`
    : `${broken} of ${findings.length} mechanisms ${broken === 1 ? 'breaks its promise' : 'break their promises'}.`
}
