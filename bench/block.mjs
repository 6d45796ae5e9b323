import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blockNoise, contributions, denseMatrix, SecureBits } from '@tulle/core'
import { aggregate, ClippedTotal, visitPeople } from '@tulle/core/data'
import { blockLimit, diagonalBlocks, labelsOf } from '@tulle/core/matrices'
import { seededBits } from '@tulle/core/testing'
import { atMost, best, middleOf, over, TURNS, usual, withoutPeer } from './parts/figures.mjs'
import { PeerUnavailable } from './python.mjs'

export const about =
  'Block noise on large matrices, alone and with a rank-10 approximation beside numpy and scikit-learn; and clipping'

const SIZE = 1600
const RANK = 10
const SIZES = [400, 800, 1600, 3200, 6400]
const PEOPLE = 1e6
const EVENTS = 10

/** @type {import('./run.mjs').Bench['bench']} */
export async function bench({ peer, log }) {
  log('Timing the noise …')
  const plain = planFor(SIZE)
  const matrix = lowRankCounts(SIZE)
  const noise = await best(5, () => released(plain, matrix))
  return {
    figures: [
      atMost('noise_1600_s', noise, 0.5, 's'),
      ...(await besidePeers(matrix, { peer, log })),
      ...clipping(log),
      // Last: the largest matrices are the ones that could disturb whatever comes after them.
      await slope(log),
    ],
  }
}

/**
 * Noise and rank 10 on both sides, in turns: a slow minute of the machine should hit both.
 *
 * @param {import('@tulle/core').DenseMatrix} matrix
 * @param {import('./run.mjs').Tools} tools
 * @returns {Promise<import('./run.mjs').Figure[]>}
 */
export async function besidePeers(matrix, { peer, log }) {
  const plan = planFor(SIZE, { rank: RANK })
  const place = mkdtempSync(join(tmpdir(), 'tulle-bench-'))
  try {
    const { noisy, residual } = await approximated(matrix)
    const files = [join(place, 'matrix.f64'), join(place, 'noisy.f64')]
    for (const [i, { values }] of [matrix, noisy].entries()) writeFileSync(files[i] ?? '', values)
    const scales = plan.parameters.blocks.map(({ scale }) => scale)

    log('Timing noise and rank 10, Tulle and numpy with scikit-learn in turns …')
    /** @type {import('./parts/figures.mjs').Turn[]} */
    const turns = []
    const theirs = []
    for (let turn = 0; turn < TURNS; turn++) {
      const found = await peer('block_peers.py', [SIZE, RANK, ...scales, ...files])
      theirs.push(found)
      turns.push({ ours: await usual(3, () => released(plan, matrix)), theirs: found.release })
    }
    const residuals = theirs.map(({ residual: each }) => each)
    const mean = residuals.reduce((sum, each) => sum + each, 0) / residuals.length
    return [
      besideSklearn(turns, Math.max(...theirs.map(({ threads }) => threads))),
      { name: 'release_s', value: middleOf(turns.map(({ ours }) => ours)), unit: 's' },
      { name: 'numpy_sklearn_release_s', value: middleOf(turns.map((turn) => turn.theirs)), unit: 's' },
      { name: 'numpy_noise_s', value: Math.min(...theirs.map(({ noise_s }) => noise_s)), unit: 's' },
      {
        name: 'rank10_residual_over_sklearn',
        value: residual / mean,
        unit: '×',
        note: `distances ${residual.toFixed(2)} and ${mean.toFixed(2)} to one noisy matrix; both random by some 1e-5`,
      },
    ]
  } catch (error) {
    if (!(error instanceof PeerUnavailable)) throw error
    const release = await best(5, () => released(plan, matrix))
    return [
      withoutPeer('release_over_numpy_sklearn', error),
      { name: 'release_s', value: release, unit: 's' },
      withoutPeer('rank10_residual_over_sklearn', error),
    ]
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/**
 * @param {readonly import('./parts/figures.mjs').Turn[]} turns
 * @param {number} threads
 */
function besideSklearn(turns, threads) {
  const { value, unit, note } = over(turns, `numpy and scikit-learn: noise and rank 10, BLAS on ${threads} thread`)
  return atMost('release_over_numpy_sklearn', value, 2, unit, note)
}

/**
 * A noisy matrix, and how far its approximation is from it. A release shows one or the other, never both; from the same
 * seed two releases have the same noise.
 *
 * @param {import('@tulle/core').DenseMatrix} matrix
 */
async function approximated(matrix) {
  const once = async (/** @type {import('@tulle/core').BlockPlan} */ plan) =>
    (await blockNoise.release(plan, { matrix, clip: clipIn(plan) }, { bits: seededBits(1) })).matrix
  const noisy = await once(planFor(SIZE))
  const low = await once(planFor(SIZE, { rank: RANK }))
  const squared = noisy.values.reduce((sum, value, i) => sum + (value - (low.values[i] ?? 0)) ** 2, 0)
  return { noisy, residual: Math.sqrt(squared) }
}

/**
 * How the time of the noise grows with the number of cells: the slope of the line through the logarithms.
 *
 * @param {(line: string) => void} log
 */
async function slope(log) {
  const points = []
  for (const size of SIZES) {
    log(`Timing the noise of ${size} × ${size} …`)
    const plan = planFor(size)
    const matrix = denseMatrix(size, size)
    // Written to, so that reading it for the first time is not part of what is timed.
    matrix.values.fill(7)
    points.push({ size, seconds: await best(3, () => released(plan, matrix)) })
  }
  const mean = (/** @type {number[]} */ numbers) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
  const x = points.map(({ size }) => Math.log(size * size))
  const y = points.map(({ seconds }) => Math.log(seconds))
  const fromMean = x.map((each) => each - mean(x))
  const value = mean(fromMean.map((each, i) => each * (y[i] ?? 0))) / mean(fromMean.map((each) => each * each))
  const note = points.map(({ size, seconds }) => `${size}² in ${seconds.toPrecision(3)} s`).join(', ')
  return atMost('cells_slope', value, 1.1, '', note)
}

/** Where people are protected there is one. @param {Pick<import('@tulle/core').BlockPlan, 'parameters'>} plan */
function clipIn({ parameters: { clip } }) {
  if (clip === undefined) throw new Error('The plan has no limits of people.')
  return clip
}

/** @param {(line: string) => void} log */
function clipping(log) {
  log('Making the contributions of a million people …')
  const bits = new SecureBits()
  const { parameters, facts } = planFor(SIZE)
  const clip = clipIn({ parameters })
  const labels = labelsOf(facts.blocks, facts)
  const { quantum, most } = clip
  const shape = { rows: SIZE, columns: SIZE, symmetric: false }
  const to = () => ({ ...shape, quantum, most, limit: blockLimit({ clip, labels, bits }) })
  const time = (/** @type {import('@tulle/core').Contributions} */ data) => {
    const start = performance.now()
    aggregate(data, to())
    return (performance.now() - start) / 1000
  }

  const mixed = manyPeople(STRIDE)
  log('Timing how they are clipped and summed …')
  const total = new ClippedTotal(to())
  visitPeople(mixed, to(), total)
  const seconds = Math.min(...Array.from({ length: 3 }, () => time(mixed)))
  const count = mixed.person.length
  const share = (100 * total.clippedPeople) / PEOPLE
  const sorted = manyPeople(1)
  const inOrder = Math.min(...Array.from({ length: 3 }, () => time(sorted)))
  return [
    {
      name: 'clip_1e6_people_s',
      value: seconds,
      unit: 's',
      note: `${count} contributions in no order; ${share.toFixed(1)} % of the people are above a cap`,
    },
    { name: 'clip_ns_per_contribution', value: (seconds * 1e9) / count, unit: 'ns' },
    { name: 'clip_sorted_1e6_people_s', value: inOrder, unit: 's', note: 'the same, sorted by person' },
  ]
}

/** A prime, so that the multiples of it visit every place of an array of another length once. */
const STRIDE = 7_368_787

/**
 * Trips of people between a few places of their own, one contribution each: ten on average, with a tail so heavy that
 * their variance is infinite. About a quarter of the trips end where they began.
 *
 * @param {number} stride how far apart in the arrays two trips of one person lie; 1 for sorted by person
 */
function manyPeople(stride) {
  const bits = seededBits(2)
  const random = () => bits.word() / 2 ** 32
  // Lomax with exponent 2: its mean is its scale, and cutting to whole numbers takes half of one.
  const events = Uint32Array.from({ length: PEOPLE }, () => 1 + (EVENTS - 0.5) * ((1 - random()) ** -0.5 - 1))
  const count = events.reduce((sum, each) => sum + each, 0)
  const [person, row, column] = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)]
  const places = new Uint32Array(6)
  let at = 0
  for (let who = 0; who < PEOPLE; who++) {
    for (let i = 0; i < places.length; i++) places[i] = SIZE * random() ** 2
    for (let event = 0; event < (events[who] ?? 0); event++) {
      person[at] = who
      row[at] = places[Math.floor(places.length * random() ** 2)] ?? 0
      column[at] = places[Math.floor(places.length * random() ** 2)] ?? 0
      at = (at + stride) % count
    }
  }
  return contributions({ person, row, column, value: new Float64Array(count).fill(1) })
}

/**
 * Staying where one is changes a cell of the diagonal by more than trips change all others.
 *
 * @param {number} size
 * @param {import('@tulle/core/matrices').After} [after]
 */
function planFor(size, after) {
  const shape = { rows: size, columns: size }
  return blockNoise.plan(
    {
      ...shape,
      neighbours: { kind: 'individual' },
      blocks: diagonalBlocks(shape),
      caps: { blocks: [120, 9], total: 125 },
    },
    { noise: 'laplace', epsilon: 1, ...(after === undefined ? {} : { after }) },
  )
}

/**
 * Counts around ten positive patterns, each weaker than the one before: some of them stand out from the noise and some do
 * not, which is where approximations differ.
 *
 * @param {number} size
 */
export function lowRankCounts(size) {
  const bits = seededBits(3)
  const random = () => bits.word() / 2 ** 32
  const pattern = () => Float64Array.from({ length: size }, () => -Math.log(1 - random()))
  const matrix = denseMatrix(size, size)
  const { values } = matrix
  for (let k = 0; k < RANK; k++) {
    const [from, to] = [pattern(), pattern()]
    for (let i = 0; i < size; i++) {
      const strength = 100 * 0.6 ** k * (from[i] ?? 0)
      for (let j = 0; j < size; j++) values[i * size + j] = (values[i * size + j] ?? 0) + strength * (to[j] ?? 0)
    }
  }
  for (let i = 0; i < values.length; i++) values[i] = Math.floor((values[i] ?? 0) + random())
  return matrix
}

/**
 * Seconds for one release of a sum that is clipped already.
 *
 * @param {import('@tulle/core').BlockPlan} plan
 * @param {import('@tulle/core').DenseMatrix} matrix
 */
async function released(plan, matrix) {
  const start = performance.now()
  await blockNoise.release(plan, { matrix, clip: clipIn(plan) })
  return (performance.now() - start) / 1000
}
