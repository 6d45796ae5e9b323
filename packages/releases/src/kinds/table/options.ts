/** What a release of a table of yes and no is told. */
import {
  choice,
  column,
  file,
  flag,
  group,
  names,
  number,
  numberAmong,
  numberOr,
  numbersByName,
  type Settings,
} from '../../option.ts'
import {
  expected,
  kept,
  keptFalse,
  RESPONSE,
  threshold,
  usefulness,
  WITH_FILTERED,
  WITH_XOR,
  xor,
} from '../../options/binary.ts'
import { escapeNames, multiline, source, THE_RELEASE, title } from '../../options/release.ts'

const THE_COLUMNS = 'the columns'
const THE_PEOPLE = 'the people'

export const tableOptions = {
  ...group('', source),
  ...group('The columns of the file:', {
    person: column('who a row is about', { missing: 'which column says who a row is about?' }),
    ...multiline,
    columns: names('the columns to release', { oneOf: THE_COLUMNS }),
    columnsFile: file('or a file that names them, one on each line', { oneOf: THE_COLUMNS }),
    columnsFromData: flag('or all columns of the file; with {items}, all items in it', { oneOf: THE_COLUMNS }),
    items: column('a line for each person and item that go together: this column names the item'),
    thresholds: numbersByName('columns of numbers, and from which value on they count as yes', {
      shown: 'column=value,…',
    }),
    missing: numberAmong([0, 1], 'what an empty cell counts as: 0 or 1', { shown: 'answer' }),
  }),
  ...group('What is public:', {
    people: file('the people, one on each line, known without looking at their answers', { oneOf: THE_PEOPLE }),
    peopleFromData: flag('take the people from the data; the certificate says so', { oneOf: THE_PEOPLE }),
    expectedOnes: expected('ones'),
    ...usefulness('ones'),
  }),
  ...group('Whom it protects:', {
    neighbours: choice(['row', 'cell'], "a person's whole row, or single answers", { default: 'row', shown: 'who' }),
    maxOnes: number('the most ones that a row may have; of more, so many are drawn'),
    epsilon: number('how much one person may change what is seen: smaller is more private'),
  }),
  ...group('How:', {
    mechanism: choice(
      ['staircase', RESPONSE, 'xor', 'filtered'],
      `staircase flips cells of a row together (default for rows), ${RESPONSE} each on its own (default for cells), filtered publishes as many ones as asked, xor ties rows together`,
      { shown: 'name' },
    ),
    phase: numberOr(
      ['columns', 'pairs'],
      'of the staircase: show columns best, or pairs of columns, or a number (default: columns)',
      { shown: 'aim', mechanisms: ['staircase'] },
    ),
  }),
  ...group(WITH_FILTERED, { ones: kept('ones'), falseOnes: keptFalse('ones'), ...threshold }),
  ...group(WITH_XOR, xor),
  ...group(THE_RELEASE, {
    format: choice(
      ['csv', 'parquet', 'mtx', 'pairs'],
      'the released file: a table (csv, parquet), or its ones (mtx, pairs)',
      { default: 'csv', shown: 'format' },
    ),
    ...escapeNames,
    ...title,
  }),
}

export type TableSettings = Settings<typeof tableOptions>
