/** A trial, with its pair, its event and how often it happened. */
import { counted, figure, grouped, visible } from '../../text/index.ts'
import type { TrialFinding } from '../finding.ts'
import { point } from './figures.ts'
import { powerOfTrial } from './power.ts'

/** `pairs` are those of the whole audit. */
export function trialInWords(trial: TrialFinding, pairs: number): string[] {
  const { how, verdict, samples, faults = [] } = trial
  if (how === 'verified') {
    return faults.length === 0 ? [`${counted(samples, 'release')} verified: none has a fault.`] : [...faults]
  }
  const caught = verdict === 'violated' ? '' : ` ${powerOfTrial(trial, pairs)}`
  const looked =
    how === 'exact'
      ? `${pairsInWords(trial)}, every output with its probability.`
      : `${pairsInWords(trial)}, ${grouped(samples)} outputs of each input.${caught}`
  return [boundInWords(trial), looked, ...eventText(trial)]
}

function pairsInWords({ pairs }: TrialFinding): string {
  return pairs === 1 ? '1 pair of inputs' : `${grouped(pairs)} pairs of inputs`
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
  const { words, likelier, seen, outputs = 0, probabilities, example } = event
  const [under, other] = likelier === 'a' ? ['A', 'B'] : ['B', 'A']
  const often =
    seen === undefined
      ? `Its probability is ${figure(probabilities[0])} under ${under}, and ${figure(probabilities[1])} under ${other}.`
      : `It happened in ${grouped(seen[0])} of ${grouped(outputs)} outputs under ${under}, and in ${grouped(seen[1])} of ${grouped(outputs)} under ${other}: probabilities of at least ${figure(probabilities[0])} and at most ${figure(probabilities[1])}.`
  return [
    `The inputs: ${pair.name}`,
    ...(typeof pair.a === 'string' ? [] : [`  A  ${inputText(pair.a)}`, `  B  ${inputText(pair.b)}`]),
    `The event: ${visible(words)}`,
    ...(example === undefined ? [] : [`An output of this kind: ${visible(example)}`]),
    ...(words.startsWith('the grid of') ? [FLOATING] : []),
    often,
  ]
}

const FLOATING = 'The last binary digits tell: this is noise in floating point; see docs/audit.md.'

const LONGEST = 300

function inputText(input: unknown): string {
  const text = JSON.stringify(input) ?? ''
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text
}
