/** `tulle release …`: from a file to a folder that may be published. */
import { InvalidInput } from '@tulle/core'
import { Command, Option } from 'commander'
import { parseConfig, readConfig } from '../release/config.ts'
import { type Manner, releaseMatrix } from '../release/matrix.ts'

export function releaseCommand(): Command {
  const command = new Command('release')
    .description('publish data with a privacy guarantee')
    .usage('matrix FILE … | --config FILE …')
    .argument('[what...]')
    .option('--config <file>', 'a configuration file (JSON) with the same names as the flags; flags win')
    .addHelpText(
      'after',
      `
Today a matrix can be released from a file: see "tulle release matrix --help". Graphs are to come.
A configuration file repeats a release: every release leaves one in its folder "private". For instance
  tulle release --config out/private/config.json -o again`,
    )
    .action(async (what: readonly string[], _options: unknown, self: Command) => {
      const given = self.opts<Given>()
      if (what.length > 0 || given.config === undefined) {
        throw new InvalidInput(
          `What should be released? Type "tulle release matrix FILE …", or give a --config FILE${what[0] === 'graph' ? ' (graphs cannot be released yet)' : ''}.`,
        )
      }
      await run(given)
    })
  common(command)
  matrixOptions(command, true)
  command.addCommand(matrixCommand())
  return command
}

function matrixCommand(): Command {
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
    .action(async (file: string | undefined, _options: unknown, self: Command) => {
      const given = self.optsWithGlobals<Given>()
      await run({ ...given, ...(file === undefined ? {} : { file }), release: 'matrix' })
    })
  matrixOptions(command, false)
  common(command)
  return command
}

/** `release --config` takes the same flags, to change a configuration, without listing them again. */
function matrixOptions(command: Command, hidden: boolean): void {
  const group = (heading: string, ...options: readonly Option[]) => {
    if (!hidden) command.optionsGroup(heading)
    for (const option of options) command.addOption(option.hideHelp(hidden || option.hidden))
  }
  const numeric = (flag: string, what: string) => new Option(`${flag} <n>`, what).argParser(numberFor(flag))
  const listOf = (flag: string, what: string) =>
    new Option(`${flag} <a,b,…>`, what).argParser((text: string) => text.split(',').map(numberFor(flag)))
  group(
    'The columns of the file:',
    new Option('--person <column>', 'who a row is about'),
    new Option('--from <column>', 'the row of the matrix'),
    new Option('--to <column>', 'the column of the matrix'),
    new Option('--value <column>', 'how much the row counts for (without it: 1)'),
  )
  group(
    'What is public:',
    new Option('--domain <file>', 'the names of rows and columns, one on each line, known without looking at the data'),
    new Option('--domain-to <file>', 'the names of the columns, where they differ from the rows'),
    new Option('--domain-from-data', 'take the names from the data; the certificate says so'),
    new Option('--undirected', 'from and to are one pair, whichever comes first'),
    new Option('--no-undirected').hideHelp(),
  )
  group(
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
    numeric('--epsilon', 'how much may be learned about anybody: smaller is more private; 1 is common'),
    numeric('--delta', 'for Gaussian noise: far below 1 over the number of people, such as 1e-6'),
    new Option('--noise <law>', 'the noise (default: laplace)').choices(['laplace', 'gaussian', 'hybrid']),
  )
  group(
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
    'The release:',
    new Option('--integers', 'round the released values to whole numbers'),
    new Option('--no-integers').hideHelp(),
    new Option('--format <format>', 'the released file (default: csv)').choices(['csv', 'parquet', 'mtx']),
    new Option('--title <text>', 'what the certificate calls it'),
  )
  if (!hidden)
    command.option('--config <file>', 'a configuration file (JSON) with the same names as the flags; flags win')
}

type Given = Record<string, unknown> & { readonly config?: string }

/** The flags that mean the same on every releasing command. */
function common(command: Command): void {
  command
    .optionsGroup('Every release:')
    .option('-o, --out <folder>', 'where to put the release')
    .option('--plan', 'show the plan and stop: no data is read')
    .option('--json', 'print JSON, for programs')
    .option('--yes', 'do not ask before releasing (without a terminal nobody is asked)')
    .option('--force', 'replace the folder if it is already there')
}

async function run(given: Given): Promise<void> {
  const { config, ...flags } = given
  const settings = { ...(config === undefined ? {} : await readConfig(config)), ...flags }
  // A flag that asks for Laplace noise leaves no use for the delta of a Gaussian configuration.
  if (flags['noise'] === 'laplace' && flags['delta'] === undefined)
    delete (settings as Record<string, unknown>)['delta']
  const { out, plan, json, yes, force, ...rest } = settings as Record<string, unknown>
  const manner: Manner = {
    ...(typeof out === 'string' ? { out } : {}),
    planOnly: plan === true,
    json: json === true,
    yes: yes === true,
    force: force === true,
  }
  await releaseMatrix(parseConfig(rest, config === undefined ? flagOf : keyOf), manner)
}

const flagOf = (key: string) =>
  key === 'file' ? 'The file' : `--${key.replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`
const keyOf = (key: string) => `"${key}"`

/** What is not a number is said here; whether the number makes sense is judged by whoever uses it. */
function numberFor(flag: string): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (text.trim() === '' || Number.isNaN(value))
      throw new InvalidInput(`${flag} must be a number, such as 0.5, not "${text}".`)
    return value
  }
}

function numberOr<Word extends string>(flag: string, word: Word): (text: string) => number | Word {
  return (text) => (text === word ? word : numberFor(`${flag} (if not "${word}")`)(text))
}
