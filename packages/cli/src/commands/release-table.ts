/** `tulle release table`: its flags. */
import { kinds } from '@tulle/releases'
import { Command } from 'commander'
import { addOptions } from '../kinds/flags.ts'
import { runKind } from '../kinds/run.ts'
import { common, noK } from './releasing.ts'

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
    .action(runKind(kinds.table))
  addOptions(command, kinds.table.options)
  common(command)
  command.addOption(noK())
  return command
}
