/** `tulle release matrix`: its flags. */
import { kinds } from '@tulle/releases'
import { Command } from 'commander'
import { addOptions } from '../kinds/flags.ts'
import { runKind } from '../kinds/run.ts'
import { common, noK } from './releasing.ts'

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
    .action(runKind(kinds.matrix))
  addOptions(command, kinds.matrix.options)
  common(command)
  command.addOption(noK())
  return command
}
