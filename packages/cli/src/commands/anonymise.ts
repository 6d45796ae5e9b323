/** `tulle anonymise`: its flags. */
import { kinds } from '@tulle/releases'
import { Command } from 'commander'
import { addOptions } from '../kinds/flags.ts'
import { runKind } from '../kinds/run.ts'
import { elsewhere } from '../typed/flags.ts'
import { common } from './releasing.ts'

const NO_EPSILON =
  'k-anonymity has no ε and no δ: what it promises is --k, how many rows at least are alike. With ε, a table of yes and no is released by "tulle release table", a matrix of counts by "tulle release matrix".'

export function anonymiseCommand(name = 'anonymise'): Command {
  const command = new Command(name)
    .description("publish people's rows so that every row occurs at least k times (k-anonymity)")
    .argument(
      '[file]',
      'the data: CSV, TSV, Parquet or JSON lines; baskets; or a graph, as for "release graph"; .gz too',
    )
    .addHelpText(
      'after',
      `
Rows that are much alike are put into classes of at least k, and all rows of a class are released as the same one: with
what at least half of them have (smooth), or with what all of them have (suppression). Nothing says whose row is whose.

This is not differential privacy: somebody who knows more than the release, or has another one of the same people, may
still learn something of a person. See docs/anonymise.md for what remains.

Examples
  tulle anonymise interests.csv --person user --items interest --k 8 --plan
  tulle anonymise census.csv --columns age,education,occupation --k 8 -o out
  tulle anonymise shopping.txt --baskets --k 8 -o out
  tulle anonymise friends.csv --edges --undirected --k 8 -o out
  out/release   the rows and the certificate: may be published
  out/private   how much was lost, for you alone: must not be`,
    )
    .action(runKind(kinds.anonymise))
  addOptions(command, kinds.anonymise.options)
  common(command)
  for (const flag of ['--epsilon', '--delta']) command.addOption(elsewhere(flag, NO_EPSILON))
  return command
}
