/** A graph whose noise is drawn where its edges are. */
import { InvalidInput } from '@tulle/core'
import type { KeyedPlan } from '@tulle/core/binary'
import { grouped, words } from '@tulle/core/text'
import { published } from '../../artefact.ts'
import { checkDrawnElsewhere, madeElsewhere } from '../../binary/elsewhere.ts'
import { isDirected } from '../../graph-direction.ts'
import { edgeColumns, edgesLeftOut, leftOutOf } from '../../graph-file.ts'
import type { Desk, Made } from '../../kind.ts'
import type { GraphSettings } from './options.ts'

/** The format that is made so. */
export const ELSEWHERE = 'parquet'

export function checkElsewhere(settings: GraphSettings, { sources }: Pick<Desk, 'sources'>): void {
  const { format, mechanism, nodes, maxChange } = settings
  if (format !== ELSEWHERE) return
  const able = sources.drawnEdges !== undefined
  checkDrawnElsewhere({ ...settings, mechanism, format, able, listed: nodes !== undefined })
  if (maxChange !== undefined)
    throw new InvalidInput(
      words`Weights are not drawn inside Spark: leave {maxChange} out, or choose another {format}.`,
    )
}

export async function drawnGraph(
  plan: KeyedPlan,
  settings: GraphSettings,
  nodes: readonly string[],
  desk: Desk,
): Promise<Made> {
  const directed = isDirected(settings) === true
  const options = { ...edgeColumns(settings), nodes, directed, weighted: false, signal: desk.signal }
  desk.progress('Drawing noise')
  const drawn = await desk.sources.drawnEdges?.(settings.file, plan, options, desk.run())
  if (drawn === undefined) throw new Error('This engine draws no noise.')
  const { edges = 0, loops = 0, outsideNodes = 0, duplicates = 0 } = drawn.counts
  const counts = { edges, loops, outsideNodes, duplicates }
  return madeElsewhere(drawn, {
    title: settings.title ?? `Graph of ${grouped(nodes.length)} nodes`,
    file: 'graph.parquet',
    besides: [published('nodes.csv', { is: 'nodes', names: nodes })],
    remarks: edgesLeftOut(counts, settings),
    leftOut: leftOutOf(counts),
  })
}
