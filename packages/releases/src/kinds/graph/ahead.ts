/** A plan for a graph on a made-up one: flipped, or made again from its numbers. */
import { type SyntheticPlan, syntheticGraph } from '@tulle/core'
import { grouped } from '@tulle/core/text'
import { degreeCounts } from '@tulle/core/utility'
import { type Ahead, SEED } from '../../ahead/ahead.ts'
import { flips } from '../../ahead/flips.ts'
import { degreeLines } from '../../ahead/pictures.ts'
import { chanceBits } from '../../made-up/bits.ts'
import { circleGraph } from '../../made-up/graph.ts'

/** More take longer than somebody waits who moves a slider. */
const MOST_NODES = 400
const USUAL_DEGREE = 12

const madeAgain: Ahead = {
  foretold(plan) {
    const { degree: value } = (plan as SyntheticPlan).expectedError
    return { value, what: 'typical error of a node’s number of edges' }
  },
  async imagined(plan, { signal }) {
    const { facts, settings } = plan as SyntheticPlan
    const nodes = Math.min(facts.nodes, MOST_NODES)
    const adjacency = circleGraph(
      { nodes, edges: (nodes * Math.min(USUAL_DEGREE, nodes - 1)) / 2, directed: false },
      SEED,
    )
    const keep = settings.keep?.filter((each) => each !== 'communities')
    const smaller = syntheticGraph.plan(
      { nodes, neighbours: facts.neighbours },
      { epsilon: settings.epsilon, ...(keep === undefined || keep.length === 0 ? {} : { keep }) },
    )
    const run = { bits: chanceBits(SEED), ...(signal === undefined ? {} : { signal }) }
    const { matrix } = await syntheticGraph.release(smaller, { graph: { directed: false, names: [], adjacency } }, run)
    return {
      pictures: [degreeLines(degreeCounts(adjacency), degreeCounts(matrix))],
      note: `${grouped(nodes)} nodes${nodes < facts.nodes ? `, of ${grouped(facts.nodes)},` : ''} with about ${USUAL_DEGREE} edges each were made up.${nodes < facts.nodes ? ' A larger network comes out better.' : ''}`,
    }
  },
}

export const ahead: Ahead = {
  foretold: (plan) => of(plan.mechanism).foretold(plan),
  expected: (plan) => of(plan.mechanism).expected?.(plan),
  imagined: (plan, wish) => of(plan.mechanism).imagined(plan, wish),
}

function of(mechanism: string): Ahead {
  return mechanism === syntheticGraph.name ? madeAgain : flips
}
