/** `tulle release graph`: its flags. */
import { Command, Option } from 'commander'
import { GRAPH_MECHANISMS, graphConfig } from '../release/binary-config.ts'
import { releaseGraph } from '../release/graph.ts'
import { usefulness, xorFlags } from './binary-flags.ts'
import { escapeFlag, group, multilineFlags, numeric, oneOf } from './flags.ts'
import { directionFlags, graphFileFlags, nodeFlags, weightFlags } from './graph-file-flags.ts'
import { common, noK, releasing } from './releasing.ts'

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
    .action(releasing('graph', graphConfig, releaseGraph))
  graphOptions(command)
  common(command)
  command.addOption(noK())
  return command
}

function graphOptions(command: Command): void {
  group(command, 'The file:', ...directionFlags(), ...graphFileFlags(), ...multilineFlags(), ...weightFlags())
  group(command, 'What is public:', ...nodeFlags(), ...usefulness('edges', '--expected-edges'))
  group(
    command,
    'Whom it protects:',
    new Option('--neighbours <who>', 'what must not be recognisable (default: edge)').choices([
      'edge',
      'row',
      'weight',
    ]),
    numeric('--max-ones', 'with --neighbours row: the most edges that leave one node'),
    numeric('--max-change', 'for weights: the most that one person changes the weight of an edge'),
    numeric('--epsilon', 'how much one edge may change what is seen: smaller is more private'),
  )
  group(
    command,
    'How:',
    oneOf(
      new Option(
        '--mechanism <name>',
        'randomised-response flips pairs of nodes; filtered publishes as many edges as asked, also with weights; xor flips pairs together (default: randomised-response)',
      ),
      GRAPH_MECHANISMS,
    ),
  )
  group(
    command,
    'With --mechanism filtered:',
    numeric('--edges', 'publish about so many edges (default: as many as expected or counted)'),
    numeric('--false-edges', 'or publish so that about so many false edges come through'),
    numeric('--threshold', 'or publish what is at least this after noise'),
    numeric('--expected-weight', 'what an edge weighs about, for --edges (default: --max-change)'),
  )
  xorFlags(
    command,
    new Option(
      '--symmetrise <how>',
      'of an undirected graph, flip the cells above the diagonal, or all and keep what both sides say (default: upper)',
    ).choices(['upper', 'and']),
  )
  group(
    command,
    'The release:',
    new Option('--format <format>', 'the released file (default: csv)').choices([
      'csv',
      'tsv',
      'mtx',
      'gexf',
      'graphml',
      'json',
    ]),
    escapeFlag(),
    new Option('--title <text>', 'what the certificate calls it'),
  )
}
