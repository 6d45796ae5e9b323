/** What an observer sees of a sketch of cuts. */
import type { CutFacts, ReleasedCutSketch } from '../index.ts'

/** The nodes from here on are shown as one: their sum, which is what is asked of a sketch. */
const LAST = 3

/**
 * How far nodes are apart, which is all that a right sketch tells; every number of it, because a wrong one may tell more in
 * any of them; and the noisy number of edges, if there is one.
 */
export function seenOfCuts({ plan, sketch }: Pick<ReleasedCutSketch, 'plan' | 'sketch'>): number[] {
  const { rows, values } = sketch
  const { nodes } = plan.facts
  const shown = new Float64Array(shownOf(nodes) * rows)
  for (let node = 0; node < nodes; node++) {
    const to = Math.min(node, LAST) * rows
    for (let i = 0; i < rows; i++) shown[to + i] = (shown[to + i] as number) + (values[node * rows + i] as number)
  }
  const apart = pairsOf(nodes).map(([one, other]) => {
    let sum = 0
    for (let i = 0; i < rows; i++) sum += ((shown[one * rows + i] as number) - (shown[other * rows + i] as number)) ** 2
    return sum
  })
  return [...apart, ...shown, ...totalOf(plan.facts)]
}

/** What these numbers are called. */
export function namesOfCuts(facts: CutFacts, rows: number): string[] {
  const { nodes, edges } = facts
  return [
    ...pairsOf(nodes).map(([one, other]) => `the squared difference of nodes ${one} and ${other}`),
    ...Array.from({ length: shownOf(nodes) * rows }, (_, at) => {
      const node = Math.floor(at / rows)
      return `projection ${at % rows} of ${node === LAST && nodes > LAST + 1 ? 'all other nodes' : `node ${node}`}`
    }),
    ...(edges !== undefined && 'counted' in edges ? ['the noisy weight of all edges'] : []),
  ]
}

function shownOf(nodes: number): number {
  return Math.min(nodes, LAST + 1)
}

function pairsOf(nodes: number): [number, number][] {
  const shown = Array.from({ length: shownOf(nodes) }, (_, node) => node)
  return shown.flatMap((one) => shown.slice(one + 1).map((other): [number, number] => [one, other]))
}

/** The noisy number, if there is one. */
export function totalOf({ edges }: CutFacts): number[] {
  return edges !== undefined && 'counted' in edges ? [edges.counted.drawn as number] : []
}
