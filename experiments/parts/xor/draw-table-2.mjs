/**
 * Prints what Table 2 of the paper has of its competitors, measured: `TULLE_DATA=… node experiments/parts/xor/draw-table-2.mjs`, after
 * `npm run build`. One graph each; drawn anew, Tulle's is another draw.
 */
import { join } from 'node:path'
import { graphFromEdges, syntheticGraph } from '@tulle/core'
import { degreeCounts, degreeDivergence, paths } from '@tulle/core/utility'
import { readGraph } from '@tulle/engine'
import { edgesOf } from '../graphs/edges.mjs'
import { peers } from '../graphs/peers.mjs'
import { printedPeers } from '../graphs/printed-peers.mjs'
import { pygmalion } from '../graphs/pygmalion.mjs'

const MADE = { Pygmalion: pygmalion, PBCN: printedPeers['PBCN']?.make, LDPGen: peers['LDPGen']?.make }
const FILES = { 'e-mail': 'email-Eu-core/email-Eu-core.txt', Facebook: 'ego-facebook/facebook_combined.txt' }

for (const [name, file] of Object.entries(FILES)) {
  const { graph } = await readGraph(join(process.env['TULLE_DATA'] ?? '', file), { directed: false })
  const original = graph.adjacency
  const nodes = original.rows
  for (const epsilon of [1, 0.6, 0.2]) {
    const plan = syntheticGraph.plan({ nodes, neighbours: { kind: 'edge' } }, { epsilon })
    const made = [['Tulle, made up', (await syntheticGraph.release(plan, { graph })).matrix]]
    for (const [peer, make] of Object.entries(MADE)) {
      if (make === undefined) continue
      made.push([peer, graphFromEdges({ directed: false, ...make(edgesOf(graph), epsilon, 1) }).graph.adjacency])
    }
    for (const [peer, adjacency] of /** @type {[string, typeof original][]} */ (made)) {
      const { diameter, meanLength } = await paths(adjacency)
      const divergence = degreeDivergence(degreeCounts(adjacency), degreeCounts(original))
      console.log(
        `| ${name} | ${epsilon} | ${peer} | ${(adjacency.indices.length / 2).toLocaleString('en')} | ${diameter} | ${meanLength.toFixed(2)} | ${divergence.toFixed(2)} |`,
      )
    }
  }
}
