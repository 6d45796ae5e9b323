/** What the accountant costs and how tight it is, beside Google's dp-accounting in the same run. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { composeCurves } from '@tulle/core/accounting'
import { root } from '../../scripts/setup.mjs'
import { PeerUnavailable } from '../python.mjs'
import { atMost, best, seconds } from './figures.mjs'

const DELTA = 1e-6
const WIDTH = 1e-3

/** A thousand releases of 40 kinds: Gaussian noise, Laplace noise and answers, of parameters as people choose them. */
const MIXED = [
  ...steps(20, 5, 10).map((sigma) => ({ kind: 'gaussian', parameter: sigma, times: 30 })),
  ...steps(0.01, 0.005, 20).map((epsilon) => ({ kind: 'laplace', parameter: 1 / epsilon, times: 20 })),
  ...steps(0.02, 0.02, 10).map((epsilon) => ({ kind: 'randomised-response', parameter: epsilon, times: 30 })),
]

/** @param {number} from @param {number} by @param {number} count */
function steps(from, by, count) {
  return Array.from({ length: count }, (_, i) => Number((from + i * by).toPrecision(6)))
}

/**
 * @param {typeof MIXED} mechanisms
 * @returns {import('@tulle/core').Curve[]}
 */
function curvesOf(mechanisms) {
  return mechanisms.flatMap(({ kind, parameter, times }) => {
    /** @type {import('@tulle/core').Curve} */
    const curve =
      kind === 'gaussian'
        ? { kind, mu: 1 / parameter }
        : kind === 'laplace'
          ? { kind, epsilon: Number((1 / parameter).toPrecision(12)), exactness: 'exact' }
          : { kind: 'pure', epsilon: parameter, exactness: 'exact' }
    return Array.from({ length: times }, () => curve)
  })
}

/**
 * @param {import('../run.mjs').Tools} tools
 * @returns {Promise<import('../run.mjs').Figure[]>}
 */
export async function accountantFigures({ peer, log }) {
  log('Composing a thousand releases …')
  const curves = curvesOf(MIXED)
  const run = () => composeCurves(curves, { width: WIDTH }).epsilon(DELTA)
  const first = await best(3, () => seconds(run))
  const { upper, lower = 0 } = run()
  const said = `ε between ${lower.toFixed(5)} and ${upper.toFixed(5)} at δ = ${DELTA}, for ${curves.length} releases of ${MIXED.length} kinds`
  /** @type {import('../run.mjs').Figure[]} */
  const figures = [atMost('compose_1000_ms', first * 1000, 1000, 'ms', said), ...tightness((upper - lower) / upper)]
  try {
    log('Composing the same with dp-accounting …')
    const found = await peer('ledger_peers.py', [JSON.stringify(MIXED), DELTA, WIDTH])
    // Again, and the better of both: the peer's minutes should not decide what ours are compared with.
    const ours = Math.min(first, await best(3, () => seconds(run)))
    figures.push(
      atMost(
        'over_dp_accounting',
        ours / found.seconds,
        1,
        '×',
        `dp-accounting: ε between ${found.lower.toFixed(5)} and ${found.upper.toFixed(5)} in ${found.seconds.toFixed(2)} s at an interval of ${found.interval}, of which ${found.upper_seconds.toFixed(2)} s for the upper bound`,
      ),
    )
  } catch (error) {
    if (!(error instanceof PeerUnavailable)) throw error
    figures.push({ name: 'over_dp_accounting', value: null, unit: '×', note: error.message })
  }
  return figures
}

/**
 * Against what is true where it is known, and how far apart both bounds are there and above.
 *
 * @param {number} mixed
 */
function tightness(mixed) {
  const { cases } = JSON.parse(readFileSync(join(root, 'packages/core/vectors/composition.json'), 'utf8'))
  let [excess, width] = [0, mixed]
  for (const { mechanisms, delta, truth } of cases) {
    if (truth === undefined) continue
    const { upper, lower = 0 } = composeCurves(curvesOf(mechanisms)).epsilon(delta)
    excess = Math.max(excess, upper / Number(truth) - 1)
    width = Math.max(width, (upper - lower) / upper)
  }
  return [atMost('upper_excess', excess, 1e-4, 'of ε'), atMost('width', width, WIDTH, 'of ε')]
}
