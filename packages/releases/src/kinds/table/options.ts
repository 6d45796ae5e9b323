/** What a release of a table of yes and no is told. */
import { column, file, flag, group, numberAmong, numberOr, type Settings, textLists } from '../../option.ts'
import { account } from '../../options/account.ts'
import {
  CELLWISE,
  expected,
  kept,
  keptFalse,
  RESPONSE,
  STAIRCASE,
  threshold,
  usefulness,
  WITH_FILTERED,
  WITH_XOR,
  xor,
} from '../../options/binary.ts'
import { bins, bounds } from '../../options/bins.ts'
import { engine } from '../../options/engine.ts'
import { foundNames } from '../../options/names.ts'
import { columns, items, peopleFile, person, thresholds } from '../../options/people.ts'
import { delta, epsilon, maxOnes, mechanism, neighbours } from '../../options/promise.ts'
import { escapeNames, format, multiline, source, THE_RELEASE, title } from '../../options/release.ts'

const THE_COLUMNS = 'the columns'
const THE_PEOPLE = 'the people'

export const tableOptions = {
  ...group('', source),
  ...group('The columns of the file:', {
    ...person('who a row is about', { missing: 'which column says who a row is about?' }),
    ...multiline,
    ...columns('the columns to release', { oneOf: THE_COLUMNS }),
    columnsFile: file('or a file that names them, one on each line', { oneOf: THE_COLUMNS }),
    columnsFromData: flag('or all columns of the file; with {items}, all items in it', { oneOf: THE_COLUMNS }),
    columnsPrivate: flag(
      'or, with {items}, those that enough people have, found for a part of {epsilon} and a {delta}',
      { oneOf: THE_COLUMNS },
    ),
    ...foundNames('{columnsPrivate}'),
    ...items('a line for each person and item that go together: this column names the item'),
    ...thresholds('columns of numbers, and the value from which on they count as yes'),
    ...bounds('with {bins}: the lowest and the highest value, known without the file, where ranges have equal width'),
    ...bins('columns of numbers, released as a column for each range: its edges, or how many of equal width'),
    yesValues: textLists('columns of other texts, and which of their values mean yes; all others mean no', {
      shown: 'column=value,…',
    }),
    missing: numberAmong([0, 1], 'what an empty cell counts as: 0 or 1', { shown: 'answer' }),
  }),
  ...group('What is public:', {
    ...peopleFile('the people, one on each line, known without looking at their answers', { oneOf: THE_PEOPLE }),
    peopleFromData: flag('take the people from the data; the certificate says so', { oneOf: THE_PEOPLE }),
    label: column(
      'a column that everybody may know of each person, such as a party: published as it is, without noise',
    ),
    expectedOnes: expected('ones'),
    ...usefulness('ones'),
  }),
  ...group('Whom it protects:', {
    ...neighbours(['row', 'cell'], "hide a person's whole row, or single answers", { default: 'row' }),
    ...maxOnes('the most ones that a row may have; of more, this many are drawn at random'),
    ...epsilon('one person'),
    ...delta('with {columnsPrivate}: far below 1 divided by the number of people, such as 1e-6'),
  }),
  ...group('How:', {
    ...mechanism(
      [STAIRCASE, ...CELLWISE],
      `staircase flips cells of a row together (default for rows), ${RESPONSE} each on its own (default for cells), filtered publishes as many ones as asked, xor ties rows together`,
      {},
    ),
    phase: numberOr(
      ['columns', 'pairs'],
      'of the staircase: favour single columns, or pairs of columns, or a number (default: columns)',
      { shown: 'aim', mechanisms: [STAIRCASE] },
    ),
  }),
  ...group(WITH_FILTERED, { ones: kept('ones'), falseOnes: keptFalse('ones'), ...threshold }),
  ...group(WITH_XOR, xor),
  ...group(THE_RELEASE, {
    ...format(
      ['csv', 'parquet', 'mtx', 'pairs', 'pairs-parquet'],
      'the released file: a table (csv, parquet), or its ones (mtx, pairs; pairs-parquet, which Spark draws and writes)',
      { default: 'csv' },
    ),
    ...escapeNames,
    ...title,
  }),
  ...account,
  ...engine,
}

export type TableSettings = Settings<typeof tableOptions>
