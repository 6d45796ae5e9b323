/** Graphs to count in: the co-authors of DBLP where they are, and made-up ones like them, of any size. */
import { closeSync, existsSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { edgeCount, forEachEdge } from '@tulle/core/data'
import { seededBits } from '@tulle/core/testing'

/** The nodes of com-dblp. */
const NODES = 317_080
/** How far from each other the authors of a paper live, mostly. */
const NEAR = 40
/** How many of them are drawn from everywhere, with a preference for few. */
const FAR = 0.12
const PAPERS = 0.54

/**
 * The path of a file of the edges of com-dblp, or of a made-up graph of that size, written into the folder `place`.
 *
 * @param {string} place
 */
export function coauthorsFile(place) {
  const data = process.env['TULLE_DATA']
  const given = data === undefined ? undefined : join(data, 'com-dblp', 'com-dblp.ungraph.txt.gz')
  if (given !== undefined && existsSync(given)) return { file: given, source: 'com-dblp' }
  const file = join(place, 'edges.tsv')
  const { from, to } = coauthors(NODES)
  const out = openSync(file, 'w')
  let waiting = ''
  for (let k = 0; k < from.length; k++) {
    waiting += `${from[k]}\t${to[k]}\n`
    if (waiting.length < 2 ** 20) continue
    writeSync(out, waiting)
    waiting = ''
  }
  writeSync(out, waiting)
  closeSync(out)
  return { file, source: 'a made-up graph of the size of com-dblp' }
}

/**
 * Everybody who wrote a paper together is joined: two authors most often, up to dozens rarely, who live near each other but
 * for a few that everybody writes with. Some edges come twice. The same every time.
 *
 * @param {number} nodes
 */
export function coauthors(nodes) {
  const bits = seededBits(1)
  const random = () => bits.word() / 2 ** 32
  /** @type {number[]} */
  const from = []
  /** @type {number[]} */
  const to = []
  for (let paper = 0; paper < PAPERS * nodes; paper++) {
    const centre = nodes * random()
    const size = Math.min(60, Math.floor(2 / (1 - random()) ** 0.45))
    const authors = Array.from({ length: size }, () =>
      random() < FAR ? Math.floor(nodes * random() ** 3) : Math.floor(centre + NEAR * random()) % nodes,
    )
    for (let a = 0; a < size; a++) {
      for (let b = 0; b < a; b++) {
        from.push(/** @type {number} */ (authors[a]))
        to.push(/** @type {number} */ (authors[b]))
      }
    }
  }
  return { from: Uint32Array.from(from), to: Uint32Array.from(to) }
}

/**
 * Both ends of every edge, one after the other.
 *
 * @param {import('@tulle/core').Graph} graph
 */
export function endsOf(graph) {
  const ends = new Uint32Array(2 * edgeCount(graph))
  let next = 0
  forEachEdge(graph, (i, j) => {
    ends[next++] = i
    ends[next++] = j
  })
  return ends
}
