/** `tulle ask …`: questions to a published sketch, which need nothing that is private. */
import { type MatrixDesk, type Options, type Question, questions } from '@tulle/releases'
import { Command } from 'commander'
import { runQuestion } from '../ask/run.ts'
import { addOptions } from '../kinds/flags.ts'

const SKETCH = 'what "tulle sketch" wrote, or its part "release" as published'

export function askCommand(): Command {
  const command = new Command('ask')
    .description('ask a published sketch; needs no private data, and costs no privacy')
    .addHelpText(
      'after',
      `
Examples
  tulle ask cut SKETCH --nodes Ada,Ben,Cleo      how many edges lead from these three to all others
  tulle ask cut SKETCH --nodes Ada               the edges of one node: its degree
  tulle ask variance SKETCH --direction a=1,b=-1
The certificate is checked first, and that the sketch is the one that was released.`,
    )
  for (const name of Object.keys(QUESTIONS) as QuestionName[]) command.addCommand(questionCommand(name))
  return command
}

type QuestionName = keyof typeof questions

function questionCommand(name: QuestionName): Command {
  const { description, notes = '', written = false }: QuestionHelp = QUESTIONS[name]
  const question = questions[name]
  const command = new Command(name)
    .description(description)
    .argument('<sketch>', SKETCH)
    .addHelpText('after', notes)
    .action(runQuestion(question as unknown as Question<string, Options, MatrixDesk>))
  addOptions(command, question.options)
  // A matrix goes to a file.
  if (written) {
    command
      .option('-o, --out <file>', 'the CSV file to write')
      .option('--force', 'replace the file if it is already there')
  }
  return command.option('--json', 'print JSON, for programs')
}

interface QuestionHelp {
  readonly description: string
  readonly notes?: string
  readonly written?: boolean
}

const QUESTIONS: Readonly<Record<QuestionName, QuestionHelp>> = {
  cut: {
    description: 'how many edges lead out of a set of nodes, or from one set to another',
    notes: `
A single node is a cut too: its number is the degree. A name that has a comma stands in quotation marks, or in a file with
one name on each line. Where there is a file of the given name, it is the file that is meant.

A graph of which every pair of nodes was flipped at random ("tulle release graph --mechanism randomised-response --undirected") can be
asked like a sketch: what the flips added is taken off.`,
  },
  laplacian: {
    description: 'the Laplacian of some nodes, or of all: estimated degrees and edges as a matrix',
    written: true,
  },
  variance: {
    description: 'the variance of a table of numbers along a direction',
    notes: `
Columns that are not named count 0: --direction a=1 asks for the variance of a, and --direction a=1,b=1 for that of a + b.
A name that has a comma stands in quotation marks, or in a file with one pair on each line.`,
  },
  covariance: {
    description:
      'covariances of all pairs of columns, as a matrix; sums of products where the number of people is not public',
    written: true,
  },
}
