/** Released flows: a line for each pair of zones of each level. */
import type { FlowsContent } from '../artefact.ts'

export const FLOW_HEADINGS = ['level', 'from', 'to', 'value', 'deviation'] as const

export function* flowLines({
  rows,
  names,
}: Pick<FlowsContent, 'rows' | 'names'>): Generator<[number, string, string, number, number]> {
  for (let k = 0; k < rows.level.length; k++) {
    const level = rows.level[k] as number
    const zones = names[level] as readonly string[]
    yield [
      level,
      zones[rows.from[k] as number] as string,
      zones[rows.to[k] as number] as string,
      rows.value[k] as number,
      rows.deviation[k] as number,
    ]
  }
}
