/**
 * The protocol of Brunet, Canard, Gambs and Olivier (2016), run once beside its figures: Laplace noise in two blocks on the cells
 * that the data uses, and on no others, with thresholds and sensitivities read off the same data. It is not private and is not
 * offered: which pairs of zones nobody travels between is read off the data and published exactly, and so is, through the
 * blocks and their noise, who travels most. One person who makes a new trip is seen with certainty.
 *
 * usage: node bench/parts/flow-paper.mjs
 */
import { contributions, denseMatrix, SecureBits } from '@tulle/core'
import { addLaplace, gridFor } from '@tulle/core/random'
import { errorsByRank, halvesDistance, normalisedDistance } from '@tulle/core/utility'
import { generateMobility } from '../../experiments/parts/mobility.mjs'

const SIDE = 40
const ZONES = SIDE * SIDE
const PEOPLE = 33_000
const EPSILON = 0.1
const RANKS = 10

const all = generateMobility({ people: 3 * PEOPLE, side: SIDE, seed: 1 })
const first = all.person.findIndex((who) => who >= PEOPLE)
const evaluated = part(0, first)
const unit = halvesDistance(part(first, all.person.length), { rows: ZONES, columns: ZONES }, { divisions: 3 }).mean

const truth = denseMatrix(ZONES, ZONES)
/** What the person who uses a cell most does there. */
const sensitivity = new Float64Array(ZONES * ZONES)
const people = byPerson()
for (const cells of people) {
  for (const [cell, times] of cells) {
    truth.values[cell] = (truth.values[cell] ?? 0) + times
    sensitivity[cell] = Math.max(sensitivity[cell] ?? 0, times)
  }
}

const candidates = [1, 2, 3, 4, 6, 8, 10, 12, 15, 17, 20, 25, 35, 50, 70, 100, 200]
const blocks = candidates.map(blocksAt)
const best = blocks.reduce((a, b) => (a.error <= b.error ? a : b))
const noisy = released(best)
const alone = normalisedDistance(truth, noisy, unit)
const ranked = Array.from(errorsByRank(truth, noisy, RANKS), (error) => error / unit)
const least = Math.min(...ranked)
console.log(
  JSON.stringify(
    {
      people: PEOPLE,
      trips: evaluated.person.length,
      epsilon: EPSILON,
      cellsWithNoise: best.cells[0] + best.cells[1],
      threshold: best.threshold,
      distanceAlone: alone,
      distanceOfZeros: normalisedDistance(truth, denseMatrix(ZONES, ZONES), unit),
      distanceAtBestRank: least,
      rank: ranked.indexOf(least) + 1,
      oneBlock: normalisedDistance(truth, released(blocksAt(0)), unit),
    },
    undefined,
    2,
  ),
)

/**
 * @param {number} from
 * @param {number} to
 */
function part(from, to) {
  return contributions({
    person: all.person.slice(from, to),
    row: all.row.slice(from, to),
    column: all.column.slice(from, to),
    value: all.value.slice(from, to),
  })
}

/** @returns {Map<number, number>[]} */
function byPerson() {
  /** @type {Map<number, number>[]} */
  const list = []
  evaluated.person.forEach((who, k) => {
    const cell = (evaluated.row[k] ?? 0) * ZONES + (evaluated.column[k] ?? 0)
    const cells = (list[who] ??= new Map())
    cells.set(cell, (cells.get(cell) ?? 0) + 1)
  })
  return list
}

/**
 * Cells up to the threshold and above it, and what one person does in each block at the most. The error is that of Theorem 5.
 *
 * @param {number} threshold
 */
function blocksAt(threshold) {
  /** @type {[number, number]} */
  const cells = [0, 0]
  for (const most of sensitivity) if (most > 0) cells[most > threshold ? 1 : 0]++
  /** @type {[number, number]} */
  const deltas = [0, 0]
  for (const own of people) {
    /** @type {[number, number]} */
    const sums = [0, 0]
    for (const [cell, times] of own) sums[(sensitivity[cell] ?? 0) > threshold ? 1 : 0] += times
    deltas[0] = Math.max(deltas[0], sums[0])
    deltas[1] = Math.max(deltas[1], sums[1])
  }
  const error = Math.sqrt(cells[0] * deltas[0]) + Math.sqrt(cells[1] * deltas[1])
  return { threshold, cells, deltas, error }
}

/** @param {ReturnType<typeof blocksAt>} from */
function released({ threshold, cells, deltas, error }) {
  const bits = new SecureBits()
  const matrix = denseMatrix(ZONES, ZONES, truth.values.slice())
  for (const block of /** @type {const} */ ([0, 1])) {
    if (cells[block] === 0) continue
    const share = (EPSILON * Math.sqrt(cells[block] * deltas[block])) / error
    const scale = deltas[block] / share
    const where = []
    for (let cell = 0; cell < sensitivity.length; cell++) {
      const most = sensitivity[cell] ?? 0
      if (most > 0 && (most > threshold ? 1 : 0) === block) where.push(cell)
    }
    const values = Float64Array.from(where, (cell) => truth.values[cell] ?? 0)
    addLaplace(values, { scale, grid: gridFor(scale) }, bits)
    where.forEach((cell, k) => {
      matrix.values[cell] = values[k] ?? 0
    })
  }
  return matrix
}
