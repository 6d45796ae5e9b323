/** `tulle ask …`: questions to a published sketch, which need nothing that is private. */
import { Command, Option } from 'commander'
import { askCut, type CutFlags } from '../ask/cut.ts'
import { askLaplacian, type LaplacianFlags } from '../ask/laplacian.ts'
import { askCovariance, askVariance, type CovarianceFlags, type VarianceFlags } from '../ask/variance.ts'
import { numeric, whole } from '../typed/flags.ts'

const SKETCH = 'what "tulle sketch" wrote, or its part "release" as published'

export function askCommand(): Command {
  return new Command('ask')
    .description('ask a published sketch; needs no private data, and spends nothing')
    .addHelpText(
      'after',
      `
Examples
  tulle ask cut SKETCH --nodes Ada,Ben,Cleo      how many edges lead from these three to all others
  tulle ask cut SKETCH --nodes Ada               the edges of one node: its degree
  tulle ask variance SKETCH --direction a=1,b=-1
The certificate is checked first, and that the sketch is the one that was released.`,
    )
    .addCommand(cutCommand())
    .addCommand(laplacianCommand())
    .addCommand(varianceCommand())
    .addCommand(covarianceCommand())
}

function cutCommand(): Command {
  const command = new Command('cut')
    .description('how many edges lead out of a set of nodes, or from one set to another')
    .argument('<sketch>', SKETCH)
    .option('--nodes <a,b,…|file>', 'one side of the cut: names separated by commas, or a file with one on each line')
    .option('--to <a,b,…|file>', 'only the edges to these')
    .option('--cuts <file>', 'or several cuts: one on each line, its nodes separated by commas')
    .addHelpText(
      'after',
      `
A single node is a cut too: its number is the degree. A name that has a comma stands in quotation marks, or in a file with
one name on each line. Where there is a file of the given name, it is the file that is meant.

A graph of which every pair of nodes was flipped at random ("tulle release graph --mechanism randomised-response --undirected") can be
asked like a sketch: what the flips added is taken off.`,
    )
    .action((sketch: string, flags: CutFlags) => askCut(sketch, flags))
  return asking(command, 'cuts')
}

function laplacianCommand(): Command {
  return written(
    new Command('laplacian')
      .description('the Laplacian of some nodes, or of all: estimated degrees and edges as a matrix')
      .argument('<sketch>', SKETCH)
      .option('--nodes <a,b,…|file>', 'these alone')
      .action((sketch: string, flags: LaplacianFlags) => askLaplacian(sketch, flags)),
  )
}

function varianceCommand(): Command {
  const command = new Command('variance')
    .description('the variance of a table of numbers along a direction')
    .argument('<sketch>', SKETCH)
    .option(
      '--direction <a=1,b=-0.5|1,-0.5|file>',
      'a number for each column, by name or one after the other; or a file with one column on each line',
    )
    .option('--directions <file>', 'or several: one on each line')
    .addHelpText(
      'after',
      `
Columns that are not named count 0: --direction a=1 asks for the variance of a, and --direction a=1,b=1 for that of a + b.
A name that has a comma stands in quotation marks, or in a file with one pair on each line.`,
    )
    .action((sketch: string, flags: VarianceFlags) => askVariance(sketch, flags))
  return asking(command, 'directions')
}

function covarianceCommand(): Command {
  return written(
    new Command('covariance')
      .description(
        'covariances of all pairs of columns, as a matrix; sums of products where the number of people is not public',
      )
      .argument('<sketch>', SKETCH)
      .option('--psd', 'without directions along which the variance comes out negative')
      .action((sketch: string, flags: CovarianceFlags) => askCovariance(sketch, flags)),
  )
}

/** How sure answers are to be. */
function asking(command: Command, things: string): Command {
  return command
    .addOption(numeric('--confidence', 'how often intervals hold (default: 0.95)'))
    .addOption(whole('--queries', `so many ${things} are to hold at once (default: as many as are asked for now)`, 20))
    .option('--json', 'print JSON, for programs')
}

/** A matrix goes to a file. */
function written(command: Command): Command {
  return command
    .addOption(new Option('-o, --out <file>', 'the CSV file to be written'))
    .option('--force', 'replace the file if it is already there')
    .option('--json', 'print JSON, for programs')
}
