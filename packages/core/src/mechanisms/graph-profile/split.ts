/**
 * How ε is divided: so that the relative errors of what is published add up to the least, for a graph as people make them.
 * Every error is c/(share·ε), and Σ c/share is least where shares are as √c. From the number of nodes alone.
 */
import { rowsFor } from '../synthetic-graph/hook.ts'
import { guessOf } from '../synthetic-graph/moment-noise.ts'
import { momentLevels, type Power, UNIT, weightsOf } from '../synthetic-graph/moments.ts'
import { RELEASED } from '../synthetic-graph/split.ts'
import type { ProfileForm } from './facts.ts'

export type Part = 'edges' | 'degrees' | Power

/** What the graphs of people that are published have, about: a node ten edges, of which three in ten pairs are joined. */
const DEGREE = 10
const CLUSTERING = 0.3

/** In the order in which they are released; together 1. */
export function sharesOf(form: ProfileForm, nodes: number): (readonly [Part, number])[] {
  const parts: Part[] = [
    ...(form === 'profile' ? (['edges'] as const) : []),
    ...(form === 'triangles-by-degree' ? [] : (['degrees'] as const)),
    ...RELEASED.map(([power]) => power),
  ]
  const roots = parts.map((part) => [part, Math.sqrt(costOf(part, nodes))] as const)
  const sum = roots.reduce((total, [, root]) => total + root, 0)
  return roots.map(([part, root]) => [part, root / sum] as const)
}

/** How far off it is, as a part of what it is, if all of ε = 1 went to it. */
function costOf(part: Part, nodes: number): number {
  const degree = Math.min(DEGREE, nodes - 1)
  const edges = (nodes * degree) / 2
  if (part === 'edges') return 1 / edges
  // Noise of scale 2 on as many numbers as have something to say, over all edge ends.
  if (part === 'degrees') return (2 * (rowsFor(nodes) + 2 * degree)) / (2 * edges)
  const { bounds } = momentLevels(part, nodes)
  const bound = bounds[guessOf(part, nodes, bounds.length - 1)] as number
  const corners = (nodes * CLUSTERING * degree * (degree - 1)) / 2
  const moment = corners * (weightsOf(part, degree + 1)[degree] as number)
  return part === 0 ? bound / (moment / 3) : bound / UNIT / moment
}
