/** A plan for flows on trips of as many made-up people as it expects. */
import type { DenseMatrix } from '@tulle/core'
import { type FlowPlan, flows, flowsAt, madeUpTrips } from '@tulle/core/flows'
import { flowMapFigure } from '@tulle/core/page'
import { grouped } from '@tulle/core/text'
import { trueFlows } from '@tulle/core/utility'
import { type Ahead, SEED } from '../../ahead/ahead.ts'
import { heatMaps } from '../../ahead/pictures.ts'
import { chanceBits } from '../../made-up/bits.ts'

/** More take longer than somebody waits who moves a slider. */
const MOST_TRIPS = 250_000
/** Of so many zones a matrix can still be looked at. */
const MOST_SHOWN = 48
const MOST_MOVES = 60

export const ahead: Ahead = {
  foretold(plan) {
    const { levels } = (plan as FlowPlan).expectedError
    const finest = levels[0]
    if (finest === undefined) return undefined
    return { value: finest.deviation, what: 'typical error between two of the finest zones', inUnits: true }
  },
  async imagined(plan, { signal }) {
    const { facts } = plan as FlowPlan
    const { zones, places, expected } = facts
    if (expected === undefined || expected.people * expected.tripsPerPerson > MOST_TRIPS) return undefined
    const level = zones.sizes.findIndex((size) => size <= MOST_SHOWN)
    if (places === undefined && level < 0) return undefined
    const trips = madeUpTrips({ zones, ...(places === undefined ? {} : { places }), ...expected, seed: SEED })
    const run = { bits: chanceBits(SEED), ...(signal === undefined ? {} : { signal }) }
    const released = await flows.release(plan as FlowPlan, trips, run)
    const people = `${grouped(expected.people)} people with ${grouped(expected.tripsPerPerson)} trips each were made up`
    if (places !== undefined && (zones.sizes[0] as number) ** 2 <= MOST_CELLS) {
      const [before, after] = [trueFlows(trips, zones, 0), flowsAt(released, 0)]
      const pictures = [mapOf('Made up', before, places), mapOf('Made up, then released', after, places)]
      return { pictures, note: `${people}; the ${MOST_MOVES} strongest moves are drawn.` }
    }
    if (level < 0) return undefined
    const size = zones.sizes[level] as number
    const [before, after] = sameTotal(trueFlows(trips, zones, level), flowsAt(released, level))
    const coarser =
      level === 0 ? '' : `, between ${grouped(size)} coarser ones of ${grouped(zones.sizes[0] as number)} zones`
    return {
      pictures: heatMaps({ rows: size, columns: size, before, after }),
      note: `${people}${coarser}. Moves from zone to zone are drawn, brought to the same total.`,
    }
  },
}

/** Between different zones, brought to one total: stays would outshine them, and the limit on one person makes all smaller. */
function sameTotal(before: DenseMatrix, after: DenseMatrix): readonly [Float64Array, Float64Array] {
  const [a, b] = [moves(before), moves(after)]
  const [sumA, sumB] = [sum(a), sum(b)]
  return [a, b.map((x) => (sumB > 0 ? (x * sumA) / sumB : x))]
}

function moves({ columns, values }: DenseMatrix): Float64Array {
  return values.map((x, at) => (at % (columns + 1) === 0 ? 0 : x))
}

function sum(values: Float64Array): number {
  return values.reduce((all, x) => all + x, 0)
}

const MOST_CELLS = 2 ** 22

function mapOf(
  title: string,
  { columns, values }: DenseMatrix,
  places: readonly (readonly [number, number])[],
): string {
  const moves: { from: number; to: number; value: number }[] = []
  values.forEach((value, at) => {
    const [from, to] = [Math.floor(at / columns), at % columns]
    if (value > 0 && from !== to) moves.push({ from, to, value })
  })
  moves.sort((a, b) => b.value - a.value)
  return flowMapFigure({
    title,
    outlines: [],
    places,
    moves: moves.slice(0, MOST_MOVES),
    stays: [],
    empty: 'Nothing stood out from the noise.',
  })
}
