/** `tulle sketch covariance`: its flags. */
import { Command, Option } from 'commander'
import { sketchCovariance } from '../sketch/covariance.ts'
import { COVARIANCE_MECHANISMS, covarianceConfig, outdoneCovarianceKeys } from '../sketch/covariance-config.ts'
import { pairsOrFile } from '../sketch/pairs.ts'
import { escapeFlag, group, listOf, multilineFlags, namesOf, numeric, whole } from './flags.ts'
import { common, releasing } from './releasing.ts'

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
    ...multilineFlags(),
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
    numeric('--epsilon', 'how much one person may change what is seen: smaller is more private'),
    numeric('--delta', 'comes on top of what ε allows: far below 1 over the number of people, such as 1e-6'),
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
  group(command, 'The release:', escapeFlag(), new Option('--title <text>', 'what the certificate calls it'))
}
