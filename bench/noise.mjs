import { SecureBits } from '@tulle/core'
import {
  calibrateGaussian,
  calibrateGaussianScale,
  calibrateLaplacePair,
  calibrateOppositeScales,
} from '@tulle/core/privacy'
import { addGaussian, addLaplace, gridFor } from '@tulle/core/random'
import { atMost, over, QUICK, TURNS, usual, withoutPeer } from './parts/figures.mjs'
import { PeerUnavailable } from './python.mjs'

export const about =
  'What a sample of certified noise costs, beside numpy (unsafe) and OpenDP (safe); and a calibration'

const SAMPLES = QUICK ? 1e6 : 1e7

/** @type {import('./run.mjs').Bench['bench']} */
export async function bench({ peer, log }) {
  log('Timing Tulle …')
  const laplace = best(() => draw(addLaplace))
  const gaussian = best(() => draw(addGaussian))
  const calibration = slowestCalibration()
  /** @type {import('./run.mjs').Figure[]} */
  const figures = [
    { name: 'laplace_ns', value: laplace, unit: 'ns/sample' },
    { name: 'gaussian_ns', value: gaussian, unit: 'ns/sample' },
    atMost('calibration_ms', calibration.ms, 5, 'ms', `the slowest of all curves: ${calibration.name}`),
  ]
  try {
    log('Timing numpy and OpenDP …')
    const peers = await peer('noise_peers.py', [SAMPLES])
    // Again, and the better of both: the peers' minutes should not decide what ours are compared with.
    const [again, andAgain] = [best(() => draw(addLaplace)), best(() => draw(addGaussian))]
    const [l, g] = [Math.min(laplace, again), Math.min(gaussian, andAgain)]
    figures.push(
      atMost('laplace_over_numpy', l / peers.numpy_laplace_ns, 2, '×'),
      atMost('gaussian_over_numpy', g / peers.numpy_gaussian_ns, 3, '×'),
      atLeast('opendp_over_laplace', peers.opendp_laplace_ns / l, 20, '×'),
      atLeast('opendp_over_gaussian', peers.opendp_gaussian_ns / g, 20, '×'),
      { name: 'numpy_laplace_ns', value: peers.numpy_laplace_ns, unit: 'ns/sample' },
      { name: 'numpy_gaussian_ns', value: peers.numpy_gaussian_ns, unit: 'ns/sample' },
    )
  } catch (error) {
    if (!(error instanceof PeerUnavailable)) throw error
    for (const name of ['laplace_over_numpy', 'gaussian_over_numpy', 'opendp_over_laplace', 'opendp_over_gaussian']) {
      figures.push({ name, value: null, unit: '×', note: error.message })
    }
  }
  return { figures }
}

/**
 * Beside numpy alone, in turns.
 *
 * @param {import('./run.mjs').Tools} tools
 * @returns {Promise<import('./run.mjs').Figure[]>}
 */
export async function overNumpy({ peer, log }) {
  log('Timing noise, Tulle and numpy in turns …')
  /** @typedef {import('./parts/figures.mjs').Turn} Turn */
  /** @type {{ laplace: Turn[], gaussian: Turn[] }} */
  const turns = { laplace: [], gaussian: [] }
  try {
    for (let turn = 0; turn < TURNS; turn++) {
      const numpy = await peer('noise_peers.py', [SAMPLES, 0])
      turns.laplace.push({ ours: await usual(5, () => draw(addLaplace)), theirs: numpy.numpy_laplace })
      turns.gaussian.push({ ours: await usual(5, () => draw(addGaussian)), theirs: numpy.numpy_gaussian })
    }
  } catch (error) {
    if (!(error instanceof PeerUnavailable)) throw error
    return ['laplace', 'gaussian'].map((law) => withoutPeer(`${law}_over_numpy`, error))
  }
  const named = `numpy, ${SAMPLES} samples`
  return [
    { name: 'laplace_over_numpy', ...over(turns.laplace, named) },
    { name: 'gaussian_over_numpy', ...over(turns.gaussian, named) },
  ]
}

const values = new Float64Array(SAMPLES)
const bits = new SecureBits()

/**
 * One fill of all samples; nanoseconds each.
 *
 * @param {typeof addLaplace} add
 */
function draw(add) {
  values.fill(0)
  const start = performance.now()
  add(values, { scale: 1.5, grid: gridFor(1.5) }, bits)
  return ((performance.now() - start) * 1e6) / SAMPLES
}

/**
 * The best of five after one run that is not counted, as for the peers.
 *
 * @param {() => number} run
 */
function best(run) {
  run()
  return Math.min(...Array.from({ length: 5 }, run))
}

/** Every family of curves at easy and at hard targets: the median time of each, and the slowest of them. */
function slowestCalibration() {
  /** @type {{ name: string, run: () => unknown }[]} */
  const cases = []
  for (const { epsilon, delta } of [
    { epsilon: 1, delta: 1e-6 },
    { epsilon: 0.1, delta: 1e-12 },
    { epsilon: 10, delta: 1e-9 },
  ]) {
    const at = `ε = ${epsilon}, δ = ${delta}`
    cases.push({ name: `Gaussian, ${at}`, run: () => calibrateGaussian({ epsilon, delta }) })
    cases.push({
      name: `two Laplace laws, ${at}`,
      run: () => calibrateLaplacePair({ otherScale: 1, shift: 0.5 * epsilon, epsilon, delta }),
    })
    for (const copies of [1, 100, 1000, 100_000]) {
      cases.push({
        name: `Gaussian scale, ${copies} copies, ${at}`,
        run: () => calibrateGaussianScale({ copies, epsilon, delta }),
      })
      cases.push({
        name: `opposite scales, ${copies} copies, ${at}`,
        run: () => calibrateOppositeScales({ copies, epsilon, delta }),
      })
    }
  }
  const timed = cases.map(({ name, run }) => {
    run()
    const times = Array.from({ length: 9 }, () => {
      const start = performance.now()
      run()
      return performance.now() - start
    }).sort((a, b) => a - b)
    return { name, ms: times[4] ?? Number.POSITIVE_INFINITY }
  })
  return timed.reduce((a, b) => (a.ms > b.ms ? a : b))
}

/**
 * @param {string} name
 * @param {number} value
 * @param {number} least
 * @param {string} unit
 */
function atLeast(name, value, least, unit) {
  return { name, value, unit, target: `≥ ${least}`, met: value >= least }
}
