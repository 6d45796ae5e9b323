/** `tulle release table`: its flags. */
import { InvalidInput } from '@tulle/core'
import { Command, Option } from 'commander'
import { TABLE_MECHANISMS, tableConfig } from '../release/binary-config.ts'
import { releaseTable } from '../release/table.ts'
import { usefulness, xorFlags } from './binary-flags.ts'
import { escapeFlag, group, multilineFlags, namesOf, numberFor, numberOr, numeric, oneOf } from './flags.ts'
import { common, noK, releasing } from './releasing.ts'

export function tableCommand(): Command {
  const command = new Command('table')
    .description('people × yes/no questions, or people × items, with answers flipped at random')
    .argument('[file]', 'the data: CSV, TSV, Parquet or JSON lines, in UTF-8; .gz too')
    .addHelpText(
      'after',
      `
Everybody has one row. By default all of a person's answers are protected together (--neighbours row), with the noise that
flips fewest of them; --max-ones says how many ones a row may have, if that is few. Single answers say little then, but
how many people said yes can be estimated, and the estimates come with the release.

Answers are 1/0, yes/no, y/n, true/false or t/f. A column of numbers needs a threshold from which on it counts as yes:
choose it from what you know, not from this file (a median of the data would be a release of its own).

Examples
  tulle release table survey.csv --person id --people members.txt --columns smokes,exercises \\
    --thresholds exercises=3 --epsilon 2 --plan
  tulle release table likes.csv --person user --items page --people users.txt --columns-file pages.txt \\
    --neighbours cell --epsilon 6 --expected-ones 5000 -o out`,
    )
    .action(releasing('table', tableConfig, releaseTable))
  tableOptions(command)
  common(command)
  command.addOption(noK())
  return command
}

function tableOptions(command: Command): void {
  group(
    command,
    'The columns of the file:',
    new Option('--person <column>', 'who a row is about'),
    ...multilineFlags(),
    namesOf('--columns', 'the columns to release'),
    new Option('--columns-file <file>', 'or a file that names them, one on each line'),
    new Option('--columns-from-data', 'or all columns of the file; with --items, all items in it'),
    new Option('--no-columns-from-data').hideHelp(),
    new Option('--items <column>', 'a line for each person and item that go together: this column names the item'),
    new Option(
      '--thresholds <column=value,…>',
      'columns of numbers, and from which value on they count as yes',
    ).argParser(thresholds),
    new Option('--missing <answer>', 'what an empty cell counts as: 0 or 1').argParser(answer),
  )
  group(
    command,
    'What is public:',
    new Option('--people <file>', 'the people, one on each line, known without looking at their answers'),
    new Option('--people-from-data', 'take the people from the data; the certificate says so'),
    new Option('--no-people-from-data').hideHelp(),
    ...usefulness('ones', '--expected-ones'),
  )
  group(
    command,
    'Whom it protects:',
    new Option('--neighbours <who>', "a person's whole row, or single answers (default: row)").choices(['row', 'cell']),
    numeric('--max-ones', 'the most ones that a row may have; of more, so many are drawn'),
    numeric('--epsilon', 'how much one person may change what is seen: smaller is more private'),
  )
  group(
    command,
    'How:',
    oneOf(
      new Option(
        '--mechanism <name>',
        'staircase flips cells of a row together (default for rows), randomised-response each on its own (default for cells), filtered publishes as many ones as asked, xor ties rows together',
      ),
      TABLE_MECHANISMS,
    ),
    new Option(
      '--phase <aim>',
      'of the staircase: show columns best, or pairs of columns, or a number (default: columns)',
    ).argParser(numberOr('--phase', 'columns', 'pairs')),
  )
  group(
    command,
    'With --mechanism filtered:',
    numeric('--ones', 'publish about so many ones (default: as many as expected or counted)'),
    numeric('--false-ones', 'or publish so that about so many false ones come through'),
    numeric('--threshold', 'or publish what is at least this after noise'),
  )
  xorFlags(command)
  group(
    command,
    'The release:',
    new Option(
      '--format <format>',
      'the released file: a table (csv, parquet), or its ones (mtx, pairs) (default: csv)',
    ).choices(['csv', 'parquet', 'mtx', 'pairs']),
    escapeFlag(),
    new Option('--title <text>', 'what the certificate calls it'),
  )
}

function answer(text: string): number {
  if (text === '0' || text === '1') return Number(text)
  throw new InvalidInput(`--missing must be 0 or 1, not "${text}".`)
}

/** The last = of each part divides it: a column may have one in its name, a number has none. */
function thresholds(text: string): Record<string, number> {
  const found: Record<string, number> = {}
  for (const part of text.split(',')) {
    const at = part.lastIndexOf('=')
    if (at < 1) throw new InvalidInput(`--thresholds takes pairs such as age=18,income=30000, and "${part}" is none.`)
    const column = part.slice(0, at).trim()
    if (Object.hasOwn(found, column))
      throw new InvalidInput(`--thresholds has "${column}" twice: give each column once.`)
    found[column] = numberFor(`--thresholds of "${column}"`)(part.slice(at + 1))
  }
  return found
}
