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
  /** The graph first; then, each time the drawing has caught up, a word to go on. */
  addEventListener(type: 'message', heard: (event: { readonly data: ToLayout | 'go on' }) => void): void
}

const scope = globalThis as unknown as Scope
/** As much as is worth it: then the drawing stands still. */
const STEPS = 300

/** So long between two drawings: few need more, and a large one needs its time. */
const EACH = 150

let goOn: (() => void) | undefined

scope.addEventListener('message', ({ data }) => {
  if (data === 'go on') goOn?.()
  else begin(data)
})

function begin({ nodes, pairs }: ToLayout): void {
  const graph = new Graph({ type: 'undirected' })
  // On a spiral at first: no two in one place, and the same each time.
  for (let i = 0; i < nodes; i++) {
    const [angle, radius] = [2.4 * i, Math.sqrt(i + 1)]
    graph.addNode(i, { x: radius * Math.cos(angle), y: radius * Math.sin(angle) })
  }
  for (let k = 0; k < pairs.length; k += 2) graph.mergeEdge(pairs[k], pairs[k + 1])
  const settings = { ...forceAtlas2.inferSettings(graph), barnesHutOptimize: nodes > 500 }
  let done = 0
  goOn = () => {
    if (done >= STEPS) return
    const until = performance.now() + EACH
    do {
      forceAtlas2.assign(graph, { iterations: 1, settings })
      done++
    } while (done < STEPS && performance.now() < until)
    const places = new Float32Array(2 * nodes)
    for (let i = 0; i < nodes; i++) {
      places[2 * i] = graph.getNodeAttribute(i, 'x') as number
      places[2 * i + 1] = graph.getNodeAttribute(i, 'y') as number
    }
    scope.postMessage(places)
  }
  goOn()
}
