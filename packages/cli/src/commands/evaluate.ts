/** `tulle evaluate`: its flags. */
import { InvalidInput } from '@tulle/core'
import { pairsOf, partsIn } from '@tulle/releases'
import { Command, Option } from 'commander'
import { evaluate } from '../evaluate/evaluate.ts'
import type { EvaluateFlags } from '../evaluate/flags.ts'
import { group, multilineFlags, namesOf, whole } from '../typed/flags.ts'
import { graphFileFlags, weightFlags } from './graph-file-flags.ts'

export function evaluateCommand(): Command {
  const command = new Command('evaluate')
    .description('measure what a release is worth, beside the original: private')
    .argument('<original>', 'the file that the release was made from')
    .argument('<release>', 'what Tulle wrote, or its part "release" as published; or another file, with --as')
    .addHelpText('after', NOTES)
    .action((original: string, release: string, flags: EvaluateFlags) => evaluate(original, release, flags))
  evaluateOptions(command)
  return command
}

const NOTES = `
The result reveals the original: it goes to DIR/private, as a page (evaluation.html) and for programs (evaluation.json),
and must not be published. A release that you made yourself knows how its original was read; for one of which you have the
published part alone, say it with the same flags as when releasing.

Examples
  tulle evaluate trips.csv out -o out
  tulle evaluate friends.csv published --communities departments.csv -o worth
  tulle evaluate survey.csv out --label smokes -o out
  tulle evaluate friends.csv other-tool.csv --as graph -o worth
  out/private/evaluation.html   the original beside the release, and what each number means`

function evaluateOptions(command: Command): void {
  group(
    command,
    'What to look at:',
    new Option('--communities <file>', 'of a graph: known communities, with lines "node,community"'),
    whole('--overlapping', 'of a graph: look for so many communities that may overlap', 20),
    new Option('--label <column>', 'of a table: how well a model tells this column from the others'),
    whole(
      '--rank',
      'of a matrix or covariance: compare so many leading directions (default: those that stand out of the noise)',
      5,
    ),
    new Option('--quick', 'leave out what takes long'),
    new Option('--title <text>', 'what the page calls it'),
  )
  group(
    command,
    'Two plain files, of whatever tool:',
    new Option('--as <what>', 'a matrix (a line for each cell), a graph, or a table of numbers').choices([
      'matrix',
      'graph',
      'table',
    ]),
  )
  group(
    command,
    'How the original is read, where the release does not know it:',
    new Option('--person <column>', 'who a line is about'),
    new Option('--from <column>', 'of a matrix: the row'),
    new Option('--to <column>', 'of a matrix: the column'),
    new Option('--value <column>', 'of a matrix: how much a line counts for (without it: 1)'),
    new Option('--domain <file>', 'of a matrix: the names of rows and columns'),
    new Option('--domain-to <file>', 'of a matrix: the names of the columns, where they differ from the rows'),
    new Option('--nodes <file>', 'of a graph: the names of the nodes'),
    new Option('--directed', 'of a graph: edges have a direction'),
    new Option('--undirected', 'edges, or pairs of a matrix, have none'),
    ...graphFileFlags().filter(({ long }) => long !== '--strict' && long !== '--no-strict'),
    ...multilineFlags(),
    ...weightFlags(),
    namesOf('--columns', 'of a table: the columns'),
    new Option('--columns-file <file>', 'of a table: a file that names them, one on each line'),
    new Option('--items <column>', 'of a table or of rows: the item of a line'),
    new Option('--people <file>', 'of a table: the people, one on each line'),
    new Option(
      '--thresholds <column=value,…>',
      'of a table: from which values on columns of numbers count as yes',
    ).argParser((text: string) => pairsOf(partsIn(text), '--thresholds')),
    new Option('--missing <answer>', 'of a table: what an empty cell counts as, 0 or 1').argParser(answer),
    new Option('--baskets', 'of rows: a line for each person, with the items one after the other'),
    new Option('--separator <text>', 'of baskets: what stands between two items'),
    new Option('--edges', 'of rows: a graph, in which a row is a node'),
  )
  group(
    command,
    'Every evaluation:',
    new Option('-o, --out <folder>', 'where to put it: into the folder "private" of this one'),
    new Option('--force', 'replace an evaluation that is already there'),
    new Option('--json', 'print JSON, for programs'),
  )
}

function answer(text: string): number {
  if (text === '0' || text === '1') return Number(text)
  throw new InvalidInput(`--missing must be 0 or 1, not "${text}".`)
}
