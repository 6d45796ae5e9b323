/**
 * Which lines of a release say something by themselves, and which could be noise alone. Follows from what is published: anybody
 * can see it in the file.
 */
import type { FlowPlan } from '@tulle/core/flows'
import { grouped, type Words, words } from '@tulle/core/text'
import { type FlowRows, levelsOf } from './rows.ts'

/** A line that is above so many deviations of its noise. */
const DEVIATIONS = 3
export function standsOut({ value, deviation }: Pick<FlowRows, 'value' | 'deviation'>, k: number): boolean {
  return (value[k] as number) >= DEVIATIONS * (deviation[k] as number)
}

export function outstanding(rows: FlowRows): string[] {
  const [pairs, stays] = [
    { all: 0, out: 0 },
    { all: 0, out: 0 },
  ]
  for (let k = 0; k < rows.level.length; k++) {
    if (rows.level[k] !== 0) continue
    const of = rows.from[k] === rows.to[k] ? stays : pairs
    of.all++
    if (standsOut(rows, k)) of.out++
  }
  if (rows.level.length === 0) return []
  return [
    `Between the finest zones, ${grouped(pairs.out)} of the ${grouped(pairs.all)} published pairs and the stays of ${grouped(stays.out)} of ${grouped(stays.all)} zones exceed ${DEVIATIONS} standard deviations of the noise. The others could be noise alone: read larger zones, or sums.`,
  ]
}

/** Loudly: whoever publishes this publishes nothing. Of the largest zones nothing is above what noise alone would bring there. */
export function nothing(plan: FlowPlan, rows: FlowRows): Words[] {
  const [[moves = 0], [stays]] = [levelsOf(plan), levelsOf(plan, 'stays')]
  const cells = plan.parameters.blocks
    .filter(({ of, level }) => (of === 'moves' ? level === moves : level === stays))
    .reduce((sum, block) => sum + block.cells, 0)
  const most = largestByChance(plan.settings.noise, cells)
  for (let k = 0; k < rows.level.length; k++) {
    const at = rows.level[k]
    if (at !== moves && !(at === stays && rows.from[k] === rows.to[k])) continue
    if ((rows.value[k] as number) > most * (rows.deviation[k] as number)) return []
  }
  return [
    words`NOTHING STANDS OUT FROM THE NOISE: what would be published is 0, or could be noise alone, and ε is spent. Publish coarser zones, raise {epsilon}, or gather the trips of more people.`,
  ]
}

/** So many deviations are passed by the noise of any of these cells in one release of a hundred, at most. */
function largestByChance(law: 'laplace' | 'gaussian', cells: number): number {
  // A cell is above x deviations with a probability of at most e^(−x²/2)/2, and e^(−√2 x)/2 with Laplace noise.
  const odds = Math.log(50 * cells)
  return law === 'gaussian' ? Math.sqrt(2 * odds) : odds / Math.SQRT2
}
