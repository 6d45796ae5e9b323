/** `tulle sketch covariance`: its flags. */
import { kinds } from '@tulle/releases'
import { Command } from 'commander'
import { addOptions } from '../kinds/flags.ts'
import { runKind } from '../kinds/run.ts'
import { common } from './releasing.ts'

export function sketchCovarianceCommand(): Command {
  const command = new Command('covariance')
    .description('people × numbers, to be asked for the variance along any direction')
    .argument('[file]', 'the data: CSV, TSV, Parquet or JSON lines, in UTF-8; .gz too; a row is a person')
    .addHelpText('after', COVARIANCE_NOTES)
    .action(runKind(kinds['sketch-covariance']))
  addOptions(command, kinds['sketch-covariance'].options)
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
