/** `tulle release graph`: its flags. */
import { kinds } from '@tulle/releases'
import { Command } from 'commander'
import { addOptions } from '../kinds/flags.ts'
import { runKind } from '../kinds/run.ts'
import { common, noK } from './releasing.ts'

export function graphCommand(): Command {
  const command = new Command('graph')
    .description('a graph, such as who knows whom, with edges flipped at random')
    .argument('[file]', 'the edges: CSV, TSV, Matrix Market, GML, GEXF, GraphML or graphology JSON; .gz too')
    .addHelpText(
      'after',
      `
A guarantee for single edges needs a large ε before a sparse graph is recognisable: say how many edges there are about
(--expected-edges), and the plan tells how many of the released edges would be true, and refuses what would be useless.

Example
  tulle release graph friends.csv --nodes people.txt --epsilon 6 --expected-edges 800 --plan
shows what is promised and what to expect, without reading friends.csv. Without --plan and with -o DIR it releases:
  DIR/release   the graph, estimates of its edges, degrees and triangles, and the certificate: may be published
  DIR/private   the original beside the release, and counts: must not be`,
    )
    .action(runKind(kinds.graph))
  addOptions(command, kinds.graph.options)
  common(command)
  command.addOption(noK())
  return command
}
