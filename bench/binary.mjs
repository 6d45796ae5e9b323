import { execFile } from 'node:child_process'
import { createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { graphFromEdges, randomisedResponse, SecureBits, staircase } from '@tulle/core'
import { noiseSampler, paperLaw, sampleNoise } from '@tulle/core/binary'
import { seededBits } from '@tulle/core/testing'
import { atMost, best, middleOf, over, QUICK, seconds, TURNS, usual, withoutPeer } from './parts/figures.mjs'
import { PeerUnavailable } from './python.mjs'

export const about =
  'Graphs and tables of zeros and ones: randomised response on a large sparse graph, the staircase beside numpy, XOR noise'

/** As many nodes and edges as the co-authors of DBLP. */
const NODES = 317_080
const EDGES = 1_049_866
const EPSILON = 10
const ROWS = QUICK ? 1e5 : 1e6
const COLUMNS = 30

/** @type {import('./run.mjs').Bench['bench']} */
export async function bench({ peer, log }) {
  return {
    figures: [
      ...(await largeGraph(log)),
      await doubledFlips(log),
      ...(await tables(peer, log)),
      await paperNoise(log),
      await fromThePast(log),
    ],
  }
}

/**
 * Reading, flipping and writing, in a process of its own.
 *
 * @param {(line: string) => void} log
 */
async function largeGraph(log) {
  const place = mkdtempSync(join(tmpdir(), 'tulle-bench-'))
  try {
    const data = process.env['TULLE_DATA']
    const given = data === undefined ? undefined : join(data, 'com-dblp', 'com-dblp.ungraph.txt.gz')
    const file = given !== undefined && existsSync(given) ? given : await generated(join(place, 'edges.tsv'))
    const source = file === given ? 'com-dblp' : 'a generated graph of the size of com-dblp'
    log(`Timing randomised response on ${source} …`)
    const script = fileURLToPath(new URL('parts/release-dblp.mjs', import.meta.url))
    const runs = []
    for (let turn = 0; turn < 3; turn++) {
      const { stdout } = await promisify(execFile)(process.execPath, [
        script,
        file,
        join(place, 'released.csv'),
        `${EPSILON}`,
        `${EDGES}`,
      ])
      runs.push(JSON.parse(stdout))
    }
    const quickest = runs.reduce((a, b) => (a.total_s < b.total_s ? a : b))
    const parts = ['read_s', 'release_s', 'write_s'].map((key) => `${key} ${quickest[key].toFixed(2)}`).join(', ')
    return [
      atMost(
        'response_dblp_s',
        quickest.total_s,
        5,
        's',
        `${source}: ${quickest.edges} edges out of ${quickest.nodes} nodes; ${parts}`,
      ),
      atMost('response_dblp_mb', Math.max(...runs.map(({ peak_mb }) => peak_mb)), 2048, 'MB'),
    ]
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/**
 * Edges whose ends are drawn with a preference for few nodes, as people have it.
 *
 * @param {string} path
 */
async function generated(path) {
  const { from, to } = edges(NODES, EDGES)
  function* lines() {
    for (let k = 0; k < from.length; k++) yield `${from[k]}\t${to[k]}\n`
  }
  await pipeline(Readable.from(lines()), createWriteStream(path))
  return path
}

/**
 * @param {number} nodes
 * @param {number} count
 */
function edges(nodes, count) {
  const bits = seededBits(1)
  const random = () => bits.word() / 2 ** 32
  const from = Uint32Array.from({ length: count }, () => nodes * random())
  const to = Uint32Array.from({ length: count }, () => nodes * random() ** 3)
  return { from, to }
}

/**
 * Twice as many flips on the same graph: the time must follow.
 *
 * @param {(line: string) => void} log
 */
async function doubledFlips(log) {
  log('Timing twice as many flips …')
  const { graph } = graphFromEdges({ directed: false, nodes: NODES, ...edges(NODES, EDGES) })
  const time = (/** @type {number} */ epsilon) => {
    const plan = randomisedResponse.plan(
      { rows: NODES, columns: NODES, graph: 'undirected', neighbours: { kind: 'edge' } },
      { epsilon },
    )
    return { plan, run: () => seconds(() => randomisedResponse.release(plan, graph)) }
  }
  const epsilon = 8
  // p doubles where e^ε + 1 is halved.
  const [once, twice] = [time(epsilon), time(Math.log((Math.exp(epsilon) + 1) / 2 - 1))]
  const [a, b] = [await best(3, once.run), await best(3, twice.run)]
  const flips = (/** @type {typeof once} */ { plan }) => plan.expectedError.totalAbsolute.toExponential(2)
  return atMost(
    'flips_doubled_ratio',
    b / a,
    2.3,
    '×',
    `${flips(once)} flips in ${a.toFixed(2)} s, ${flips(twice)} in ${b.toFixed(2)} s`,
  )
}

/**
 * A million rows of thirty answers.
 *
 * @param {import('./run.mjs').Tools['peer']} peer
 * @param {(line: string) => void} log
 */
export async function tables(peer, log) {
  log('Timing a million rows of thirty cells …')
  const bits = seededBits(2)
  const indices = Uint32Array.from({ length: 10 * ROWS }, (_, k) => 3 * (k % 10) + (bits.word() % 3))
  const matrix = {
    rows: ROWS,
    columns: COLUMNS,
    offsets: Uint32Array.from({ length: ROWS + 1 }, (_, i) => 10 * i),
    indices,
  }
  const facts = { rows: ROWS, columns: COLUMNS, neighbours: /** @type {const} */ ({ kind: 'row' }) }
  const stairs = staircase.plan(facts, { epsilon: 1 })
  const response = randomisedResponse.plan(facts, { epsilon: 1 })
  const flips = {
    staircase: () => usual(3, () => staircase.release(stairs, matrix)),
    response: () => usual(3, () => randomisedResponse.release(response, matrix)),
  }
  /** @type {Record<keyof typeof flips, import('./parts/figures.mjs').Turn[]>} */
  const turns = { staircase: [], response: [] }
  try {
    for (let turn = 0; turn < TURNS; turn++) {
      const numpy = await peer('binary_peers.py', [ROWS, COLUMNS, response.parameters.flipProbability])
      turns.staircase.push({ ours: await flips.staircase(), theirs: numpy.response })
      turns.response.push({ ours: await flips.response(), theirs: numpy.response })
    }
  } catch (error) {
    if (!(error instanceof PeerUnavailable)) throw error
    return ['staircase', 'response'].map((name) => withoutPeer(`${name}_over_numpy`, error))
  }
  return [
    atMost('staircase_1e6x30_s', middleOf(turns.staircase.map(({ ours }) => ours)), 5, 's'),
    { name: 'response_1e6x30_s', value: middleOf(turns.response.map(({ ours }) => ours)), unit: 's' },
    { name: 'staircase_over_numpy', ...over(turns.staircase, NUMPY) },
    { name: 'response_over_numpy', ...over(turns.response, NUMPY) },
  ]
}

const NUMPY = 'numpy, which flips each cell on its own with a generator that is not secure, in a dense table of bytes'

/**
 * The exchangeable law of the printed algorithm, at the size of ego-Facebook.
 *
 * @param {(line: string) => void} log
 */
async function paperNoise(log) {
  log('Timing noise of the printed parameters …')
  const size = 4039
  const law = paperLaw({ rows: size, columns: size, epsilon: 1, changed: 2, share: 0.75, sign: 'few' })
  const bits = new SecureBits()
  const time = await best(3, () => seconds(() => sampleNoise(law, bits)))
  return {
    name: 'xor_paper_cells_per_s',
    value: size ** 2 / time,
    unit: '1/s',
    note: `${size} × ${size} in ${time.toFixed(2)} s, tables included`,
  }
}

/**
 * A law without structure, weak enough for privacy: 20 × 20 bits, every cell tied to its row and to the next one.
 *
 * @param {(line: string) => void} log
 */
async function fromThePast(log) {
  log('Timing coupling from the past …')
  const size = 20
  const random = seededBits(3)
  const weak = () => (random.word() / 2 ** 32 - 0.5) * 0.02
  const square = () => {
    const matrix = Array.from({ length: size }, () => Array.from({ length: size }, weak))
    return matrix.map((row, i) => row.map((_, j) => matrix[Math.min(i, j)]?.[Math.max(i, j)] ?? 0))
  }
  const theta = square().map((row, i) => row.map((value, j) => (i === j ? -1 : value)))
  const lambda = Array.from({ length: size - 1 }, (_, i) => ({ i, j: i + 1, matrix: square() }))
  /** @type {import('@tulle/core/binary').BernoulliLaw} */
  const law = { kind: 'general', rows: size, columns: size, theta, lambda }
  const bits = new SecureBits()
  const draws = 20
  const draw = noiseSampler(law)
  const time = await best(3, () =>
    seconds(() => {
      for (let k = 0; k < draws; k++) draw(bits)
    }),
  )
  return {
    name: 'cftp_bits_per_s',
    value: (draws * size * size) / time,
    unit: '1/s',
    note: `${size} × ${size} bits, all rows tied together`,
  }
}
