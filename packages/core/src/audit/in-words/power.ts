/** What sampled trials could have caught, in words that promise no more. */
import { figure, grouped } from '../../text/index.ts'
import type { TrialFinding } from '../finding.ts'
import { often } from './figures.ts'
import { samplesNeeded } from './needed.ts'

type Sight = Pick<TrialFinding, 'power' | 'rarest' | 'event'>

/** Nothing would have been caught, not even an input that is published as it is. */
export function isBlind({ power, rarest }: Sight): boolean {
  return power === null && rarest === null
}

/** Where noise could not have been judged, though a plain leak would have been seen. Outputs that never change have none. */
export function isDim({ power, rarest, event }: Sight): boolean {
  return power === null && rarest !== null && event !== null
}

/** What one trial, or one that stands for several, would have caught. */
function powerInWords(sight: Sight): string {
  const { power, rarest } = sight
  if (isBlind(sight)) return 'With so few samples no ε at all would have been caught: this trial shows nothing.'
  const leak = rarest === null ? '' : `if it shows in ${often(rarest)} or more`
  if (power === null) {
    const noise = isDim(sight)
      ? 'With so few samples too little noise would not have been caught, whatever the ε. '
      : ''
    return `${noise}Something that only one input can show would have been caught, ${leak}.`
  }
  const noise = `Had there been too little noise throughout, a true ε of ${figure(power)} or more would have been caught`
  return leak === '' ? `${noise}.` : `${noise}; and something that only one input can show, ${leak}.`
}

/** `pairs` are those of the whole audit, which share the probability of error. */
function neededInWords({ claimedEpsilon, claimedDelta }: TrialFinding, pairs: number): string {
  const epsilon = claimedEpsilon ?? 0
  return `At ${claimedDelta === 0 ? 'this ε' : 'this ε and δ'} it takes about ${grouped(samplesNeeded(epsilon, pairs))} outputs of each input.`
}

/** Of one trial. */
export function powerOfTrial(trial: TrialFinding, pairs: number): string {
  return isBlind(trial) ? `${powerInWords(trial)} ${neededInWords(trial, pairs)}` : powerInWords(trial)
}

/** Of all sampled trials of a mechanism: what the one that saw least would have caught, and how many saw nothing. */
export function powerOfAll(trials: readonly TrialFinding[], pairs: number): string {
  const [first] = trials
  if (first === undefined) return ''
  if (trials.length === 1) return powerOfTrial(first, pairs)
  const seeing = trials.filter((trial) => !isBlind(trial))
  const blind = trials.length - seeing.length
  if (seeing.length === 0) return `In none of them anything could have been caught. ${neededInWords(first, pairs)}`
  const dim = seeing.filter(isDim).length
  const worst = powerInWords({
    power: largest(seeing.map(({ power }) => power)),
    rarest: largest(seeing.map(({ rarest }) => rarest)),
    event: first.event,
  })
  return [
    worst,
    ...(dim === 0 || dim === seeing.length
      ? []
      : [`In ${dim} of them too little noise would not have been caught, whatever the ε.`]),
    ...(blind === 0 ? [] : [`In ${blind} of them nothing could have been caught. ${neededInWords(first, pairs)}`]),
  ].join(' ')
}

/** Of those that there are. */
function largest(each: readonly (number | null)[]): number | null {
  const known = each.filter((x) => x !== null)
  return known.length === 0 ? null : Math.max(...known)
}
