/** What the plan of a count shows besides what every plan shows: its mechanisms side by side. */
import { type CountPlan, counts } from '@tulle/core'
import {
  COUNT_MECHANISMS,
  type ComparedCount,
  type CountMechanism,
  compareCounts,
  kindOf,
  type NodeCountPlan,
  needsDelta,
  nodeCounts,
} from '@tulle/core/counts'
import { gaussianCalibrations } from '@tulle/core/privacy'
import { grouped, type Words, words } from '@tulle/core/text'
import type { Block } from '../../kind.ts'
import { figure, table } from '../../table.ts'
import type { CountSettings } from './options.ts'
import { type AnyCountPlan, levelShare } from './plan.ts'
import { isLevelled, type What } from './what.ts'

/** For those that need one, where none is given. */
export const USUAL_DELTA = 1e-6

export function planBlocks(plan: AnyCountPlan, settings: CountSettings, what: What): Block[] {
  if (plan.mechanism === nodeCounts.name) return capBlock(plan as NodeCountPlan, settings)
  if (!isCount(plan)) return []
  return [...levelBlock(settings, what), sideBySide(plan, settings, what), ...gaussianBlock(plan)]
}

export function isCount(plan: AnyCountPlan): plan is CountPlan {
  return plan.mechanism === counts.name
}

/** What a cap does to noise, in numbers: nobody can say what it cuts off. */
function capBlock({ parameters }: NodeCountPlan, { capEpsilon }: CountSettings): Block[] {
  const { upTo, epsilon, way } = parameters
  if (upTo === undefined) return []
  const caps = [1, 4, 16, 64].map((factor) => factor * (way === 'projection' ? 16 : 256))
  return [
    {
      heading: 'The cap',
      lines: [
        ...table([
          ['if the cap is', 'half of all noise is at most'],
          ...caps.map((cap) => [figure(cap), figure(Math.ceil((cap / epsilon) * Math.LN2))]),
        ]),
        words`A good guess of how much one person has (${way === 'projection' ? words`{maxDegree}` : words`{maxPerNode}`}) leaves all of ε to the count. On the graphs that were tried, one twice too large was better than a cap that is chosen privately, and one four times too large about as good.${capEpsilon === undefined ? words` {capEpsilon} sets another share for the choice.` : ''}`,
      ],
    },
  ]
}

function levelBlock(settings: CountSettings, what: What): Block[] {
  const share = levelShare(settings, what)
  if (share === undefined) return []
  return [
    {
      heading: 'The interval',
      lines: [
        words`It needs to know the level, and none is guessed: a tenth of ε, ${share}, goes to a noisy one. {guess LEVEL} would save that, and {levelEpsilon} sets another share.`,
      ],
    },
  ]
}

/** Schedules of more levels take longer than somebody waits for a comparison: 11 s at 300,000 nodes, all others 3 s. */
const MOST_FOR_GAUSSIAN = 50_000
const MOST_FOR_SCHEDULES = 1_000_000
const QUICK: ReadonlySet<CountMechanism> = new Set(['ladder', 'published-ladder', 'laplace'])

/** Those that can be compared in a moment, and the chosen one. */
export function comparable({ facts: { count, nodes = 0 }, parameters }: CountPlan): readonly CountMechanism[] {
  const ofSecondOrder = typeof count === 'string' && kindOf(count).kind === 'k-triangles'
  return COUNT_MECHANISMS.filter((each) => {
    if (each === parameters.mechanism) return true
    if (each === 'second-order' && !ofSecondOrder) return false
    return QUICK.has(each) || nodes <= (each === 'instance-gaussian' ? MOST_FOR_GAUSSIAN : MOST_FOR_SCHEDULES)
  })
}

function sideBySide(plan: CountPlan, { delta = USUAL_DELTA }: CountSettings, what: What): Block {
  const { facts, settings, parameters, expectedError } = plan
  const chosen = parameters.mechanism
  const mechanisms = comparable(plan)
  const others = compareCounts(facts, {
    epsilon: settings.epsilon,
    delta,
    mechanisms: mechanisms.filter((each) => each !== chosen),
  })
  // As planned, with its floor.
  const own: ComparedCount = { mechanism: chosen, pure: !needsDelta(chosen), error: expectedError }
  const compared = [own, ...others].sort((a, b) => medianOf(a) - medianOf(b))
  const level = isLevelled(what) ? `, if the level is ${grouped(parameters.guess)}` : ''
  return {
    heading: `Mechanisms side by side, at the same ε${level}`,
    lines: [
      ...table([
        ['mechanism', 'promise', 'half of all errors at most', '95 of 100 at most'],
        ...compared.flatMap((each) => rowOf(each, chosen, delta)),
      ]),
      ...betterInWords(own, compared, level === '' ? '' : ' at this level'),
      ...compared.flatMap(({ mechanism, refused }) => (refused === undefined ? [] : [`${mechanism}: ${refused}`])),
      ...deltaNote(plan, delta),
      ...leftOut(plan, mechanisms),
    ],
  }
}

/** A mechanism that promises no less, if its noise is less than half of the chosen one's: the least there is. */
function betterInWords(own: ComparedCount, compared: readonly ComparedCount[], where: string): string[] {
  const best = compared.find(({ pure, error }) => error !== undefined && (pure || !own.pure))
  if (own.error === undefined || best?.error === undefined || best.error.median >= own.error.median / 2) return []
  const promise = own.pure ? 'is pure too' : best.pure ? 'is pure' : 'promises the same'
  const share = shareInWords(best.error.median / own.error.median)
  const but = best.error.ninetyFivePercent < own.error.ninetyFivePercent ? '' : ', but now and then it is further off'
  return [`${best.mechanism}, which ${promise}, has ${share} of this noise${where}${but}.`]
}

const PARTS = ['half', 'a third', 'a quarter', 'a fifth', 'a sixth', 'a seventh', 'an eighth', 'a ninth', 'a tenth']

function shareInWords(share: number): string {
  const parts = Math.round(1 / share)
  const part = PARTS[parts - 2]
  return part === undefined ? `less than ${PARTS.at(-1)}` : `about ${part}`
}

function medianOf({ error }: ComparedCount): number {
  return error?.median ?? Number.MAX_VALUE
}

function rowOf({ mechanism, pure, error }: ComparedCount, chosen: CountMechanism, delta: number): string[][] {
  if (error === undefined) return []
  const name = mechanism === chosen ? `${mechanism} (chosen)` : mechanism
  return [[name, pure ? 'pure' : `δ = ${delta}`, short(error.median), short(error.ninetyFivePercent)]]
}

function deltaNote({ settings }: CountPlan, delta: number): Words[] {
  if (settings.delta !== undefined) return []
  return [
    words`δ = ${delta} is for this comparison only: ${settings.mechanism} promises ε without exception.${delta === USUAL_DELTA ? words` {delta} compares with another.` : ''}`,
  ]
}

function leftOut(plan: CountPlan, shown: readonly CountMechanism[]): Words[] {
  const missing = COUNT_MECHANISMS.filter((each) => each !== 'second-order' && !shown.includes(each))
  if (missing.length === 0) return []
  return [
    words`Left out, because ${grouped(plan.facts.nodes ?? 0)} nodes would take them long: ${missing.join(', ')}. {mechanism} plans one of them all the same.`,
  ]
}

function gaussianBlock({ parameters, settings }: CountPlan): Block[] {
  const { mechanism, boundAtGuess, epsilon } = parameters
  if (mechanism !== 'instance-gaussian' || settings.delta === undefined || boundAtGuess === 0) return []
  const { rows, warnings } = gaussianCalibrations({ sensitivity: boundAtGuess, epsilon, delta: settings.delta })
  return [
    {
      heading: `Gaussian noise for one bound alone (${short(boundAtGuess)}, that of this level), calibrated in three ways`,
      lines: [
        ...table([
          ['calibration', 'σ', 'true δ at ε', 'probability that the loss exceeds ε'],
          ...rows.map((row) => [NAMES[row.name], short(row.sigma), small(row.delta), small(row.exceeds)]),
        ]),
        ...warnings,
        'The schedule has to keep neighbouring levels alike as well, and needs more.',
      ],
    },
  ]
}

const NAMES = { classic: 'classic', 'proposition-11': 'Proposition 11 (Canard and Olivier)', exact: 'exact' } as const

function short(x: number): string {
  return x < 1e15 ? figure(x) : x.toPrecision(4)
}

function small(x: number): string {
  return String(Number(x.toPrecision(3)))
}
