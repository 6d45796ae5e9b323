/** Plans for counts: the noise that a graph of the guessed level would get, from public facts alone. notes.md derives it. */
import { InvalidInput } from '../../errors.ts'
import { plain, requireKnown } from '../../given.ts'
import { checkDelta, checkEpsilon, semanticWarning } from '../../privacy/index.ts'
import { firstStage } from '../first-stage.ts'
import { checked, type Plan, planned, type Stage } from '../mechanism.ts'
import { NODES_FROM_DATA } from '../simple-graph.ts'
import { type CountFacts, checkedLevels } from './facts.ts'
import { type CountInterval, checkInterval, dependsOnLevel, intervalOf } from './interval.ts'
import { globalBound, highestOf, type Levels, levelFor, mostOf } from './levels.ts'
import { COUNT_MECHANISMS, type CountMechanism, needsDelta, noiseOf } from './mechanisms.ts'
import type { CountError, Noise, NoiseParameters } from './noise/noise.ts'

export interface CountSettings {
  readonly epsilon: number
  /** For mechanisms that are not pure. */
  readonly delta?: number
  /** The ladder unless said otherwise. */
  readonly mechanism?: CountMechanism
  /** Of the ladder: bounds of levels below this are raised to its own. Without it, what fits the guess. */
  readonly floor?: number
  /** How often an interval around the released count covers the true one, such as 0.95. */
  readonly interval?: number
}

export interface CountParameters extends NoiseParameters {
  readonly mechanism: CountMechanism
  /** ε of the noise, without that of a noisy level. */
  readonly epsilon: number
  /** The level that the error is stated for, and where it comes from. */
  readonly guess: number
  readonly guessed: 'given' | 'drawn' | 'by size'
  /** Where it is 0, there is one level for all graphs. */
  readonly highestLevel: number
  /** What one edge changes at most at a graph of the guessed level, and at the worst graph. */
  readonly boundAtGuess: number
  readonly boundAtWorst: number
  readonly interval?: CountInterval
}

export type CountPlan = Plan<CountFacts, CountSettings, CountParameters, CountError>

export const NAME = 'counts'

export function plan(facts: CountFacts, settings: CountSettings): CountPlan {
  return prepared(facts, settings).plan
}

/** A plan together with the noise it describes. */
export interface Prepared {
  readonly plan: CountPlan
  readonly levels: Levels
  readonly noise: Noise
}

/** What was prepared with a plan, for its release. Only this folder has it, and nothing in it changes. */
const kept = new WeakMap<CountPlan, Prepared>()

/** Tables of more levels are made again, rather than kept for as long as somebody holds the plan. */
const MOST_KEPT = 2 ** 16

/** The plan, checked, together with its noise. */
export function preparedFor(given: CountPlan): Prepared {
  let again: Prepared | undefined
  const plan = checked(NAME, given, (facts: CountFacts, settings: CountSettings) => {
    again = prepared(facts, settings)
    return again.plan
  })
  return again ?? kept.get(plan) ?? prepared(plan.facts, plan.settings)
}

export function prepared(given: CountFacts, wished: CountSettings): Prepared {
  const facts = plain(given, 'facts')
  const settings = plain(wished, 'settings')
  requireKnown(settings, ['epsilon', 'delta', 'mechanism', 'floor', 'interval'], 'settings')
  const levels = checkedLevels(facts)
  const mechanism = checkedMechanism(settings)
  if (settings.interval !== undefined) checkInterval(settings.interval, mechanism)
  checkUseOfLevel(facts, mechanism, levels)
  const warnings = [...warningsOf(facts, settings), ...guessWarnings(facts, levels)]
  const { left: epsilon, stages } = divided(facts, settings.epsilon)
  const { guess, guessed } = guessOf(facts, levels)
  const level = levelFor(levels, guess)
  const target = { epsilon, delta: settings.delta ?? 0 }
  const { floor } = settings
  const noise = noiseOf(mechanism, { facts, levels, target, guess: level, ...(floor === undefined ? {} : { floor }) })
  const { interval: coverage } = settings
  const interval = coverage === undefined ? undefined : intervalOf({ facts, levels, noise, mechanism, guess, coverage })
  const plan = planned<CountFacts, CountSettings, CountParameters, CountError>(
    {
      mechanism: NAME,
      facts,
      settings,
      parameters: {
        mechanism,
        ...noise.parameters,
        epsilon,
        guess,
        guessed,
        highestLevel: highestOf(levels),
        boundAtGuess: levels.bounds[level] as number,
        boundAtWorst: globalBound(levels),
        ...(interval === undefined ? {} : { interval }),
      },
      stages: [...stages, { name: mechanism, guarantee: noise.guarantee }],
      expectedError: noise.errorAt(level),
      warnings,
    },
    settings.epsilon,
  )
  const all = { plan, levels, noise }
  if (mostOf(levels) <= MOST_KEPT) kept.set(plan, all)
  return all
}

function checkedMechanism({ mechanism = 'ladder', delta, floor }: CountSettings): CountMechanism {
  if (!COUNT_MECHANISMS.includes(mechanism)) {
    throw new InvalidInput(
      `There is no mechanism for counts called ${JSON.stringify(mechanism)}: there are ${COUNT_MECHANISMS.join(', ')}.`,
    )
  }
  if (needsDelta(mechanism)) checkDelta(delta, { required: true })
  else if (delta !== undefined) {
    throw new InvalidInput(`${mechanism} promises ε without exception and takes no δ: leave it out.`)
  }
  if (floor === undefined) return mechanism
  if (mechanism !== 'ladder')
    throw new InvalidInput(`A floor belongs to the ladder, not to ${mechanism}: leave it out.`)
  if (!Number.isSafeInteger(floor) || floor < 0) {
    throw new InvalidInput(`The floor of the ladder is a level: a whole number of at least 0, not ${String(floor)}.`)
  }
  return mechanism
}

/** ε is not spent on what has no use. */
function checkUseOfLevel({ level }: CountFacts, mechanism: CountMechanism, levels: Levels): void {
  if (level === undefined || 'guess' in level || dependsOnLevel(mechanism, levels)) return
  throw new InvalidInput(`The noise of ${mechanism} is the same whatever the level: leave the noisy level out.`)
}

function warningsOf({ names, nodes }: CountFacts, { epsilon, delta }: CountSettings): string[] {
  return [
    ...(names === 'data' ? [NODES_FROM_DATA] : []),
    ...checkEpsilon(epsilon),
    ...checkDelta(delta, { required: false }),
    ...semanticWarning(epsilon, delta, nodes),
  ]
}

function guessWarnings({ level }: CountFacts, levels: Levels): string[] {
  if (level === undefined || !('guess' in level) || level.guess <= highestOf(levels)) return []
  return [`No graph of this size has a level of ${level.guess}: the highest is ${highestOf(levels)}, which is taken.`]
}

/** What the noisy level leaves of ε, and the stage that it is. */
function divided(
  { level, neighbours }: CountFacts,
  epsilon: number,
): { readonly left: number; readonly stages: readonly Stage[] } {
  if (level === undefined || 'guess' in level) return { left: epsilon, stages: [] }
  return firstStage({ name: 'noisy level', spent: level.noisy.epsilon, epsilon, neighbours, rest: 'count' })
}

/** Where nothing is known: the root of the number of levels, which is of the order that social networks have. */
function guessOf({ level }: CountFacts, levels: Levels): { guess: number; guessed: CountParameters['guessed'] } {
  const most = highestOf(levels)
  if (level !== undefined && 'guess' in level) return { guess: Math.min(level.guess, most), guessed: 'given' }
  if (level?.noisy.drawn !== undefined) return { guess: Math.min(level.noisy.drawn, most), guessed: 'drawn' }
  return { guess: Math.min(most, Math.ceil(Math.sqrt(most))), guessed: 'by size' }
}
