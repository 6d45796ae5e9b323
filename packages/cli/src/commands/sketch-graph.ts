/** `tulle sketch graph`: its flags. */
import { Command, Option } from 'commander'
import { sketchGraph } from '../sketch/graph.ts'
import { GRAPH_MECHANISMS, graphSketchConfig, outdoneGraphKeys } from '../sketch/graph-config.ts'
import { escapeFlag, group, listOf, multilineFlags, numberFor, numeric, whole } from './flags.ts'
import { graphFileFlags, nodeFlags, undirectedFlags, weightFlags } from './graph-file-flags.ts'
import { common, releasing } from './releasing.ts'

export function sketchGraphCommand(): Command {
  const command = new Command('graph')
    .description('a graph, to be asked how many edges leave any set of nodes')
    .argument('[file]', 'the edges: CSV, TSV, Matrix Market, GML, GEXF, GraphML or graphology JSON; .gz too')
    .addHelpText('after', GRAPH_NOTES)
    .action(releasing('sketch-graph', graphSketchConfig, sketchGraph, outdoneGraphKeys))
  graphOptions(command)
  common(command)
  return command
}

const GRAPH_NOTES = `
How many edges lead from a set of nodes to all others is its cut; that of a single node is its degree. A sketch answers
for every set, with an interval, and with an error that grows with the set. The plan puts it beside other ways to spend
the same ε, such as answering a few cuts that are named beforehand (--mechanism cut-answers), and says which is best.

Example
  tulle sketch graph friends.csv --nodes people.txt --epsilon 2 --delta 1e-6 --cut-sizes 1,10,100 --plan
shows what is promised and what to expect, without reading friends.csv. Without --plan and with -o DIR it releases:
  DIR/release   the sketch (sketch.parquet) and the certificate: may be published
  DIR/private   true cuts beside those of the sketch: must not be
Then anyone may ask: tulle ask cut DIR --nodes Ada,Ben`

function graphOptions(command: Command): void {
  group(command, 'The file:', ...undirectedFlags(), ...graphFileFlags(), ...multilineFlags(), ...weightFlags())
  group(
    command,
    'What is public:',
    ...nodeFlags(),
    numeric('--expected-edges', 'about how many edges there are, known without the data, for the prediction'),
    numeric('--count-epsilon', 'or count them first, with noise, for so much of --epsilon'),
  )
  group(
    command,
    'Weights:',
    new Option('--weighted', 'edges have weights, and one person changes one of them a little'),
    new Option('--no-weighted').hideHelp(),
    numeric('--weight-bound', 'the most that an edge weighs; what is above counts as this (default: 1)'),
    numeric('--max-change', 'the most that one person changes a weight'),
  )
  group(
    command,
    'What is promised:',
    numeric('--epsilon', 'how much one edge may change what is seen: smaller is more private'),
    numeric('--delta', 'comes on top of what ε allows: far below 1 over the number of edges, such as 1e-6'),
  )
  group(
    command,
    'What will be asked:',
    new Option(
      '--cut-sizes <a,b,…>',
      'how many nodes the sets have, such as 1,10,100 (default: 1 and the root of all)',
    ).argParser((text: string) =>
      text.split(',').map(numberFor('--cut-sizes', 'whole numbers separated by commas, such as 1,10,100')),
    ),
    whole('--queries', 'so many cuts, whose intervals are to hold at once (default: 1)', 20),
    numeric('--confidence', 'how often an interval holds (default: 0.95)'),
    new Option('--anyway', 'release although the error is expected to be larger than the cuts'),
    new Option('--no-anyway').hideHelp(),
  )
  group(
    command,
    'How:',
    new Option('--mechanism <name>', 'a sketch, or answers to the cuts of a file (default: cut-sketch)').choices(
      GRAPH_MECHANISMS,
    ),
    whole('--rows', 'of a sketch: so many projections (default: what suits the cuts)', 500),
    listOf(
      '--accuracy',
      'or as many as answers need to be off by more than a share (the first) in at most a share of all cases (the second), such as 0.1,0.05',
    ),
    new Option('--cuts <file>', 'of answers: the cuts, one on each line, its nodes separated by commas'),
    new Option('--noise <law>', 'of answers (default: laplace, or gaussian where a --delta is given)').choices([
      'laplace',
      'gaussian',
    ]),
  )
  group(command, 'The release:', escapeFlag(), new Option('--title <text>', 'what the certificate calls it'))
}
