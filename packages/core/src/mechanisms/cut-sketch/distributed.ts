/**
 * The same sketch without anybody who holds the graph: every node knows its own edges, draws for the nodes that come
 * after it, hears from those before it, and publishes its own numbers (Blocki et al., Section 3.2.1, with the root taken
 * of the mixed weight, so that weights between 0 and 1 are right too).
 *
 * The columns together have the law of the release that one holder would make. The promise is against those who see the
 * published columns: what two nodes drew for their pair both of them know, so whoever is in league with one of them
 * learns more. A node that published columns twice would spend twice.
 */
import { InvalidInput } from '../../errors.ts'
import { type Bits, fillNormals, SecureBits } from '../../random/index.ts'
import { checked } from '../mechanism.ts'
import { rounded } from '../sketches/index.ts'
import { moved } from './edges.ts'
import { boundOf } from './facts.ts'
import { type CutPlan, NAME, plan as planAgain } from './plan.ts'

/** What `node` draws and sends: r numbers for each of the nodes after it, those of node + 1 first. */
export function nodeDraws(plan: CutPlan, node: number, bits: Bits = new SecureBits()): Float64Array {
  const { facts, parameters } = checked(NAME, plan, planAgain)
  checkNode(node, facts.nodes)
  const draws = new Float64Array((facts.nodes - 1 - node) * parameters.rows)
  fillNormals(draws, bits)
  return draws
}

export interface NodeInput {
  readonly node: number
  /** The weights of its edges to all nodes, 0 where there is none; its own entry is not looked at. */
  readonly weights: ArrayLike<number>
  /** What it drew itself: the result of `nodeDraws`. */
  readonly drawn: Float64Array
  /** The r numbers that the earlier node `from` sent. */
  readonly received: (from: number) => ArrayLike<number>
}

/** The r numbers that `node` publishes: its rows of the sketch. */
export function nodeColumn(plan: CutPlan, { node, weights, drawn, received }: NodeInput): Float32Array {
  const { facts, parameters } = checked(NAME, plan, planAgain)
  const { nodes } = facts
  const { rows, w, share, grid } = parameters
  checkNode(node, nodes)
  if (weights.length !== nodes || drawn.length !== (nodes - 1 - node) * rows) {
    throw new InvalidInput(
      `Node ${node} of ${nodes} has ${nodes} weights and drew ${(nodes - 1 - node) * rows} numbers, not ${weights.length} and ${drawn.length}.`,
    )
  }
  const column = new Float64Array(rows)
  for (let other = 0; other < nodes; other++) {
    if (other === node) continue
    const root = Math.sqrt(w / nodes + share * moved(weights[other] as number, boundOf(facts)))
    const start = (other - node - 1) * rows
    const numbers = other > node ? drawn.subarray(start, start + rows) : received(other)
    if (numbers.length !== rows) {
      throw new InvalidInput(`Node ${other} should have sent ${rows} numbers, but there are ${numbers.length}.`)
    }
    const signed = other > node ? root : -root
    for (let i = 0; i < rows; i++) column[i] = (column[i] as number) + signed * (numbers[i] as number)
  }
  return rounded(column, grid, new Float32Array(rows))
}

function checkNode(node: number, nodes: number): void {
  if (!(Number.isInteger(node) && node >= 0 && node < nodes)) {
    throw new InvalidInput(`Nodes are numbered from 0 to ${nodes - 1}, and there is none of number ${String(node)}.`)
  }
}
