/**
 * What the program that the authors published (github.com/nestgroup/The-XOR-mechanism) draws, in our own words: not the noise of the
 * paper. Each cell is a particle that swings through a wall, as in the paper, but the height of the wall is divided by a
 * "temperature" of which the paper says nothing; all cells begin as ones; and of nine states of a block the one of lowest energy is
 * kept, which is no draw from any law that the paper names.
 */

const TEMPERATURE = 3e-5
/** The letter of Figure 1 has another, and a hundred states. */
export const LETTER_TEMPERATURE = 0.003

const STATES = 9
const TRAVEL = 3.5 * Math.PI

/**
 * How the program cuts a matrix: each block gets an equal part of ε, and one step of its neighbours changes `cells`.
 *
 * @typedef {{ readonly blocks: number, readonly rows: number, readonly columns: number, readonly cells: number }} Cut
 */

/** @type {Readonly<Record<'facebook' | 'email' | 'votes', Cut>>} */
export const CUTS = {
  facebook: { blocks: 7 * 577, rows: 577, columns: 7, cells: 2 },
  email: { blocks: 29 * 29, rows: 34, columns: 34, cells: 2 },
  votes: { blocks: 10, rows: 24, columns: 16, cells: 16 },
}

/**
 * The height of a wall: by so much the logarithm of the odds moves between a one and a zero, where α = 1.
 *
 * @param {Cut} cut
 * @param {number} epsilon
 * @param {{ temperature?: number, share?: number }} [of]
 */
export function wallOf({ blocks, columns, cells }, epsilon, { temperature = TEMPERATURE, share = 1 } = {}) {
  return (2 * share * (epsilon / blocks)) / (cells * Math.sqrt(columns)) / temperature
}

/**
 * What a step between neighbours loses by the law that the walls have: the sum over the cells that it changes.
 *
 * @param {Cut} cut
 * @param {number} epsilon
 */
export function nominalLoss(cut, epsilon) {
  return cut.cells * wallOf(cut, epsilon)
}

/**
 * Which cells of a block are flipped. Cells swing on their own, since α = 1 leaves nothing between them.
 *
 * @param {number} cells
 * @param {number} wall
 * @param {() => number} random
 * @param {{ states?: number, keep?: 'lowest' | 'last' }} [of] keeping the last of many states is what a chain does that follows its law
 */
export function blockFlips(cells, wall, random, { states = STATES, keep = 'lowest' } = {}) {
  const kept = Array.from({ length: states }, () => new Uint8Array(cells))
  const energies = new Float64Array(states)
  const normal = normals(random)
  for (let cell = 0; cell < cells; cell++) {
    let place = Math.abs(normal())
    for (let state = 0; state < states; state++) {
      const [x, v] = swung(place, normal(), wall, TRAVEL)
      place = x
      const isOne = x > 0
      energies[state] = Number(energies[state]) + (x * x + v * v) / 2 - (isOne ? wall : -wall) / 4
      if (isOne) /** @type {Uint8Array} */ (kept[state])[cell] = 1
    }
  }
  if (keep === 'last') return /** @type {Uint8Array} */ (kept.at(-1))
  let best = 0
  for (let state = 1; state < states; state++) if (Number(energies[state]) < Number(energies[best])) best = state
  return /** @type {Uint8Array} */ (kept[best])
}

/**
 * Where a particle is after a while, and how fast: from one wall to the next it takes half a swing, and comes there as fast as it left.
 *
 * @param {number} from
 * @param {number} speed
 * @param {number} wall
 * @param {number} time
 * @returns {[number, number]}
 */
function swung(from, speed, wall, time) {
  let most = Math.hypot(from, speed)
  const phase = Math.atan2(from, speed)
  const first = phase > 0 ? Math.PI - phase : -phase
  if (first >= time) return [most * Math.sin(phase + time), most * Math.cos(phase + time)]
  // Ones lie above zeros: down the wall everything falls, and up come only those that are fast enough.
  let isUp = from > 0
  let left = time - first
  for (;;) {
    const square = most * most + (isUp ? 2 : -2) * wall
    if (square > 0) {
      most = Math.sqrt(square)
      isUp = !isUp
    }
    if (left < Math.PI) break
    left -= Math.PI
  }
  const sign = isUp ? 1 : -1
  return [sign * most * Math.sin(left), sign * most * Math.cos(left)]
}

/** Two at a time (Box and Muller). @param {() => number} random */
function normals(random) {
  let spare = Number.NaN
  return () => {
    if (!Number.isNaN(spare)) {
      const kept = spare
      spare = Number.NaN
      return kept
    }
    const [radius, angle] = [Math.sqrt(-2 * Math.log(1 - random())), 2 * Math.PI * random()]
    spare = radius * Math.sin(angle)
    return radius * Math.cos(angle)
  }
}

/**
 * A graph as the program releases it: both triangles flipped, kept where both say so. Answers how many edges there are, and how many of
 * them are true.
 *
 * @param {import('@tulle/core').SparseMatrix} adjacency
 * @param {Cut} cut
 * @param {number} epsilon
 * @param {() => number} random
 */
export function programGraph({ rows: nodes, offsets, indices }, cut, epsilon, random) {
  const flips = new Uint8Array(nodes * nodes)
  const size = cut.rows * cut.columns
  const wall = wallOf(cut, epsilon)
  for (let block = 0; block < cut.blocks; block++) flips.set(blockFlips(size, wall, random), block * size)
  // Cells of a block are alike: which of them lies where does not matter, as long as pairs lie in two places.
  const joined = new Uint8Array(nodes * nodes)
  for (let u = 0; u < nodes; u++) {
    for (let k = Number(offsets[u]); k < Number(offsets[u + 1]); k++) joined[u * nodes + Number(indices[k])] = 1
  }
  let [edges, held] = [0, 0]
  for (let u = 0; u < nodes; u++) {
    for (let v = 0; v < u; v++) {
      const is = Number(joined[u * nodes + v])
      if ((is ^ Number(flips[u * nodes + v])) === 0 || (is ^ Number(flips[v * nodes + u])) === 0) continue
      edges++
      held += is
    }
  }
  return { edges, held }
}
