/** `tulle ask …`: questions to a published sketch, which need nothing that is private. */
import { questions } from '@tulle/releases'
import { Command, Option } from 'commander'
import { runQuestion } from '../ask/run.ts'
import { addOptions } from '../kinds/flags.ts'

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
    .addHelpText(
      'after',
      `
A single node is a cut too: its number is the degree. A name that has a comma stands in quotation marks, or in a file with
one name on each line. Where there is a file of the given name, it is the file that is meant.

A graph of which every pair of nodes was flipped at random ("tulle release graph --mechanism randomised-response --undirected") can be
asked like a sketch: what the flips added is taken off.`,
    )
    .action(runQuestion(questions.cut))
  addOptions(command, questions.cut.options)
  return command.addOption(json())
}

function laplacianCommand(): Command {
  const command = new Command('laplacian')
    .description('the Laplacian of some nodes, or of all: estimated degrees and edges as a matrix')
    .argument('<sketch>', SKETCH)
    .action(runQuestion(questions.laplacian))
  addOptions(command, questions.laplacian.options)
  return written(command)
}

function varianceCommand(): Command {
  const command = new Command('variance')
    .description('the variance of a table of numbers along a direction')
    .argument('<sketch>', SKETCH)
    .addHelpText(
      'after',
      `
Columns that are not named count 0: --direction a=1 asks for the variance of a, and --direction a=1,b=1 for that of a + b.
A name that has a comma stands in quotation marks, or in a file with one pair on each line.`,
    )
    .action(runQuestion(questions.variance))
  addOptions(command, questions.variance.options)
  return command.addOption(json())
}

function covarianceCommand(): Command {
  const command = new Command('covariance')
    .description(
      'covariances of all pairs of columns, as a matrix; sums of products where the number of people is not public',
    )
    .argument('<sketch>', SKETCH)
    .action(runQuestion(questions.covariance))
  addOptions(command, questions.covariance.options)
  return written(command)
}

function json(): Option {
  return new Option('--json', 'print JSON, for programs')
}

/** A matrix goes to a file. */
function written(command: Command): Command {
  return command
    .addOption(new Option('-o, --out <file>', 'the CSV file to be written'))
    .option('--force', 'replace the file if it is already there')
    .addOption(json())
}
