/** Rows that are made alike where they are: an engine does so, and hands over the file and what it found. */
import { type AnonymityPlan, InvalidInput } from '@tulle/core'
import { epsilonForJaccard } from '@tulle/core/binary'
import { grouped, inPlain, words } from '@tulle/core/text'
import type { Evaluation } from '@tulle/core/utility'
import { published } from '../../artefact.ts'
import type { Desk, Made } from '../../kind.ts'
import { titleOf } from './made.ts'
import type { Format, RowsSettings } from './options.ts'
import { PATENT } from './patent.ts'
import { figuresInBrief, figuresInWords } from './told.ts'

/** What is written where the data is, is Parquet, and nothing stands beside it. */
export function checkElsewhere(format: Format, { keep = [], sensitive = [], chunkOrder }: RowsSettings): void {
  if (format !== 'parquet')
    throw new InvalidInput(words`With {engine spark} rows are written as Parquet: leave {format} out.`)
  if (keep.length + sensitive.length > 0)
    throw new InvalidInput(words`With {engine spark} nothing is kept beside rows: leave {keep} out.`)
  if (chunkOrder === 'rare')
    throw new InvalidInput(words`With {engine spark} rows go into chunks as in the paper: leave {chunkOrder} out.`)
}

export async function madeElsewhere(plan: AnonymityPlan, settings: RowsSettings, desk: Desk): Promise<Made> {
  const { file, person = '', items = '' } = settings
  const { signal, progress, sources } = desk
  const watched = (share?: number) => progress('Finding classes', share)
  const made = await sources.anonymised?.(plan, { file, person, items, signal, progress: watched })
  if (made === undefined) throw new Error('This engine makes no rows alike.')
  const { rows, columns, counts, save } = made
  const { jaccard, entries } = made.found
  const found = { ...made.found, responseEpsilon: epsilonForJaccard(jaccard, entries, rows * columns) }
  const told = { found, settings, way: 'items', rows: { matrix: { rows }, names: [], counts } } as const
  const lines = figuresInWords(told)
  const title = titleOf(settings, 'items')
  return {
    release: { plan, randomness: 'secure' },
    title,
    escapeNames: settings.escapeNames,
    published: [published('rows.parquet', { is: 'stored', save })],
    reported: 'what was lost',
    record: { counts, found },
    told: { lines, brief: figuresInBrief(told), numbers: { ...found, repeatedItems: counts.repeatedItems } },
    remarks: [PATENT],
    evaluate: async () =>
      besideRows(
        title,
        lines.map((line) => (typeof line === 'string' ? line : inPlain(line))),
      ),
    promise: `k = ${grouped(settings.k)}`,
  }
}

/** Which items were lost is not counted: the rows are not here. */
function besideRows(title: string, sentences: readonly string[]): Evaluation {
  const [summary = '', ...rest] = sentences
  return {
    kind: 'rows',
    title,
    summary,
    groups: [],
    figures: [],
    details: [{ heading: 'What was found', sentences: rest }],
    notes: ['The rows were made alike in a cluster: pictures are made of rows that are on this machine.'],
  }
}
