/** `tulle sketch graph` and `tulle sketch covariance`: their flags. */
import { InvalidInput } from '@tulle/core'
import { Command, Option } from 'commander'
import { sketchCovariance } from '../sketch/covariance.ts'
import { COVARIANCE_MECHANISMS, covarianceConfig, outdoneCovarianceKeys } from '../sketch/covariance-config.ts'
import { sketchGraph } from '../sketch/graph.ts'
import { GRAPH_MECHANISMS, graphSketchConfig, outdoneGraphKeys } from '../sketch/graph-config.ts'
import { pairsOrFile } from '../sketch/pairs.ts'
import { group, listOf, namesOf, numberFor, numeric, whole } from './flags.ts'
import { graphFileFlags, nodeFlags, weightFlags } from './graph-file-flags.ts'
import { common, releasing } from './releasing.ts'

export function sketchCommand(): Command {
  const [graph, covariance] = [sketchGraphCommand(), sketchCovarianceCommand()]
  knowFlagsOf(covariance, graph)
  knowFlagsOf(graph, covariance)
  return new Command('sketch')
    .description('publish a sketch of a graph or of a table of numbers, to be asked many things later')
    .usage('graph FILE … | covariance FILE …')
    .enablePositionalOptions()
    .addHelpText(
      'after',
      `
A sketch is a table of random projections. Whoever has it can ask it ("tulle ask"), without the data and without spending
any more. See "tulle sketch graph --help" and "tulle sketch covariance --help".`,
    )
    .addCommand(graph)
    .addCommand(covariance)
}

/** Flags of one command are answered by the other in a sentence. */
function knowFlagsOf(other: Command, command: Command): void {
  for (const { long, hidden } of other.options) {
    if (hidden || typeof long !== 'string' || command.options.some((own) => own.long === long)) continue
    command.addOption(new Option(`${long} [value]`).hideHelp())
    command.on(`option:${long.slice(2)}`, () => {
      throw new InvalidInput(
        `${long} belongs to "tulle sketch ${other.name()}": "tulle sketch ${command.name()}" has no use for it.`,
      )
    })
  }
}

export function sketchGraphCommand(): Command {
  const command = new Command('graph')
    .description('a graph, to be asked how many edges leave any set of nodes')
    .argument('[file]', 'the edges: CSV, TSV, Matrix Market, GML, GEXF, GraphML or graphology JSON; .gz too')
    .addHelpText('after', GRAPH_NOTES)
    .action(releasing('sketch-graph', graphSketchConfig, sketchGraph, outdoneGraphKeys))
  graphOptions(command)
  elsewhere(command, 'covariance', ['--columns', '--scale', '--centre', '--norm', '--people', '--directions'])
  common(command)
  return command
}

/** Flags of the other sketch, to be answered in a sentence. */
function elsewhere(command: Command, other: string, flags: readonly string[]): void {
  for (const flag of flags) {
    const refused = new Option(`${flag} <…>`).hideHelp().argParser(() => {
      throw new InvalidInput(`${flag} belongs to "tulle sketch ${other}": see "tulle sketch ${command.name()} --help".`)
    })
    command.addOption(refused)
  }
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
  group(
    command,
    'The file:',
    new Option('--undirected', 'whatever the file says, edges have no direction: joined either way is joined'),
    new Option('--no-undirected').hideHelp(),
    // Only to be answered in a sentence.
    new Option('--directed').hideHelp(),
    new Option('--no-directed').hideHelp(),
    ...graphFileFlags(),
    ...weightFlags(),
  )
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
    numeric('--epsilon', 'how much may be learned about an edge: smaller is more private'),
    numeric('--delta', 'the probability that the promise fails, such as 1e-6'),
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
  group(command, 'The release:', new Option('--title <text>', 'what the certificate calls it'))
}

export function sketchCovarianceCommand(): Command {
  const command = new Command('covariance')
    .description('people × numbers, to be asked for the variance along any direction')
    .argument('[file]', 'the data: CSV, TSV, Parquet or JSON lines, in UTF-8; .gz too; a row is a person')
    .addHelpText('after', COVARIANCE_NOTES)
    .action(releasing('sketch-covariance', covarianceConfig, sketchCovariance, outdoneCovarianceKeys))
  covarianceOptions(command)
  common(command)
  return command
}

const COVARIANCE_NOTES = `
The rows, less a centre, are shortened to a length that you choose (--norm). What is answered is the sum of their squares
along a direction: for a column by itself (a=1) its variance times the number of people, for a=1,b=1 that of a sum of
columns, and from such sums covariances. Columns of different units are divided by public numbers first (--scale). When
these are their usual spreads, a norm of once to twice the root of the number of columns is reasonable.
A name that has a comma stands in quotation marks: --scale '"dist, km"=12'.

Where the columns are few, --mechanism noisy-gram publishes all sums of products of two columns with noise, which is more
accurate than a sketch wherever one row is bounded; the plan says by how much.

Example
  tulle sketch covariance health.csv --columns height,weight --centre height=170,weight=70 --scale height=10,weight=15 \\
    --norm 3 --people 5000 --epsilon 1 --delta 1e-6 --plan
shows what is promised and what to expect, without reading health.csv. Without --plan and with -o DIR it releases:
  DIR/release   the sketch (sketch.parquet) or the products (gram.csv), and the certificate: may be published
  DIR/private   true sums of squares beside those of the release: must not be
Then anyone may ask: tulle ask variance DIR --direction height=1,weight=-1`

function covarianceOptions(command: Command): void {
  group(
    command,
    'The rows:',
    namesOf('--columns', 'the columns of numbers; a row that lacks one of them is left out'),
    new Option(
      '--scale <column=value,…|file>',
      'divide columns by public numbers first, about their usual spread; or a file with one such pair on each line',
    ).argParser((text: string) => pairsOrFile(text, '--scale')),
    new Option(
      '--centre <column=value,…|file|private>',
      'what is taken off every row: public numbers, a file with one such pair on each line, or a noisy mean (default: 0)',
    ).argParser((text: string) => pairsOrFile(text, '--centre')),
    new Option(
      '--centre-guess <column=value,…|file>',
      'of a private centre: public numbers near the middle, from which rows are shortened while the mean is taken (default: 0)',
    ).argParser((text: string) => pairsOrFile(text, '--centre-guess')),
    numeric('--centre-epsilon', 'of a private centre: so much of --epsilon'),
    numeric('--centre-delta', 'and so much of --delta'),
    numeric(
      '--norm',
      'how long a row may be (the root of its sum of squares), divided and less the centre: longer ones are shortened',
    ),
  )
  group(
    command,
    'What is public:',
    whole('--people', 'how many people there are without empty cells, known without the data, or to everybody', 5000),
    numeric('--count-epsilon', 'or count them first, with noise, for so much of --epsilon'),
  )
  group(
    command,
    'Whom it protects:',
    new Option(
      '--neighbours <who>',
      'that somebody is there at all (individual), what the row says (row), or a move of the row (row-change) (default: individual)',
    ).choices(['individual', 'row', 'row-change']),
    numeric('--max-change', 'with --neighbours row-change: how far a row moves at most'),
    numeric('--epsilon', 'how much may be learned about anybody: smaller is more private'),
    numeric('--delta', 'the probability that the promise fails, such as 1e-6'),
  )
  group(
    command,
    'What will be asked:',
    numeric('--variance', 'about what the sum of squares along a direction of length 1 is, for the plan'),
    whole('--queries', 'so many directions, whose intervals are to hold at once (default: 1)', 20),
    numeric('--confidence', 'how often an interval holds (default: 0.95)'),
    new Option('--anyway', 'release although the error is expected to be larger than the answers'),
    new Option('--no-anyway').hideHelp(),
  )
  group(
    command,
    'How:',
    new Option(
      '--mechanism <name>',
      'a sketch, all products of two columns with noise, or answers to the directions of a file (default: covariance-sketch)',
    ).choices(COVARIANCE_MECHANISMS),
    whole('--rows', 'of a sketch: so many projections (default: what suits the question)', 500),
    listOf(
      '--accuracy',
      'or as many as answers need to be off by more than a share (the first) in at most a share of all cases (the second), such as 0.1,0.05',
    ),
    numeric(
      '--spectrum-epsilon',
      'of a sketch: look first, for so much of --epsilon, how far the data reaches in its narrowest direction, and add so much less',
    ),
    numeric('--spectrum-delta', 'and so much of --delta'),
    new Option('--directions <file>', 'of answers: the directions, one on each line, such as a=1,b=-0.5'),
    new Option('--noise <law>', 'of answers (default: laplace, or gaussian where a --delta is given)').choices([
      'laplace',
      'gaussian',
    ]),
  )
  group(command, 'The release:', new Option('--title <text>', 'what the certificate calls it'))
}
