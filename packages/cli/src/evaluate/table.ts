/** A released table of yes and no beside the answers it was made from. */
import {
  type BinaryPlan,
  type Estimate,
  type Evaluation,
  evaluateTable,
  InvalidInput,
  type TableEvaluation,
} from '@tulle/core'
import { readDomain, readItems, readTable } from '@tulle/engine'
import type { PublishedTable } from '@tulle/releases'
import { type ReadingFlags, readingFor } from './flags.ts'
import { channelOf, estimatesIn } from './graph.ts'
import { jsonFile } from './json-file.ts'
import { otherFile } from './same-file.ts'
import { type ReleaseWork, titleIn, type Work, watchOf } from './work.ts'

export async function tableEvaluation(work: ReleaseWork): Promise<Evaluation> {
  const { opened, flags, file } = work
  const plan = work.opened.certificate.plan as BinaryPlan
  const reading = readingFor('table', opened.config, flags)
  const released = await releasedTable(work, reading)
  const { rows, columns } = plan.facts
  if (released.people.length !== rows || released.columns.length !== columns) throw notNamed(work, released)
  const original = await originalTable(work, reading, released)
  const { prediction } = plan.parameters as { readonly prediction?: { readonly jaccard: number } }
  const channel = plan.facts.maxOnes === undefined ? channelOf(plan) : undefined
  const evaluation = await evaluateTable(
    {
      title: titleIn(work),
      original: original.matrix,
      release: released.matrix,
      columns: released.columns,
      aligned: true,
      ...(await publishedEstimates(work, released.columns)),
      ...(prediction === undefined ? {} : { expected: { jaccard: prediction.jaccard } }),
      ...(channel === undefined ? {} : { channel }),
      ...labelOf(work, released.columns),
      ...(flags.quick === true ? { quick: true } : {}),
    },
    work.run,
  )
  const { rows: lines = 0, outsidePeople = 0 } = original.counts
  const strangers =
    outsidePeople === 0
      ? []
      : [
          `${outsidePeople.toLocaleString('en')} lines of ${file} are about people whom the release does not have, and are not in the original shown here.`,
        ]
  return {
    ...evaluation,
    notes: [...strangers, ...evaluation.notes],
    doubts: [...otherFile(work, { rows: lines }), ...(evaluation.doubts ?? [])],
  }
}

export function labelOf({ flags: { label } }: Work, columns: readonly string[]): Pick<TableEvaluation, 'label'> {
  if (label === undefined) return {}
  const at = columns.indexOf(label)
  if (at >= 0) return { label: at }
  throw new InvalidInput(`--label names "${label}", which is none of the columns: ${columns.slice(0, 12).join(', ')}.`)
}

async function releasedTable(
  work: ReleaseWork,
  { people, columnsFile, columns }: ReadingFlags,
): Promise<PublishedTable> {
  const listed = columnsFile === undefined ? columns : await readDomain(columnsFile)
  const lists = {
    ...(people === undefined ? {} : { people: await readDomain(people) }),
    ...(listed === undefined ? {} : { columns: listed }),
  }
  return work.opened.data.table(lists, watchOf(work, 'Reading the table'))
}

function notNamed({ folder }: ReleaseWork, { people, columns }: PublishedTable): InvalidInput {
  return new InvalidInput(
    `${folder} names ${people.length} people and ${columns.length} columns, and its certificate speaks of more: those without a 1 are in no line. Give the lists with --people FILE and --columns-file FILE.`,
  )
}

interface OriginalTable {
  readonly matrix: PublishedTable['matrix']
  readonly counts: Readonly<Record<string, number>>
}

async function originalTable(
  work: ReleaseWork,
  { person: asked, items, thresholds = {}, missing }: ReadingFlags,
  { people, columns, person: heading }: PublishedTable,
): Promise<OriginalTable> {
  const { tables, file } = work
  const person = asked ?? heading
  if (person === undefined) {
    throw new InvalidInput(`Which column of ${file} says who a row is about? Give it with --person.`)
  }
  const options = { file, person, people, ...watchOf(work) }
  const read =
    items === undefined
      ? await readTable(tables, {
          ...options,
          columns: columns.map((column) =>
            Object.hasOwn(thresholds, column) ? { column, threshold: thresholds[column] as number } : { column },
          ),
          ...(missing === undefined ? {} : { missing }),
        })
      : await readItems(tables, { ...options, items, columns })
  const counts: Readonly<Record<string, number>> = { ...read.counts }
  if ((counts['rows'] ?? 0) > 0 && counts['rows'] === counts['outsidePeople']) {
    throw new InvalidInput(
      `Not one line of ${file} is about the people of ${work.folder}: it is not the original of this release, or another column names them (--person).`,
    )
  }
  return { matrix: read.matrix, counts }
}

async function publishedEstimates(
  { opened }: ReleaseWork,
  columns: readonly string[],
): Promise<Pick<TableEvaluation, 'estimates'>> {
  if (!opened.files.includes('estimates.json')) return {}
  const { ones } = (await jsonFile(opened, 'estimates.json')) as Readonly<Record<string, Estimate>>
  const counts = opened.files.includes('columns.csv')
    ? estimatesIn(await opened.data.numbers('columns.csv', 'column'), columns)
    : undefined
  const pairs = opened.files.includes('pairs.csv') ? await opened.data.pairs('pairs.csv', columns) : undefined
  return {
    estimates: {
      ...(ones === undefined ? {} : { ones }),
      ...(counts === undefined ? {} : { columns: counts }),
      ...(pairs === undefined ? {} : { pairs }),
    },
  }
}
