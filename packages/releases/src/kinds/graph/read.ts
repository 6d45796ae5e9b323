import { words } from '@tulle/core/text'
import { type ReadGraphFile, readGraphFile } from '../../graph-file.ts'
import type { Sources } from '../../source.ts'
import type { NodeList } from '../../sources/graphs.ts'
import type { GraphSettings } from './options.ts'
import { isWeighted } from './plan.ts'

/** The edges, among the nodes of the list where there is one. */
export function readEdges(sources: Sources, settings: GraphSettings, nodes?: NodeList): Promise<ReadGraphFile> {
  const { file } = settings
  return readGraphFile(sources, settings, {
    ...(nodes === undefined ? {} : { nodes }),
    weighted: isWeighted(settings),
    refusals: {
      directed: words`${file} says that its edges have a direction. Release them as they are with {directed}, or symmetrise with {undirected}, which makes one edge of every pair that is joined either way.`,
      weighted: words`${file} has weights, and this release is about edges that are there or not. Leave the weights out with {ignoreWeights}, or publish them with {mechanism filtered} {maxChange W}, W being the most that one person changes.`,
    },
  })
}
