/** Errors of cuts under private multiplicative weights: interactive, so in sessions. */
import { generator } from '../random.mjs'
import { mean, rounded } from '../xor/summary.mjs'
import { KINDS, sizesOf } from './cuts.mjs'
import { HINDSIGHT, WEIGHTS, WEIGHTS_2010, WEIGHTS_2012 } from './design.mjs'
import { laplace } from './draws.mjs'
import { socialOf } from './social.mjs'
import { COUNTING, guptaRothUllman, hardtRothblum } from './weights.mjs'
import { gridFor, madeUpGraph, mechanismAt, sessions } from './weights-tuning.mjs'

/**
 * @typedef {import('./cuts.mjs').Cut} Cut
 * @typedef {import('./social.mjs').Social} Social
 * @typedef {import('./weights-tuning.mjs').Point} Point
 */

/**
 * @param {{ epsilon: number, queries: number }} case_
 * @param {Social} social
 * @param {{ delta: number, cuts: number }} settings
 */
export function measureWeights({ epsilon, queries }, social, { delta, cuts }) {
  const { nodes, edges } = social
  const pairs = (nodes * (nodes - 1)) / 2
  // A session has its noisy count before it asks: tuning may use such a count, and nothing else of the graph.
  const about = Math.max(1, Math.round(edges + laplace(generator(queries, 17)) / (COUNTING * epsilon)))
  const made = socialOf(madeUpGraph({ nodes, edges: about, seed: 1 }), cuts)
  const promised = { epsilon: (1 - COUNTING) * epsilon, delta }
  const of = { nodes, edges, epsilon, queries }
  const grid = gridFor(queries).map((point) => ({ point, mechanismFor: mechanismAt(point, promised) }))
  const results = sizesOf(nodes).flatMap((size) => {
    const [asked, rehearsed] = [social.inTurn(size, queries), made.inTurn(size, queries)]
    const tried = grid.map(({ point, mechanismFor }) => ({
      point,
      rehearsal: mean(sessions(mechanismFor, { ...of, edges: made.edges, seed: 1 }, rehearsed).errors),
      // Chosen by one run and measured by another, lest luck be taken for skill.
      trial: mean(sessions(mechanismFor, { ...of, seed: 2 }, asked).errors),
      mechanismFor,
    }))
    const best = (/** @type {'rehearsal' | 'trial'} */ by) => tried.reduce((a, b) => (b[by] < a[by] ? b : a))
    const known = (/** @type {number} */ counted) => ({ ...promised, queries, edges: counted, pairs })
    const [tuned, lucky] = [best('rehearsal'), best('trial')]
    return [
      { method: WEIGHTS_2010, mechanismFor: (/** @type {number} */ counted) => hardtRothblum(known(counted)) },
      { method: WEIGHTS_2012, mechanismFor: (/** @type {number} */ counted) => guptaRothUllman(known(counted)) },
      { method: WEIGHTS, mechanismFor: tuned.mechanismFor, point: tuned.point },
      { method: HINDSIGHT, mechanismFor: lucky.mechanismFor, point: lucky.point },
    ].flatMap(({ method, mechanismFor, point }) => {
      const { errors, updates } = sessions(mechanismFor, { ...of, seed: 3 }, asked)
      return KINDS.map((kind, at) => ({
        method,
        queries,
        kind,
        size,
        error: rounded(mean(errors.filter((_, i) => i % KINDS.length === at))),
        updates: rounded(updates),
        ...(point === undefined ? {} : { point }),
      }))
    })
  })
  const known = { ...promised, queries, edges, pairs }
  const [first, second] = [hardtRothblum(known), guptaRothUllman(known)]
  return {
    results,
    /** Thresholds as shares of all edges: above 1 nothing can ever be corrected, but by noise. */
    thresholds: { [WEIGHTS_2010]: rounded(first.threshold / edges), [WEIGHTS_2012]: rounded(second.threshold / edges) },
  }
}
