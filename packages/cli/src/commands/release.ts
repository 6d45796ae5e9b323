/** `tulle release …`: from a file to a folder that may be published. */
import { InvalidInput } from '@tulle/core'
import { Command, Option } from 'commander'
import { parseConfig, readConfig } from '../release/config.ts'
import { type Manner, releaseMatrix } from '../release/matrix.ts'

export function releaseCommand(): Command {
  const command = new Command('release')
    .description('publish data with a privacy guarantee')
    .option('--config <file>', 'a configuration file (JSON) with the same names as the flags; flags win')
    .addHelpText(
      'after',
      `
A configuration file repeats a release: every release leaves one in its folder "private". For instance
  tulle release --config release.json -o out`,
    )
    .action(async (given: Given) => {
      if (given.config === undefined) {
        throw new InvalidInput('What should be released? Type "tulle release matrix FILE …", or give a --config FILE.')
      }
      await run(given)
    })
  common(command)
  command.addCommand(matrixCommand())
  return command
}

function matrixCommand(): Command {
  const command = new Command('matrix')
    .description('a table of numbers, such as trips from zone to zone, with noise in every cell')
    .argument('[file]', 'the data: CSV, TSV, Parquet or JSON lines; .gz too')
    .optionsGroup('The columns of the file:')
    .option('--person <column>', 'who a row is about')
    .option('--from <column>', 'the row of the matrix')
    .option('--to <column>', 'the column of the matrix')
    .option('--value <column>', 'how much the row counts for (without it: 1)')
    .optionsGroup('What is public:')
    .option('--domain <file>', 'the names of rows and columns, one on each line, known without looking at the data')
    .option('--domain-to <file>', 'the names of the columns, where they differ from the rows')
    .option('--domain-from-data', 'take the names from the data; the certificate says so')
    .option('--undirected', 'from and to are one pair, whichever comes first')
    .optionsGroup('Whom it protects:')
    .addOption(
      new Option('--neighbours <who>', 'what must not be recognisable (default: individual)').choices([
        'individual',
        'cell',
        'weight',
        'row',
      ]),
    )
    .option('--max-per-person <n>', 'the most that one person may count for, in units of --value', number)
    .option('--max-per-row <n>', 'with --neighbours row: the most that one row may hold', number)
    .option('--max-change <n>', 'with --neighbours cell or weight: the most that one of them may change', number)
    .option('--epsilon <e>', 'how much may be learned about anybody: smaller is more private; 1 is common', number)
    .option('--delta <d>', 'for Gaussian noise: far below 1 over the number of people, such as 1e-6', number)
    .addOption(new Option('--noise <law>', 'the noise (default: laplace)').choices(['laplace', 'gaussian']))
    .optionsGroup('The release:')
    .option('--integers', 'round the released values to whole numbers')
    .addOption(new Option('--format <format>', 'the released file (default: csv)').choices(['csv', 'parquet', 'mtx']))
    .option('--title <text>', 'what the certificate calls it')
    .option('--config <file>', 'a configuration file (JSON) with the same names as the flags; flags win')
    .addHelpText(
      'after',
      `
--max-per-person caps one person's total (Laplace) or root of the sum of squares (Gaussian). Choose it from what you
know of such data, not from this file. People above it are scaled down; nobody learns who.

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
  common(command)
  return command
}

type Given = Record<string, unknown> & { readonly config?: string }

/** The flags that mean the same on every releasing command. */
function common(command: Command): void {
  command
    .optionsGroup('Every release:')
    .option('-o, --out <folder>', 'where to put the release')
    .option('--plan', 'show the plan and stop: no data is read')
    .option('--json', 'print JSON, for programs')
    .option('--yes', 'do not ask before releasing')
    .option('--force', 'replace the folder if it is already there')
}

async function run(given: Given): Promise<void> {
  const { config, ...flags } = given
  const settings = { ...(config === undefined ? {} : await readConfig(config)), ...flags }
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
function number(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || Number.isNaN(value)) throw new InvalidInput(`"${text}" is not a number.`)
  return value
}
