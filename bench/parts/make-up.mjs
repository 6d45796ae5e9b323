/** Makes a graph up, in a process of its own: `node make-up.mjs NODES`. */
import { graphFromEdges, syntheticGraph } from '@tulle/core'
import { coauthors } from './count-graphs.mjs'

const nodes = Number(process.argv[2])
const { graph } = graphFromEdges({ directed: false, nodes, ...coauthors(nodes) })
const plan = syntheticGraph.plan({ nodes, neighbours: { kind: 'edge' } }, { epsilon: 1 })
const { matrix } = await syntheticGraph.release(plan, { graph })
process.stdout.write(`${graph.adjacency.indices.length / 2} ${matrix.indices.length / 2}\n`)
