/** Findings in words, as data: a screen or a page decides what they look like. */
import { counted, figure, grouped } from '../../text/index.ts'
import type { MechanismFinding, TrialFinding, Verdict } from '../finding.ts'
import { point } from './figures.ts'
import { isBlind, isDim, powerOfAll } from './power.ts'
import { trialInWords } from './trial.ts'

/** What was found of a mechanism, or of somebody else's program. */
export interface Audited extends MechanismFinding {
  /** The program, as it was started. */
  readonly command?: string
}

export interface TrialWords {
  /** The only trial needs no heading. */
  readonly name?: string
  readonly verdict: Verdict
  readonly lines: readonly string[]
}

export interface AuditedWords {
  readonly name: string
  readonly verdict: Verdict
  /** All trials in short. */
  readonly lines: readonly string[]
  /** One by one, where there is something to see. */
  readonly trials: readonly TrialWords[]
}

export interface AuditWords {
  readonly findings: readonly AuditedWords[]
  readonly summary: string
  /** Nothing was found, but something could not have been. */
  readonly unseen: boolean
  /** What it means, or where to look next. */
  readonly after: readonly string[]
}

export function auditInWords(findings: readonly Audited[], { verbose = false } = {}): AuditWords {
  const broken = findings.filter(({ verdict }) => verdict === 'violated')
  return {
    findings: findings.map((finding) => findingInWords(finding, verbose)),
    ...summaryOf(findings, broken.length),
    after: broken.length === 0 ? [MEANING] : next(broken),
  }
}

const MEANING =
  'An audit can prove that a promise is broken, but not that it is kept: "consistent" means that no event it looked at, on the inputs it tried, was likelier than promised. What it could have missed is said with each.'

/** Where a broken promise of ε usually comes from; what is wrong with rows that are not alike is said with them. */
function next(broken: readonly Audited[]): string[] {
  return broken.some(({ claimedEpsilon }) => claimedEpsilon !== null)
    ? [
        'Look next at the sensitivity (how much one person can change), at caps that do not hold, at refusals that depend on the data, and at noise in floating point: docs/audit.md has an example.',
      ]
    : []
}

function findingInWords(finding: Audited, verbose: boolean): AuditedWords {
  const { mechanism, command, verdict, trials } = finding
  const shown = verbose ? trials : trials.filter((trial) => trial.verdict === 'violated')
  const pairs = pairsOf(trials)
  return {
    name: command ?? mechanism,
    verdict,
    lines: verdict === 'violated' ? [] : inShort(finding),
    trials: shown.map((trial) => ({
      ...(trials.length === 1 ? {} : { name: trial.name }),
      verdict: trial.verdict,
      lines: trialInWords(trial, pairs),
    })),
  }
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
  return [`Exact: ${counted(trials.length, 'trial')}, every output with its probability; ${found}.`]
}

function sampledInShort(trials: readonly TrialFinding[], pairs: number, isExternal: boolean): string[] {
  if (trials.length === 0) return []
  const most = Math.max(...trials.map(({ samples }) => samples))
  const size = trials.every(({ samples }) => samples === most) ? grouped(most) : `up to ${grouped(most)}`
  const bound = boundOf(trials)
  return [
    `Sampled: ${counted(trials.length, 'trial')}, ${size} outputs of each input; at least ε = ${figure(bound)} was seen. ${powerOfAll(trials, pairs)}`,
    ...(isExternal && bound === 0 ? [SAME] : []),
  ]
}

const SAME =
  'Nothing told the two inputs apart. If something should have, see whether the program reads what differs between them.'

function verifiedInShort(trials: readonly TrialFinding[]): string[] {
  if (trials.length === 0) return []
  const releases = trials.reduce((sum, { samples }) => sum + samples, 0)
  return [`Verified: ${counted(trials.length, 'trial')}, ${counted(releases, 'release')}; none has a fault.`]
}

function boundOf(trials: readonly TrialFinding[]): number {
  return Math.max(...trials.map(({ lowerBound }) => lowerBound ?? 0))
}

function pairsOf(trials: readonly TrialFinding[]): number {
  return trials.length * Math.max(1, ...trials.map(({ pairs }) => pairs))
}

function summaryOf(findings: readonly Audited[], broken: number): Pick<AuditWords, 'summary' | 'unseen'> {
  if (broken > 0) {
    const several = `${broken} of ${findings.length} mechanisms ${broken === 1 ? 'breaks its promise' : 'break their promises'}.`
    return { summary: findings.length === 1 ? 'The promise is broken.' : several, unseen: false }
  }
  const none =
    findings.length === 1
      ? 'No violation was found'
      : `${findings.length} mechanisms were audited, and no violation was found`
  const unseen = unseenInWords(findings)
  return unseen.length === 0
    ? { summary: `${none}.`, unseen: false }
    : { summary: `${none}, but ${unseen.join(', and ')}.`, unseen: true }
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
