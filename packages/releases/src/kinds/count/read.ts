/** The graph that something is counted in. */
import { words } from '@tulle/core/text'
import { type ReadGraphFile, readGraphFile } from '../../graph-file.ts'
import { hidesPerson } from '../../options/promise.ts'
import type { Sources } from '../../source.ts'
import type { NodeList } from '../../sources/graphs.ts'
import type { CountSettings } from './options.ts'

export function readAll(sources: Sources, settings: CountSettings, nodes?: NodeList): Promise<ReadGraphFile> {
  const { file } = settings
  return readGraphFile(sources, settings, {
    ...(nodes === undefined ? {} : { nodes }),
    weighted: false,
    mayBeEmpty: hidesPerson(settings),
    refusals: {
      directed: words`${file} says that its edges have a direction, and counts are of graphs whose edges have none. Convert it with {undirected}, which makes one edge of every pair that is joined either way.`,
      weighted: words`${file} has weights, and counts are of edges that are there or not. Leave the weights out with {ignoreWeights}.`,
    },
  })
}
