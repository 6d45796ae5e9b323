/** Trips between zones at every zoom: the mechanism is tried on as many made-up people as there are. */
import { type FlowPlan, flows, halvedGrid } from '@tulle/core/flows'
import { percent, whole, words } from '@tulle/core/text'
import { type PredictedFlows, predictFlows } from '@tulle/core/utility'
import { chanceBits } from '../../made-up/bits.ts'
import type { FlowsQuestion } from '../question.ts'
import { FILE, PERSON, requested, yours } from '../request.ts'
import { USEFUL_COMMON } from '../useful.ts'
import { type Foreseen, type Way } from '../way.ts'
import { FROM } from './matrix-cells.ts'
import { IS_THERE, ONE_PERSON, promised, type TaskAnswer } from './task.ts'
import { gridOf } from './zones.ts'

const SEED = 20_221_114

/** A release of so many people takes its time: between these the error is read off a line. */
const TRIED = [0.01, 0.05, 0.2, 1, 5, 20]

export function flowsAnswer(question: FlowsQuestion): TaskAnswer {
  const { zones, people, tripsPerPerson, delta, within = USEFUL_COMMON } = question
  const tried = trials(question)
  const { sizes } = hierarchyOf(zones)
  return {
    ways: sizes.map((size, level) => levelWay(question, size, level, tried)),
    assumed: [
      `${whole(people)} people make ${whole(people * tripsPerPerson)} trips between ${whole(zones)} zones on a grid, most of them short, few of them many: made up, and yours move otherwise.`,
      words`What the limit on one person takes away is in these numbers${question.maxPerPerson === undefined ? '; it was chosen from how many people and trips there are' : words` ({maxPerPerson ${question.maxPerPerson}})`}.`,
      ...(delta === undefined
        ? [words`Without a δ the noise is Laplace's; with one, such as {delta 1e-6}, Gaussian noise does better here.`]
        : []),
    ],
    protects: IS_THERE,
    meaning: [
      words`Flows are called useful if, once their total is right, at most ${percent(within)} of all trips are between the wrong zones ({within}).`,
    ],
    remarks: ['One release has all these levels: zones, and the larger ones that they make up.'],
    otherwise: words`Even between the largest zones there would be more noise than truth: more people, or a larger ε, would help.`,
  }
}

function levelWay(question: FlowsQuestion, size: number, level: number, tried: ReturnType<typeof trials>): Way {
  const { zones, epsilon, delta, maxPerPerson, people, tripsPerPerson, within = USEFUL_COMMON } = question
  const at = ({ levels }: PredictedFlows) => 1 - (levels.find((each) => each.level === level)?.commonPart.rescaled ?? 0)
  const off = async (each: number) => at(await tried(each))
  const { rows, columns } = gridOf(zones)
  return {
    title: `Flows between ${whole(size)} zones`,
    mechanism: flows.name,
    publishes: `trips between ${whole(size)} zones, which add up across levels`,
    promise: promised(epsilon, ONE_PERSON, delta),
    answers: level === 0 ? 'asked' : 'instead',
    basis: 'simulation',
    measure: 'error',
    limit: within,
    unit: 'of all trips',
    foresee: async (each): Promise<Foreseen> => {
      const predicted = await tried(each)
      const value = at(predicted)
      const inWords = `${percent(1 - value)} of all trips are where they are in truth once the total is right; the limit on one person leaves ${percent(Math.min(1, predicted.kept))} of them`
      return { value, relative: value, inWords, plan: planAt(question, each) }
    },
    quickly: async (each): Promise<Foreseen> => {
      const relative = await between(each, off)
      return { value: relative, relative, inWords: '' }
    },
    request: requested('flows', {
      file: FILE,
      person: PERSON,
      from: FROM,
      to: yours('TO'),
      grid: rows === columns ? `${rows}` : `${rows}x${columns}`,
      maxPerPerson,
      epsilon,
      delta,
      expectedPeople: people,
      tripsPerPerson,
    }),
  }
}

/** Each ε is tried once, for all levels. */
function trials(question: FlowsQuestion): (epsilon: number) => Promise<PredictedFlows> {
  const known = new Map<number, Promise<PredictedFlows>>()
  return (epsilon) => {
    // Facts say how many people there are, so there is a prediction.
    const found =
      known.get(epsilon) ??
      (predictFlows(planAt(question, epsilon), { bits: chanceBits(SEED) }) as Promise<PredictedFlows>)
    known.set(epsilon, found)
    return found
  }
}

/** On a straight line between the two ε that are tried on either side, as they are drawn. */
async function between(epsilon: number, off: (epsilon: number) => Promise<number>): Promise<number> {
  const above = TRIED.findIndex((tried) => tried >= epsilon)
  const high = TRIED[above === -1 ? TRIED.length - 1 : above] as number
  const low = TRIED[Math.max(0, above - 1)] as number
  const [a, b] = [await off(low), await off(high)]
  if (high === low || above === -1) return b
  const share = Math.log(epsilon / low) / Math.log(high / low)
  return a + share * (b - a)
}

function hierarchyOf(zones: number) {
  const { rows, columns } = gridOf(zones)
  return halvedGrid(rows, columns)
}

function planAt({ zones, people, tripsPerPerson, maxPerPerson, delta }: FlowsQuestion, epsilon: number): FlowPlan {
  const { rows, columns } = gridOf(zones)
  return flows.plan(
    {
      zones: halvedGrid(rows, columns),
      neighbours: { kind: 'individual' },
      expected: { people, tripsPerPerson },
      places: Array.from({ length: rows * columns }, (_, k): [number, number] => [
        k % columns,
        Math.floor(k / columns),
      ]),
    },
    {
      ...(delta === undefined ? { noise: 'laplace' } : { noise: 'gaussian', delta }),
      epsilon,
      ...(maxPerPerson === undefined ? {} : { maxTripsPerPerson: maxPerPerson }),
    },
  )
}
