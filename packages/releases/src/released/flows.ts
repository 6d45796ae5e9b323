/** The flows of a release: level, from, to, value and deviation on each line. */
import { InvalidInput } from '@tulle/core'
import { visible } from '@tulle/core/text'
import type { FlowRows } from '../flows/rows.ts'
import { flowsFileIn } from '../published/files-in.ts'
import { FLOW_HEADINGS } from '../written/flows-text.ts'
import { codingOf } from './coding.ts'
import type { ReleasedFiles } from './reading.ts'

export async function readReleasedFlows(
  { certificate, files, path, texts }: ReleasedFiles,
  names: readonly (readonly string[])[],
  of?: 'flows' | 'stays',
): Promise<FlowRows> {
  const file = flowsFileIn(files, of)
  const opened = await texts(path(file))
  if (opened.columns.join() !== FLOW_HEADINGS.join()) {
    throw new InvalidInput(`${file} has other columns than ${FLOW_HEADINGS.join(', ')}.`)
  }
  const found = await opened.rowsInOrder(FLOW_HEADINGS)
  const { written } = codingOf(certificate, file)
  const numbers = names.map((zones) => new Map(zones.map((zone, k) => [written(zone), k])))
  const rows: FlowRows = {
    level: new Uint8Array(found.length),
    from: new Uint32Array(found.length),
    to: new Uint32Array(found.length),
    value: new Float64Array(found.length),
    deviation: new Float64Array(found.length),
  }
  for (const [k, { line, texts: cells }] of found.entries()) {
    const [level, from, to, value, deviation] = cells.map((text) => text ?? '') as [
      string,
      string,
      string,
      string,
      string,
    ]
    const ofLevel = /^\d+$/.test(level) ? numbers[Number(level)] : undefined
    const [i, j] = [ofLevel?.get(from), ofLevel?.get(to)]
    if (i === undefined || j === undefined) {
      throw new InvalidInput(
        `${file}, line ${line}: there is no such pair of zones at level ${visible(level)}, "${visible(from)}" and "${visible(to)}".`,
      )
    }
    rows.level[k] = Number(level)
    rows.from[k] = i
    rows.to[k] = j
    rows.value[k] = numberIn(value)
    rows.deviation[k] = numberIn(deviation)
  }
  return rows
}

function numberIn(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
