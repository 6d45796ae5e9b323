/** What a release of rows that are alike is told. */
import { ALGORITHMS, CHUNK_ORDERS } from '@tulle/core/anonymity'
import { anyText, choice, fitting, group, names, number, type Settings, unsetFlag, whole } from '../../option.ts'
import { account } from '../../options/account.ts'
import { bins, bounds } from '../../options/bins.ts'
import { engine } from '../../options/engine.ts'
import { direction, graphFile, nodesFile } from '../../options/graph-file.ts'
import { columns, items, person } from '../../options/people.ts'
import { alike } from '../../options/promise.ts'
import { escapeNames, format, multiline, source, THE_RELEASE, title } from '../../options/release.ts'

/** The ways in which people's rows are given. */
export type Way = 'items' | 'columns' | 'baskets' | 'edges'

const TABLES: readonly Way[] = ['items', 'columns']
const COLUMNS: readonly Way[] = ['columns']
const EDGES: readonly Way[] = ['edges']
const ALL_BUT_BASKETS: readonly Way[] = ['items', 'columns', 'edges']

const THE_ROWS = 'The rows, in one of these ways:'

export const ways = group(THE_ROWS, {
  ...items('a line for each person ({person}) and item: this column names the item'),
  ...columns('a line for each person: these columns of categories are released'),
  baskets: unsetFlag('a line for each person, with the items one after the other'),
  edges: unsetFlag('a graph: a row for each node, with the nodes that it points to, or is joined with'),
})

const read = group(THE_ROWS, {
  ...fitting(ALL_BUT_BASKETS, multiline),
  ...fitting(COLUMNS, {
    ...bins('columns of numbers, released by range: its edges, or how many of equal width'),
    ...bounds('with {bins}: the lowest and the highest value, where ranges have equal width'),
  }),
})

const tables = group(
  'With {items} and {columns}:',
  fitting(TABLES, {
    ...person('who a line is about; it is not published, unless {keep} names it'),
    keep: names('columns to be published as they are, beside the rows: they are not protected'),
    sensitive: names(
      'columns to be published too, such as a diagnosis: the report shows where rows that look alike give a value away',
    ),
    diversity: whole(
      'with {sensitive}: at least this many different values among rows that look alike, or none is published there',
      3,
    ),
    closeness: number(
      'with {sensitive}: the shares of values among rows that look alike differ from those of all rows by at most this, or none is published there',
      { example: 0.3 },
    ),
  }),
)

/** It may also be for baskets that are written. */
const baskets = group('With {baskets}:', {
  separator: anyText('what stands between two items (default: blanks)', { shown: 'text' }),
})

const edges = group(
  'With {edges}:',
  fitting(EDGES, {
    ...direction,
    ...nodesFile(' (default: all nodes with an edge)'),
    ...graphFile,
  }),
)

const promise = group('What is promised:', {
  ...alike('the least number of rows that are alike', {
    missing: 'how many rows should be alike, at least? 8 is a common choice.',
  }),
  kind: choice(
    ['smooth', 'suppression'],
    'smooth: a class has what at least half of its people have; suppression: what all of them have (default: smooth)',
    { shown: 'kind' },
  ),
  ties: choice(
    ['suppress', 'first'],
    'where two values are held by half of a class each: release neither (suppress), or the first in the alphabet (default: suppress)',
    { shown: 'how', fits: COLUMNS },
  ),
})

const how = group('How:', {
  algorithm: choice(ALGORITHMS, 'how classes are found (default: best, of those that fit)', { shown: 'name' }),
  chunkRows: whole('put rows into classes in chunks of this many (default: all together, up to a million)', 100_000),
  chunkOrder: choice(
    CHUNK_ORDERS,
    'how similar rows get into one chunk: by all their min-hashes (paper), or by a rare one that they share (rare) (default: paper)',
    { shown: 'order' },
  ),
  facilityAlpha: number('with {algorithm facility}: α, from which the cost of a facility follows (default: 0.5)'),
  facilityBeta: number('with {algorithm facility}: how many times k rows are the company of a facility (default: 2)'),
  facilityCap: unsetFlag('with {algorithm facility}: cut classes of 2k rows or more into pieces'),
})

const written = group(THE_RELEASE, {
  ...format(['csv', 'parquet', 'baskets'], 'the released file (default: like the input)', {}),
  ...escapeNames,
  ...title,
})

export const rowsOptions = {
  ...group('', source),
  ...ways,
  ...read,
  ...tables,
  ...baskets,
  ...edges,
  ...promise,
  ...how,
  ...written,
  ...account,
  ...engine,
}

export type RowsSettings = Settings<typeof rowsOptions>

export type Format = NonNullable<RowsSettings['format']>
