/** The flows of a release: level, from, to, value and deviation on each line. */
import { InvalidInput } from '@tulle/core'
import { visible } from '@tulle/core/text'
import { type FlowRows, flowsFileIn } from '@tulle/releases'
import { openTexts } from '../tables/events.ts'
import { ofOurs, type Tables } from '../tables/open.ts'
import { rowsInOrder } from '../tables/rows.ts'
import { FLOW_HEADINGS } from '../tables/write-flows.ts'
import { codingOf } from './coding.ts'
import type { ReleasedFiles } from './released-files.ts'

export async function readReleasedFlows(
  tables: Tables,
  { certificate, files, path }: ReleasedFiles,
  names: readonly (readonly string[])[],
): Promise<FlowRows> {
  const file = flowsFileIn(files)
  const opened = await openTexts(ofOurs(tables), path(file))
  if (opened.columns.join() !== FLOW_HEADINGS.join()) {
    throw new InvalidInput(`${file} has other columns than ${FLOW_HEADINGS.join(', ')}.`)
  }
  const found = await rowsInOrder(ofOurs(tables), opened, FLOW_HEADINGS)
  const { written } = codingOf(certificate, file)
  const numbers = names.map((zones) => new Map(zones.map((zone, k) => [written(zone), k])))
  const rows: FlowRows = {
    level: new Uint8Array(found.length),
    from: new Uint32Array(found.length),
    to: new Uint32Array(found.length),
    value: new Float64Array(found.length),
    deviation: new Float64Array(found.length),
  }
  for (const [k, { line, texts }] of found.entries()) {
    const [level, from, to, value, deviation] = texts.map((text) => text ?? '') as [
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
