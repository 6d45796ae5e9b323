/**
 * Draws the letter of Figure 1 as the published program and as exact mechanisms release it, and releases the two graphs as that program
 * does: `node experiments/parts/xor/draw-letter.mjs`, after `npm run build`, with TULLE_DATA for the graphs. Drawn anew, it is another draw.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readGraph } from '@tulle/engine'
import { generator } from '../random.mjs'
import { LETTER_CASES, letterFigure, measureLetter } from './letter.mjs'
import { CUTS, nominalLoss, programGraph } from './program.mjs'

const rows = []
for (const each of LETTER_CASES) rows.push({ ...each, ...(await measureLetter(each)) })
const { name, svg } = letterFigure(rows)
writeFileSync(new URL(`../../../docs/experiments/${name}.svg`, import.meta.url), svg)
console.log(`docs/experiments/${name}.svg`)

const data = process.env['TULLE_DATA']
if (data !== undefined) {
  for (const [graph, file] of /** @type {const} */ ([
    ['email', 'email-Eu-core/email-Eu-core.txt'],
    ['facebook', 'ego-facebook/facebook_combined.txt'],
  ])) {
    const { graph: original } = await readGraph(join(data, file), { directed: false })
    for (const epsilon of [1, 0.6, 0.2]) {
      const { edges, held } = programGraph(withEdges(original.adjacency), CUTS[graph], epsilon, generator(1, 8))
      console.log(`${graph} "ε = ${epsilon}": ${edges} edges, ${held} true, loses ${nominalLoss(CUTS[graph], epsilon)}`)
    }
  }
}

/** Without nodes that have no edge, as the paper counts them. @param {import('@tulle/core').SparseMatrix} adjacency */
function withEdges(adjacency) {
  const { offsets, indices, rows: nodes } = adjacency
  const kept = Array.from({ length: nodes }, (_, v) => v).filter((v) => offsets[v] !== offsets[v + 1])
  const place = new Map(kept.map((v, k) => [v, k]))
  const starts = [0, ...kept.map((v) => Number(offsets[v + 1]))]
  return {
    rows: kept.length,
    columns: kept.length,
    offsets: Uint32Array.from(starts),
    indices: indices.map((v) => Number(place.get(v))),
  }
}
