/** Noisy degrees and flipped pairs as artefacts, and what is said of them. */
import type { Run } from '@tulle/core'
import { type CutPairPlan, cutPairs } from '@tulle/core/sketches'
import { request, words } from '@tulle/core/text'
import { pairTrials } from '@tulle/core/utility'
import { published } from '../../artefact.ts'
import type { ReadGraphFile } from '../../graph-file.ts'
import type { Made } from '../../kind.ts'
import { beside } from './made.ts'
import type { CutSettings } from './options.ts'
import { inDigits } from './truth.ts'

export async function madePairs(
  plan: CutPairPlan,
  read: ReadGraphFile,
  settings: CutSettings,
  run: Run,
): Promise<Made> {
  const { graph } = read
  const { pool: _, ...rest } = run
  const release = await cutPairs.release(plan, graph, rest)
  const { nodes } = plan.facts
  const title = settings.title ?? 'Degrees and flipped pairs of a graph'
  const ask = request('ask:cut', { nodes: graph.names.slice(0, nodes > 2 ? 2 : 1) })
  const { confidence = 0.95, escapeNames } = settings
  return {
    ...beside(plan, pairTrials(release, graph, confidence), read, { ...settings, title }),
    release,
    title,
    escapeNames,
    published: [
      published('graph.csv', { is: 'graph', graph: { ...graph, adjacency: release.pairs } }),
      published('nodes.csv', { is: 'nodes', names: graph.names }),
      published('degrees.csv', {
        is: 'csv',
        headings: ['node', 'degree'],
        rows: graph.names.map((name, i) => [name, release.degrees[i] as number]),
      }),
    ],
    names: graph.names,
    released: () => ({ files: ['graph.csv', 'nodes.csv', 'degrees.csv'], nodes }),
    chosen: [
      words`Noisy degrees of ${inDigits(nodes)} nodes, and their pairs with some flipped. Anyone who has both can ask for a cut: ${ask}`,
    ],
  }
}
