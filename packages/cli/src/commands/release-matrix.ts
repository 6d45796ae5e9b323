/** `tulle release matrix`: its flags. */
import { Command, Option } from 'commander'
import { releaseMatrix } from '../release/matrix.ts'
import { matrixConfig } from '../release/matrix-config.ts'
import { escapeFlag, group, listOf, multilineFlags, numberOr, numeric } from './flags.ts'
import { common, noK, releasing } from './releasing.ts'

export function matrixCommand(): Command {
  const command = new Command('matrix')
    .description('a table of numbers, such as trips from zone to zone, with noise in every cell')
    .argument('[file]', 'the data: CSV, TSV, Parquet or JSON lines, in UTF-8; .gz too')
    .addHelpText(
      'after',
      `
--max-per-person caps what one person counts for over all cells: the sum (Laplace), or the root of the sum of squares
(Gaussian: somebody with one trip in each of 25 cells has 25 in sum, and 5 in root). Choose it from what you know of such
data, not from this file. People above it are scaled down; nobody learns who.

Example
  tulle release matrix trips.csv --person rider --from origin --to destination --domain zones.txt \\
    --max-per-person 10 --epsilon 1 --plan
shows what is promised and what error to expect, without reading trips.csv. Without --plan and with -o DIR it releases:
  DIR/release   the matrix and its certificate: may be published
  DIR/private   the original beside the release, and counts: must not be`,
    )
    .action(releasing('matrix', matrixConfig, releaseMatrix))
  matrixOptions(command)
  common(command)
  command.addOption(noK())
  return command
}

function matrixOptions(command: Command): void {
  group(
    command,
    'The columns of the file:',
    new Option('--person <column>', 'who a row is about'),
    new Option('--from <column>', 'the row of the matrix'),
    new Option('--to <column>', 'the column of the matrix'),
    new Option('--value <column>', 'how much the row counts for (without it: 1)'),
    ...multilineFlags(),
  )
  group(
    command,
    'What is public:',
    new Option('--domain <file>', 'the names of rows and columns, one on each line, known without looking at the data'),
    new Option('--domain-to <file>', 'the names of the columns, where they differ from the rows'),
    new Option('--domain-from-data', 'take the names from the data; the certificate says so'),
    new Option('--undirected', 'from and to are one pair, whichever comes first'),
    new Option('--no-undirected').hideHelp(),
  )
  group(
    command,
    'Whom it protects:',
    new Option('--neighbours <who>', 'what must not be recognisable (default: individual)').choices([
      'individual',
      'cell',
      'weight',
      'row',
    ]),
    numeric('--max-per-person', 'the most that one person may count for, in units of --value'),
    numeric('--max-per-row', 'with --neighbours row: the most that one row may hold'),
    numeric('--max-change', 'with --neighbours cell or weight: the most that one of them may change'),
    listOf('--range', 'the least and the most that a cell can hold, known without the data; others are moved there'),
    numeric('--epsilon', 'how much one person may change what is seen: smaller is more private; 1 is common'),
    numeric('--delta', 'for Gaussian noise: far below 1 over the number of people, such as 1e-6'),
    new Option('--noise <law>', 'the noise (default: laplace)').choices(['laplace', 'gaussian', 'hybrid']),
  )
  group(
    command,
    'Blocks, with less noise where one person can change less:',
    new Option('--blocks <K|file|diagonal>', 'how many blocks to find, a table that says which, or the diagonal'),
    new Option('--block-column <column>', 'the column of that table (default: the second; the third for cells)'),
    listOf(
      '--block-caps',
      'the most that one person may add to each block, known without the data; --max-per-person is the total',
    ),
    new Option('--reference <file>', 'find blocks and caps in this data: the same columns, other people'),
    new Option('--reference-public', 'the reference is known to everybody'),
    new Option('--no-reference-public').hideHelp(),
    new Option(
      '--reference-other-people',
      'identifiers that are in both mean other people: your word, which the certificate prints',
    ),
    new Option('--no-reference-other-people').hideHelp(),
    new Option('--reference-about <text>', 'what the certificate calls the reference'),
    listOf('--thresholds', 'divide cells by what one person of the reference adds to them, here'),
    new Option('--cap-quantile <share|best>', 'the share of people whom a cap leaves alone (default: best)').argParser(
      numberOr('--cap-quantile', 'best'),
    ),
    listOf('--private-caps', 'choose the caps among these from the data, privately'),
    numeric('--caps-epsilon', 'what that choice may spend of --epsilon'),
    numeric(
      '--expected-people',
      'about how many people there are, published in the plan (default: as many as in the reference)',
    ),
    numeric('--event-size', 'what one event counts for (default: 1)'),
    new Option('--sensitivities <file>', 'in place of a reference: the most that one person may add to each cell'),
    numeric('--cells-per-person', 'with --sensitivities: how many cells one person touches at most'),
    new Option('--calibration <name>', 'how noise is divided among blocks (default: joint)').choices([
      'joint',
      'theorem5',
      'exact',
      'theorem12',
      'uniform',
    ]),
    new Option('--minimise <error>', 'the error to make small: absolute or squared (default: l1)').choices([
      'l1',
      'l2',
    ]),
    new Option('--clip <how>', 'what happens to people above a cap (default: scale)').choices([
      'scale',
      'drop',
      'replace',
      'sample',
    ]),
    new Option('--laws <laws>', 'with --noise hybrid: the law of each block, such as laplace,gaussian').argParser(
      (text: string) => text.split(',').map((law) => law.trim()),
    ),
    new Option('--mask <file>', 'cells to leave out, known without the data: a table of their rows and columns'),
    numeric('--mask-value', 'what they show (without it: nothing)'),
  )
  group(
    command,
    'After the noise, at no cost in privacy:',
    new Option('--rank <n|auto>', 'keep so many singular values, or those that stand out of the noise').argParser(
      numberOr('--rank', 'auto'),
    ),
    new Option('--clamp', 'no values below 0'),
    new Option('--no-clamp').hideHelp(),
    new Option('--symmetrise', 'the mean of both directions'),
    new Option('--no-symmetrise').hideHelp(),
  )
  group(
    command,
    'The release:',
    new Option('--integers', 'round the released values to whole numbers'),
    new Option('--no-integers').hideHelp(),
    new Option('--format <format>', 'the released file (default: csv)').choices(['csv', 'parquet', 'mtx']),
    escapeFlag(),
    new Option('--title <text>', 'what the certificate calls it'),
  )
}
