/** What would be kept, tried on a graph that is made up from public numbers: nothing of the data is read for it. */
import type { SyntheticPlan } from '@tulle/core'
import { percent, whole } from '@tulle/core/text'
import type { Block, Desk } from '../../../kind.ts'
import { tried } from '../../../made-up/tried-graph.ts'

export async function triedInWords(
  plan: SyntheticPlan,
  expectedEdges: number | undefined,
  { signal, progress }: Pick<Desk, 'signal' | 'progress'>,
): Promise<Block[]> {
  progress('Trying it on a made-up graph')
  const { nodes, edges, degrees, triangles } = await tried(plan, expectedEdges, signal)
  const smaller = nodes < plan.facts.nodes ? ', as dense but smaller' : ''
  const kept = plan.parameters.moments.length > 0 && triangles !== undefined
  return [
    {
      heading: 'Tried on a made-up graph',
      lines: [
        `Of ${whole(nodes)} nodes and ${whole(edges)} edges in circles of friends${smaller}: the share of nodes with at most some degree is off by ${percent(degrees)} at worst${kept ? `, and the number of triangles by ${percent(triangles)}` : ''}. Your graph may be another kind.`,
      ],
    },
  ]
}
