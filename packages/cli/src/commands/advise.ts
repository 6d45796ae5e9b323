/** `tulle advise`: its flags, and how what is advised is shown or written. */
import { join } from 'node:path'
import { InvalidInput } from '@tulle/core'
import { visible } from '@tulle/core/text'
import { textsIn } from '@tulle/engine'
import {
  type Advice,
  adviceBlocks,
  adviceInShort,
  advicePage,
  advise,
  adviseOptions,
  questionOf,
  saidAdvice,
} from '@tulle/releases'
import { Command } from 'commander'
import colours from 'picocolors'
import { interruption } from '../interrupted.ts'
import { addOptions } from '../kinds/flags.ts'
import { progress } from '../progress.ts'
import { entry } from '../screen/plan-text.ts'
import { type Line, say, widthOf } from '../screen/say.ts'
import { typed } from '../typed/names.ts'

export function adviseCommand(): Command {
  const command = new Command('advise')
    .description('what you can publish, and how accurate it will be; reads no data')
    .addHelpText('after', NOTES)
    .allowExcessArguments(true)
    .action((flags: AdviseFlags, self: Command) => {
      const [file] = self.args
      if (file !== undefined) {
        throw new InvalidInput(
          `Advice is made of public facts alone and reads no data: leave "${file}" out, and say what is public with flags, such as --nodes 1000. "tulle advise --help" has an example for each task.`,
        )
      }
      return runAdvise(flags)
    })
  addOptions(command, adviseOptions)
  return command
    .optionsGroup('The answer:')
    .option('-o, --out <folder>', 'also write a page with charts there (advice.html), and advice.json')
    .option('--explain', 'show all that can be released, how far off each is, and what that assumes')
    .option('--json', 'print JSON, for programs')
    .option('--force', 'replace advice that is already there')
}

const NOTES = `
Say what you want to publish and what is public about it: how many people, how many columns, about how many edges, as far
as you know that without looking at the data. You get the best thing to release at this ε (1 unless you say otherwise), how
far off it will be, and the command to go on with. --explain lists all that can be released, best first, with the smallest ε
at which each is useful.

Examples
  tulle advise --for matrix --zones 12 --max-per-person 10 --expected-total 17000 --unit trips --epsilon 1
  tulle advise --for graph --nodes 240 --expected-edges 1800 --epsilon 1
  tulle advise --for table --people 3000 --columns 6 --epsilon 2
  tulle advise --for interests --people 2000 --items 400 --per-person 4 --max-ones 5 --epsilon 3
  tulle advise --for covariance --people 4000 --columns 4 --norm 3 --epsilon 1 --delta 1e-6
  tulle advise --for cuts --nodes 240 --expected-edges 1800 --cut-sizes 1,10,100 --epsilon 2 --delta 1e-6
  tulle advise --for counts --count triangles --nodes 240 --guess 20 --expected 3000 --epsilon 1`

interface AdviseFlags extends Readonly<Record<string, unknown>> {
  readonly out?: string
  readonly explain?: boolean
  readonly json?: boolean
  readonly force?: boolean
}

const [PAGE, DATA] = ['advice.html', 'advice.json'] as const

async function runAdvise({ out, explain = false, json = false, force = false, ...given }: AdviseFlags): Promise<void> {
  const question = questionOf(given)
  const place = out === undefined ? undefined : textsIn(out, [DATA, PAGE], force)
  await place?.check()
  const shown = progress()
  const stop = interruption()
  try {
    const advice = await advise(question, {
      signal: stop.signal,
      progress: (done, total) => shown.update('Weighing', done / total),
      pause: () => new Promise((resolve) => setImmediate(resolve)),
    })
    shown.end()
    const data = `${JSON.stringify(saidAdvice(advice, typed), undefined, 2)}\n`
    await place?.write({ [DATA]: data, [PAGE]: advicePage(advice, typed) })
    if (json) process.stdout.write(data)
    else say(explain ? [textOf(advice, out)] : textInShort(advice, out))
  } finally {
    shown.end()
    stop.done()
  }
}

const ALL = '--explain lists all that can be released.'
const CAPITALS = 'words in capitals stand for your files and columns'

/** What leads to the command: why one would type it, and what to put in. */
function nextInWords(useless: string | undefined): string {
  if (useless === undefined) return `${ALL} To see the plan (${CAPITALS}):`
  return `${ALL} Nothing is useful enough; to see the plan of what comes nearest all the same (${useless}; ${CAPITALS}):`
}

function textInShort(advice: Advice, out: string | undefined): Line[] {
  const { advice: what, notes, next, useless } = adviceInShort(saidAdvice(advice, typed))
  const width = widthOf(process.stdout)
  return [
    ...entry('Advice', what, width, colours.green),
    ...notes.flatMap((note) => entry('Note', note, width)),
    ...(out === undefined ? [] : entry('Written', join(out, PAGE), width)),
    ...(next === undefined ? [] : [...entry('Next', nextInWords(useless), width), `  ${visible(next)}`]),
  ]
}

function textOf(advice: Advice, out: string | undefined): string {
  const blocks = adviceBlocks(saidAdvice(advice, typed)).map(
    ({ heading, lines }) => `${colours.bold(heading)}\n${lines.map((line) => `  ${typed(line)}`).join('\n')}\n`,
  )
  const where =
    out === undefined
      ? '-o DIR also writes a page with charts of the error against ε.'
      : `Written: ${visible(join(out, PAGE))}`
  return [...blocks, where, 'Nothing here was computed from data: you can show it to anybody.'].join('\n')
}
