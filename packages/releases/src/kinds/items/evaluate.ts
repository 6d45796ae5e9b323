/** Released items beside the file that they were made from. */
import { InvalidInput, type ItemPlan } from '@tulle/core'
import type { Evaluation } from '@tulle/core/utility'
import { DATA, namedIn } from '../../popularity/files.ts'
import { otherFile } from '../../worth/same-file.ts'
import { type Evaluated, type Work, watchOf } from '../../worth/work.ts'
import { besideItems } from './beside.ts'
import { itemsOptions } from './options.ts'
import { readBaskets } from './read.ts'

const { separator, items, person, multiline } = itemsOptions
const reading = { separator, items, person, multiline }

export const evaluated: readonly Evaluated[] = [{ contents: 'item-counts', reading, evaluate }]

async function evaluate(work: Work<typeof reading>): Promise<Evaluation> {
  const { file, opened, title, sources, reading: told } = work
  const plan = opened.plan as ItemPlan
  const named = namedIn(await opened.text(DATA), plan)
  if (named === undefined) throw new InvalidInput(`${opened.place} has no items in its ${DATA}.`)
  const read = await readBaskets(sources, { ...told, file }, undefined, watchOf(work))
  const evaluation = besideItems({ title, plan, named, read })
  return { ...evaluation, doubts: otherFile(work, { rows: read.matrix.rows }) }
}
