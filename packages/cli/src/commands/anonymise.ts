/** `tulle anonymise`: its flags. */
import { ALGORITHMS } from '@tulle/core'
import { Command, Option } from 'commander'
import { anonymise } from '../anonymise/anonymise.ts'
import { anonymiseConfig } from '../anonymise/config.ts'
import { outdoneWays } from '../anonymise/ways.ts'
import { elsewhere, escapeFlag, group, multilineFlags, namesOf, whole } from './flags.ts'
import { directionFlags, graphFileFlags } from './graph-file-flags.ts'
import { common, releasing } from './releasing.ts'

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
    .action(releasing('anonymise', anonymiseConfig, anonymise, outdoneWays))
  anonymiseOptions(command)
  common(command)
  return command
}

function anonymiseOptions(command: Command): void {
  group(
    command,
    'The rows, in one of these ways:',
    new Option('--items <column>', 'a line for each person (--person) and item: this column names the item'),
    namesOf('--columns', 'a line for each person: these columns of categories are released'),
    new Option('--baskets', 'a line for each person, with the items one after the other'),
    new Option('--edges', 'a graph: a row for each node, with the nodes that it points to, or is joined with'),
    ...multilineFlags(),
  )
  group(
    command,
    'With --items and --columns:',
    new Option('--person <column>', 'who a line is about; it is not published, unless --keep names it'),
    namesOf('--keep', 'columns to be published as they are, beside the rows: they are not protected'),
  )
  group(command, 'With --baskets:', new Option('--separator <text>', 'what stands between two items (default: blanks)'))
  group(
    command,
    'With --edges:',
    ...directionFlags(),
    new Option('--nodes <file>', 'the names of the nodes, one on each line (default: all nodes with an edge)'),
    ...graphFileFlags(),
  )
  group(
    command,
    'What is promised:',
    whole('--k', 'how many rows at least are alike', 8),
    new Option(
      '--kind <kind>',
      'smooth: a class has what at least half of its people have; suppression: what all of them have (default: smooth)',
    ).choices(['smooth', 'suppression']),
    new Option(
      '--ties <how>',
      'of two values that half of a class have each, neither is released, or the first (default: suppress)',
    ).choices(['suppress', 'first']),
    ...['--epsilon', '--delta'].map((flag) => elsewhere(flag, NO_EPSILON)),
  )
  group(
    command,
    'How:',
    new Option('--algorithm <name>', 'how classes are found (default: best, of those that fit)').choices(ALGORITHMS),
    whole(
      '--chunk-rows',
      'put rows into classes in chunks of so many (default: all together, up to a million)',
      100_000,
    ),
  )
  group(
    command,
    'The release:',
    new Option('--format <format>', 'the released file (default: like the input)').choices([
      'csv',
      'parquet',
      'baskets',
    ]),
    escapeFlag(),
    new Option('--title <text>', 'what the certificate calls it'),
  )
}
