import { DATA } from './parts/block-noise/design.mjs'
import { measureAuto, measureRelease, measureTruth } from './parts/block-noise/measure.mjs'
import { DataSet } from './parts/block-noise/prepared.mjs'
import { generateMobility } from './parts/mobility.mjs'
import { tripsBetweenZones } from './parts/trips.mjs'

export { cases, settings } from './parts/block-noise/design.mjs'
export { figures } from './parts/block-noise/figures.mjs'
export { finding } from './parts/block-noise/finding.mjs'
export { tables } from './parts/block-noise/tables.mjs'

/**
 * @typedef {import('./parts/block-noise/design.mjs').Case} Case
 * @typedef {import('./parts/block-noise/design.mjs').DataName} DataName
 */

export const title = 'Block noise on transitions between zones'

export const question =
  'When the transitions of people between 1,600 zones are released with noise that protects all transitions of a person, how much nearer to the truth does block noise (Brunet, Canard, Gambs and Olivier, Novel differentially private mechanisms for graphs, 2016) come than uniform noise, alone and after a rank-k approximation, and near enough to be of use? People are users of Foursquare in Tokyo, and 132,000 who were generated to move as call records show it (experiments/parts/mobility.mjs).'

const checkins = 'foursquare-tky-msthn/tky_checkins.csv.gz'
const places = 'foursquare-tky-msthn/tky_pois.csv.gz'

export const data = [
  { path: checkins, what: 'Foursquare check-ins in Tokyo (Yang et al., 2015), in order within each session' },
  { path: places, what: 'the coordinates of their places' },
]

const SIDE = 40

/** @param {{ path: (file: string) => string }} from */
export function prepare({ path }) {
  const load = {
    tokyo: () => tripsBetweenZones({ checkins: path(checkins), places: path(places) }, SIDE),
    generated: () => generateMobility({ people: DATA.generated.people, side: SIDE, seed: 1 }),
  }
  /** @type {{ name: DataName, set: DataSet } | undefined} */
  let last
  return {
    /** @param {DataName} name */
    of(name) {
      if (last?.name !== name) last = { name, set: new DataSet(name, load[name](), SIDE ** 2) }
      return last.set
    },
  }
}

/**
 * @param {Case} case_
 * @param {ReturnType<typeof prepare>} prepared
 */
export async function measure(case_, prepared) {
  const set = prepared.of(case_.data)
  if (case_.kind === 'truth') return measureTruth(set)
  return case_.kind === 'auto' ? measureAuto(case_, set) : measureRelease(case_, set)
}
