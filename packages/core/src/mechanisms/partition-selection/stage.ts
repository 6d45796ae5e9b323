/** Names that nobody knows beforehand, found privately: a stage of a plan with an ε and a δ of its own. */
import { InvalidInput } from '../../errors.ts'
import { requireKnown } from '../../given.ts'
import {
  checkDelta,
  checkEpsilon,
  type Neighbours,
  nextDown,
  type PrivateGuarantee,
  remaining,
} from '../../privacy/index.ts'
import { dyadic } from '../../random/index.ts'
import type { Stage } from '../mechanism.ts'
import { keepLaw } from './law.ts'

/** What the publisher chooses for names found in the data. */
export interface SelectionSettings {
  /** What finding the names spends. */
  readonly epsilon: number
  /** No mechanism without a δ can name what it did not know. */
  readonly delta: number
  /** How many names one person counts for at most. */
  readonly perPerson: number
}

export interface Selection {
  readonly settings: SelectionSettings
  readonly parameters: {
    /** For each single name: κ of them, or 2κ where rows are replaced, compose to what the stage spends. */
    readonly epsilon: number
    readonly delta: number
    readonly perPerson: number
    /** A name that so many people have is kept half of the time or more. */
    readonly halfAt: number
  }
  readonly stage: Stage
}

/** Finds names in the data that enough people have. */
export function selection(settings: SelectionSettings, neighbours: Neighbours): Selection {
  requireKnown(settings, ['epsilon', 'delta', 'perPerson'], 'names that are found privately')
  const { epsilon, delta, perPerson } = settings
  checkEpsilon(epsilon)
  checkDelta(delta, { required: true })
  if (!(Number.isInteger(perPerson) && perPerson >= 1 && perPerson <= 2 ** 20)) {
    throw new InvalidInput(
      `One person counts for a whole number of names, from 1 to ${2 ** 20}, not ${String(perPerson)}.`,
    )
  }
  if (neighbours.kind !== 'individual' && neighbours.kind !== 'row') {
    throw new InvalidInput('Names are found by how many people have them: the neighbours must be individual, or rows.')
  }
  // One row in the place of another takes a person from the counts of some names, and adds one to those of others.
  const changed = neighbours.kind === 'row' ? 2 * perPerson : perPerson
  const each = { epsilon: shareOf(epsilon, changed), delta: shareOf(delta, changed) }
  if (!(each.epsilon >= LEAST_EPSILON && each.delta >= LEAST_DELTA)) {
    throw new InvalidInput(
      `ε = ${epsilon} and δ = ${delta} are too little to find names with, ${perPerson} for each person: spend more, or count each person for fewer names.`,
    )
  }
  return {
    settings,
    parameters: { ...each, perPerson, halfAt: halfAt(each.epsilon, each.delta) },
    stage: {
      name: 'names found in the data',
      guarantee: {
        kind: 'approximate',
        epsilon,
        delta,
        neighbours,
        exactness: 'bound',
        curve: { kind: 'approximate', epsilon, delta },
      },
    },
  }
}

/** What noise is asked for, and what is left of it. */
interface Budget {
  readonly noise: 'laplace' | 'gaussian'
  readonly epsilon: number
  readonly delta?: number
}

/** A plan whose names are found first: what is left for the noise, and what both promise together. */
export function afterSelection<B extends Budget>(
  found: SelectionSettings,
  asked: B,
  neighbours: Neighbours,
): { readonly first: Selection; readonly left: B; readonly guarantee: PrivateGuarantee } {
  const first = selection(found, neighbours)
  const { epsilon, delta } = asked
  if (found.epsilon >= epsilon) {
    throw new InvalidInput(
      `Finding the names would spend ${found.epsilon} of ε = ${epsilon} and leave nothing for the numbers: a quarter is plenty.`,
    )
  }
  if (asked.noise === 'gaussian' && !(delta !== undefined && found.delta < delta)) {
    throw new InvalidInput(
      `Finding the names would spend ${found.delta} of δ = ${String(delta)} and leave nothing for the noise: half is plenty.`,
    )
  }
  return {
    first,
    left: {
      ...asked,
      epsilon: remaining(epsilon, found.epsilon),
      ...(asked.noise === 'gaussian' ? { delta: remaining(delta as number, found.delta) } : {}),
    },
    // Basic composition: parts that were made to add up to no more than this.
    guarantee: {
      kind: 'approximate',
      epsilon,
      delta: asked.noise === 'gaussian' ? (delta as number) : found.delta,
      neighbours,
      exactness: 'bound',
    },
  }
}

/** For a certificate: how the names were found. */
export function foundInWords({ parameters: { perPerson, halfAt }, settings }: Selection): string {
  return `The names were found in the data, privately, for ε = ${settings.epsilon} and δ = ${settings.delta} of the whole: each person counts for at most ${perPerson} of their names, chosen at random, and a name is published the more likely the more people have it; one that ${halfAt} people have, about half of the time.`
}

export const FOUND_NAMES =
  'Which names are published is covered by the promise: they were found in the data by how many people have them. Data with other names was left out, and how much that is, is not published.'

/** Below these the table of probabilities would have no end. */
const LEAST_EPSILON = 1e-3
const LEAST_DELTA = 2 ** -120

/** A part of which κ are not above the whole. */
function shareOf(whole: number, parts: number): number {
  let share = whole / parts
  while (isAbove(share, parts, whole)) share = nextDown(share)
  return share
}

/** Whether share·parts is above the whole, exactly. */
function isAbove(share: number, parts: number, whole: number): boolean {
  const [a, b] = [dyadic(share), dyadic(whole)]
  const e = Math.min(a.e, b.e)
  return (BigInt(parts) * a.n) << BigInt(a.e - e) > b.n << BigInt(b.e - e)
}

function halfAt(epsilon: number, delta: number): number {
  const { probability } = keepLaw(epsilon, delta)
  let most = 1
  while (probability(most) < 0.5) most *= 2
  let least = Math.floor(most / 2)
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2)
    if (probability(middle) < 0.5) least = middle
    else most = middle
  }
  return most
}
