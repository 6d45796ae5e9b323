/** Findings on the screen. */
import type { TrialFinding } from '@tulle/core'
import { figure } from '@tulle/releases'
import colours from 'picocolors'
import type { Audited } from './audited.ts'
import { count, many, point } from './figures.ts'
import { isBlind, isDim, powerOfAll } from './power-text.ts'
import { trialText } from './trial-text.ts'

export function auditText(findings: readonly Audited[], verbose: boolean): string {
  return [
    ...findings.map((finding) => findingText(finding, verbose)),
    summary(findings),
    ...(findings.some(({ verdict }) => verdict === 'violated') ? next(findings) : [MEANING]),
    '',
  ].join('\n')
}

const MEANING =
  'An audit can prove that a promise is broken, but not that it is kept: "consistent" means that no event it looked at, on the inputs it tried, was likelier than promised. What it could have missed is said with each.'

/** Where a broken promise of ε usually comes from; what is wrong with rows that are not alike is said with them. */
function next(findings: readonly Audited[]): string[] {
  return findings.some(({ verdict, claimedEpsilon }) => verdict === 'violated' && claimedEpsilon !== null)
    ? [
        'Look next at the sensitivity (how much one person can change), at caps that do not hold, at refusals that depend on the data, and at noise in floating point: docs/audit.md has an example.',
      ]
    : []
}

function findingText(finding: Audited, verbose: boolean): string {
  const { mechanism, command, verdict, trials } = finding
  const title = colours.bold(command ?? mechanism)
  if (verdict === 'violated') {
    const broken = trials.filter((trial) => trial.verdict === 'violated')
    return `${title}: ${colours.red('violated')}\n${indented(trialLines(trials, verbose ? trials : broken))}\n`
  }
  const lines = verbose ? trialLines(trials, trials) : []
  return `${title}: ${colours.green('consistent')}\n${indented([...inShort(finding), ...lines])}\n`
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join('\n')
}

/** What was found by each way of looking: by laws there is no chance in it, by samples there is. */
function inShort({ command, trials }: Audited): string[] {
  const by = (how: TrialFinding['how']) => trials.filter((trial) => trial.how === how)
  const claims = [...new Set(trials.flatMap(claimOf))]
  return [
    ...(claims.length === 0 ? [] : [`Claims ${claims.join('; ')}.`]),
    ...exactInShort(by('exact')),
    ...sampledInShort(by('sampled'), pairsOf(trials), command !== undefined),
    ...verifiedInShort(by('verified')),
  ]
}

function claimOf({ claimedEpsilon, claimedDelta }: TrialFinding): string[] {
  return claimedEpsilon === null ? [] : [point(claimedEpsilon, claimedDelta)]
}

/** Sums of probabilities are rounded. */
const ROUNDING = 1e-6

function exactInShort(trials: readonly TrialFinding[]): string[] {
  const [first] = trials
  if (first === undefined) return []
  const claimed = first.claimedEpsilon ?? 0
  const bound = boundOf(trials)
  const found =
    bound >= claimed * (1 - ROUNDING)
      ? `ε = ${figure(claimed)} is reached and not exceeded`
      : `the true ε is ${figure(bound)} on these inputs, and ${figure(claimed)} is not exceeded`
  return [`Exact: ${many(trials.length, 'trial')}, every output with its probability; ${found}.`]
}

function sampledInShort(trials: readonly TrialFinding[], pairs: number, isExternal: boolean): string[] {
  if (trials.length === 0) return []
  const most = Math.max(...trials.map(({ samples }) => samples))
  const size = trials.every(({ samples }) => samples === most) ? count(most) : `up to ${count(most)}`
  const bound = boundOf(trials)
  return [
    `Sampled: ${many(trials.length, 'trial')}, ${size} outputs of each input; at least ε = ${figure(bound)} was seen. ${powerOfAll(trials, pairs)}`,
    ...(isExternal && bound === 0 ? [SAME] : []),
  ]
}

const SAME =
  'Nothing told the two inputs apart. If something should have, see whether the program reads what differs between them.'

function verifiedInShort(trials: readonly TrialFinding[]): string[] {
  if (trials.length === 0) return []
  const releases = trials.reduce((sum, { samples }) => sum + samples, 0)
  return [`Verified: ${many(trials.length, 'trial')}, ${many(releases, 'release')}; none has a fault.`]
}

function boundOf(trials: readonly TrialFinding[]): number {
  return Math.max(...trials.map(({ lowerBound }) => lowerBound ?? 0))
}

function pairsOf(trials: readonly TrialFinding[]): number {
  return trials.length * Math.max(1, ...trials.map(({ pairs }) => pairs))
}

/** Some trials of all; the only one needs no heading. */
function trialLines(all: readonly TrialFinding[], some: readonly TrialFinding[]): string[] {
  const pairs = pairsOf(all)
  if (all.length === 1) return some.flatMap((trial) => trialText(trial, pairs))
  return some.flatMap((trial) => {
    const verdict = trial.verdict === 'violated' ? colours.red('violated') : colours.green('consistent')
    return [`${verdict}  ${colours.bold(trial.name)}`, ...trialText(trial, pairs).map((line) => `  ${line}`)]
  })
}

function summary(findings: readonly Audited[]): string {
  const broken = findings.filter(({ verdict }) => verdict === 'violated').length
  if (broken > 0) {
    if (findings.length === 1) return 'The promise is broken.'
    return `${broken} of ${findings.length} mechanisms ${broken === 1 ? 'breaks its promise' : 'break their promises'}.`
  }
  const none =
    findings.length === 1
      ? 'No violation was found'
      : `${findings.length} mechanisms were audited, and no violation was found`
  const unseen = unseenInWords(findings)
  return unseen.length === 0 ? `${none}.` : colours.yellow(`${none}, but ${unseen.join(', and ')}.`)
}

/** What makes a verdict of consistency no pass. */
function unseenInWords(findings: readonly Audited[]): string[] {
  const sampled = findings.flatMap(({ trials }) => trials.filter(({ how }) => how === 'sampled'))
  const where = (some: number) => (sampled.length === 1 ? '' : ` in ${some} of ${sampled.length} sampled trials`)
  const [blind, dim] = [sampled.filter(isBlind).length, sampled.filter(isDim).length]
  return [
    ...(blind === 0 ? [] : [`nothing could have been caught${where(blind)}`]),
    ...(dim === 0 ? [] : [`too little noise could not have been caught${where(dim)}`]),
  ]
}
