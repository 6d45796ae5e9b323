/** The noise of moments: a ladder for each, planned from public facts and drawn at the level of the graph at hand. */

import type { Graph } from '../../data/index.ts'
import { cbrt } from '../../elementary/index.ts'
import type { Bits } from '../../random/index.ts'
import type { Run } from '../../run.ts'
import { bestLadder, type FlooredLadder } from '../counts/noise/floor.ts'
import { drawLadder, rungsFrom } from '../counts/noise/ladder-law.ts'
import { ladderReach } from '../counts/noise/ladder-width.ts'
import type { NoisyMoment } from './clustering.ts'
import { type MomentLevels, momentLevels, observeMoments, type Power, UNIT } from './moments.ts'

export interface MomentParameters {
  readonly power: Power
  readonly epsilon: number
  /** Of the ladder, as for counts. */
  readonly epsilon0: number
  readonly floor: number
  /** The level that errors are stated for, and how far off the moment is at it, half of the times. */
  readonly guess: number
  readonly median: number
}

/** What a ladder is drawn from, for its release. */
export interface PreparedMoment {
  readonly power: Power
  readonly levels: MomentLevels
  readonly ladder: FlooredLadder
  readonly parameters: MomentParameters
}

/** Common neighbours of people are about as many as the square root says; their weights grow more slowly. */
export function guessOf(power: Power, nodes: number, highest: number): number {
  return Math.min(highest, Math.ceil(power === 0 ? Math.sqrt(nodes) : cbrt(nodes)))
}

export function preparedMoment(power: Power, epsilon: number, nodes: number): PreparedMoment {
  const levels = momentLevels(power, nodes)
  const guess = guessOf(power, nodes, levels.bounds.length - 1)
  const ladder = bestLadder(levels.bounds, epsilon, guess)
  const unit = power === 0 ? 1 : UNIT
  const median = ladderReach(ladder).widthAt(guess, 0.5) / unit
  const { epsilon0, floor } = ladder
  return { power, levels, ladder, parameters: { power, epsilon, epsilon0, floor, guess, median } }
}

/** Every moment of the graph with its noise. */
export async function drawMoments(
  moments: readonly PreparedMoment[],
  graph: Graph,
  bits: Bits,
  run: Run,
): Promise<NoisyMoment[]> {
  const seen = await observeMoments(
    graph,
    moments.map(({ power, levels }) => [power, levels] as const),
    run,
  )
  return moments.map(({ power, ladder, parameters }, k) => {
    const { value, level } = seen[k] as (typeof seen)[number]
    const released = Number(value + drawLadder(rungsFrom(ladder, level), bits))
    return noisyMoment(parameters, power === 0 ? released : released / UNIT)
  })
}

/** As the fit takes it: never without any spread. Triangles are counted once, and have three corners. */
export function noisyMoment({ power, median }: MomentParameters, released: number): NoisyMoment {
  const [corners, unit] = power === 0 ? [3, 1] : [1, 1 / UNIT]
  return { power, value: corners * released, spread: corners * Math.max(median, unit / 2) }
}
