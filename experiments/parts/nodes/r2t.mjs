/**
 * Race to the top (Dong and others 2022), a peer: counts under caps that grow by a factor, each with Laplace noise for its cap
 * and lowered by what that noise may add, and the largest of them. Its noise comes from reproducible bits: it only measures.
 */
import { seededBits } from '@tulle/core/testing'

const bits = seededBits(1)

/** As its authors run it. */
const BASE = 5.5
const MISS = 0.1

/** The caps of the race, up to the largest. @param {number} upTo */
export function raceCaps(upTo) {
  const caps = []
  for (let j = 1; BASE ** j < upTo * BASE; j++) caps.push(Math.round(BASE ** j))
  return caps
}

/**
 * @param {readonly { cap: number, count: number }[]} counts under the caps of the race
 * @param {number} epsilon
 */
export function raceToTheTop(counts, epsilon) {
  const races = counts.length
  let best = 0
  for (const { cap, count } of counts) {
    const scale = (races * cap) / epsilon
    best = Math.max(best, count + laplace(scale) - scale * Math.log(races / MISS))
  }
  return best
}

/** @param {number} scale */
function laplace(scale) {
  const uniform = (bits.word() + 0.5) / 2 ** 32
  return (bits.word() % 2 === 0 ? -scale : scale) * Math.log(uniform)
}
