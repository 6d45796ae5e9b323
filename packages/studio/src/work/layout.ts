/** The worker that finds places for the nodes of a drawing: forces between them, a few steps at a time. */
import Graph from 'graphology'
import forceAtlas2 from 'graphology-layout-forceatlas2'

export interface ToLayout {
  readonly nodes: number
  readonly pairs: Uint32Array
}

/** x and y of each node. */
export type Places = Float32Array

interface Scope {
  postMessage(message: Places): void
  addEventListener(type: 'message', heard: (event: { readonly data: ToLayout }) => void): void
}

const scope = globalThis as unknown as Scope
/** As much as is worth it: then the drawing stands still. */
const STEPS = 300

scope.addEventListener('message', ({ data: { nodes, pairs } }) => {
  const graph = new Graph({ type: 'undirected' })
  // On a spiral at first: no two in one place, and the same each time.
  for (let i = 0; i < nodes; i++) {
    const [angle, radius] = [2.4 * i, Math.sqrt(i + 1)]
    graph.addNode(i, { x: radius * Math.cos(angle), y: radius * Math.sin(angle) })
  }
  for (let k = 0; k < pairs.length; k += 2) graph.mergeEdge(pairs[k], pairs[k + 1])
  const settings = { ...forceAtlas2.inferSettings(graph), barnesHutOptimize: nodes > 500 }
  const each = nodes + pairs.length > 20_000 ? 2 : 10
  const step = (done: number) => {
    forceAtlas2.assign(graph, { iterations: each, settings })
    const places = new Float32Array(2 * nodes)
    for (let i = 0; i < nodes; i++) {
      places[2 * i] = graph.getNodeAttribute(i, 'x') as number
      places[2 * i + 1] = graph.getNodeAttribute(i, 'y') as number
    }
    scope.postMessage(places)
    if (done + each < STEPS) setTimeout(step, 0, done + each)
  }
  step(0)
})
