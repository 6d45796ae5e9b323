/** What statistics of a table are told. */
import { choices, group, names, numbers, numbersByName, type Settings, textLists, whole } from '../../option.ts'
import { account } from '../../options/account.ts'
import { bins, bounds } from '../../options/bins.ts'
import { columns, person, rowCount } from '../../options/people.ts'
import { delta, epsilon, neighbours, noise, WHICH_EPSILON } from '../../options/promise.ts'
import { escapeNames, multiline, source, THE_RELEASE, title } from '../../options/release.ts'

const STATISTICS = ['mean', 'sum', 'histogram', 'median', 'quartiles'] as const

const table = group('The columns of the file:', {
  ...columns('the columns that statistics are about; a row that lacks one of them is left out', {
    missing: 'which columns are the statistics about?',
  }),
  ...person('whose row it is, where somebody may have several (without it: every row is another person)'),
  rowsPerPerson: whole(
    'with {person}: how many rows one person counts for; of more, this many are drawn at random (default: 1)',
    3,
  ),
  ...multiline,
})

const known = group('What is public, known without looking at the file:', {
  ...bounds('the lowest and the highest value of columns of numbers; a value beyond them counts as the nearer one'),
  ...bins('ranges in which numbers are counted: their edges, or how many of equal width (default: 10)'),
  categories: textLists('the values of columns of categories; * at the end stands for all others', {
    shown: 'column=a,b,…',
  }),
  ...rowCount(
    'how many rows there are without gaps, if that is no secret; otherwise they are counted with noise',
    5000,
  ),
  expectedRows: whole('or about how many there are, from which the plan predicts errors', 5000),
})

const wanted = group('Which statistics:', {
  statistics: choices(STATISTICS, 'of every column for which they make sense (default: mean,median,histogram)', {
    shown: STATISTICS.join(','),
  }),
  quantiles: numbers('more quantiles, such as 0.1,0.9', { shown: 'shares' }),
  tables: names('two-way tables of pairs of columns, such as sex:smoker', { shown: 'a:b,…' }),
  matters: numbersByName('what matters more than the rest: income=4 gives it more of {epsilon}; sex:smoker=2 a table', {
    shown: 'column=n,…',
  }),
})

const promise = group('What is promised:', {
  ...neighbours(
    ['individual', 'row'],
    'hide that somebody is in the data at all (individual), or what one row says (row)',
    {
      default: 'individual',
    },
  ),
  ...epsilon('one person', { missing: WHICH_EPSILON }),
  ...delta(
    'for Gaussian noise, better where there are many statistics: far below 1 divided by the number of people, such as 1e-6',
  ),
  ...noise('the noise'),
})

export const statisticsOptions = {
  ...group('', source),
  ...table,
  ...known,
  ...wanted,
  ...promise,
  ...group(THE_RELEASE, { ...escapeNames, ...title }),
  ...account,
}

export type StatisticsSettings = Settings<typeof statisticsOptions>
