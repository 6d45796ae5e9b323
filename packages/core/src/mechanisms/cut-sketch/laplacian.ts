/** The Laplacian of the graph, estimated from a sketch: derived on request, never stored, because it has n² numbers. */
import { NotFeasible } from '../../errors.ts'
import { type Dense, multiply, transposed } from '../../linalg/index.ts'
import { sketchOf } from '../sketches/index.ts'
import { checkSide, type PublishedCutSketch } from './ask.ts'
import { boundOf } from './facts.ts'

/** 128 MB of doubles. */
const MOST_NODES = 4096

/**
 * The rows and columns of these nodes, or of all. Entry (i, i) estimates the degree of i and (i, j) minus the weight of
 * the edge, both without bias: what the complete graph added is taken off. It need not be the Laplacian of any graph.
 */
export function laplacianOf({ plan, sketch }: PublishedCutSketch, nodes?: ArrayLike<number>): Dense {
  const { facts, parameters } = plan
  const { rows, w, share } = parameters
  const { values } = sketchOf(sketch, rows, facts.nodes)
  const chosen = nodes === undefined ? Uint32Array.from({ length: facts.nodes }, (_, i) => i) : some(nodes, facts.nodes)
  const size = chosen.length
  if (size > MOST_NODES) {
    throw new NotFeasible(
      `The Laplacian of ${size} nodes has ${size * size} numbers, and ${MOST_NODES} nodes are the most: name some of them, or ask for the cuts themselves.`,
    )
  }
  const projections = new Float64Array(size * rows)
  for (let k = 0; k < size; k++) {
    const start = (chosen[k] as number) * rows
    projections.set(values.subarray(start, start + rows), k * rows)
  }
  const dense = { rows: size, columns: rows, values: projections }
  const product = multiply(dense, transposed(dense))
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      const at = i * size + j
      const mixedIn = (i === j ? w : 0) - w / facts.nodes
      product.values[at] = (((product.values[at] as number) / rows - mixedIn) / share) * boundOf(facts)
    }
  }
  return product
}

/** All may be named; none may not. */
function some(nodes: ArrayLike<number>, all: number): Uint32Array {
  return nodes.length === all ? Uint32Array.from(nodes) : checkSide(nodes, all)
}
