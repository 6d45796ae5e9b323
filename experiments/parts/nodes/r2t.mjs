/**
 * Race to the top (Dong and others 2022), a peer: counts under caps that grow by a factor, each with Laplace noise for its cap
 * and lowered by what that noise may add, and the largest of them. Noise of Math.random, for measuring alone.
 */

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
  return (Math.random() < 0.5 ? -scale : scale) * Math.log(1 - Math.random())
}
