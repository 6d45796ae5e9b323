/** `tulle advise`: its flags. */
import { InvalidInput } from '@tulle/core'
import { Command, Option } from 'commander'
import { type AdviseFlags, advise } from '../advise/advise.ts'
import { numberIn, numeric, whole } from '../advise/numbers.ts'
import { group, numberOr } from '../typed/flags.ts'

export function adviseCommand(): Command {
  const command = new Command('advise')
    .description('what can be published at this ε, and what it will be worth: reads no data')
    .addHelpText('after', NOTES)
    .allowExcessArguments(true)
    .action((flags: AdviseFlags, self: Command) => {
      const [file] = self.args
      if (file !== undefined) {
        throw new InvalidInput(
          `Advice is made of public facts alone and reads no data: leave "${file}" out, and say what is public with flags, such as --nodes 1000. "tulle advise --help" has an example for each task.`,
        )
      }
      return advise(flags)
    })
  adviseOptions(command)
  return command
}

const NOTES = `
Say what you want to publish and what is public about it: how many people, how many columns, about how many edges, as far
as you know that without looking at the data. You get what can be released at this ε (1 unless you say another), from the
best on, how far each is off, the smallest ε at which it is useful, and the command to go on with.

Examples
  tulle advise --for matrix --zones 12 --max-per-person 10 --expected-total 17000 --unit trips --epsilon 1
  tulle advise --for graph --nodes 240 --expected-edges 1800 --epsilon 1
  tulle advise --for table --people 3000 --columns 6 --epsilon 2
  tulle advise --for interests --people 2000 --items 400 --per-person 4 --max-ones 5 --epsilon 3
  tulle advise --for covariance --people 4000 --columns 4 --norm 3 --epsilon 1 --delta 1e-6
  tulle advise --for cuts --nodes 240 --expected-edges 1800 --cut-sizes 1,10,100 --epsilon 2 --delta 1e-6
  tulle advise --for counts --count triangles --nodes 240 --guess 20 --expected 3000 --epsilon 1`

function adviseOptions(command: Command): void {
  group(
    command,
    'What is asked:',
    // Which tasks there are is said by whoever knows them, with a line on each.
    new Option('--for <task>', 'matrix, graph, table, interests, covariance, cuts or counts'),
    numeric(
      '--epsilon',
      'how much one person or edge may change what is seen: smaller is more private (default: 1)',
      1,
    ),
    numeric(
      '--delta',
      'comes on top of what ε allows, for what needs one: far below 1 over the number of people',
      1e-6,
    ),
  )
  group(
    command,
    'A matrix:',
    whole('--rows', 'how many rows it has', 40),
    whole('--zones', 'how many rows and as many columns it has', 50),
    new Option('--undirected', 'from and to are one pair, whichever comes first'),
    numeric('--max-per-person', 'the most that one person may count for', 10),
    numeric('--expected-total', 'what all cells add up to, about', 100000),
    whole('--expected-cells', 'about how many cells are not 0', 2000),
    new Option(
      '--rank <n|auto>',
      'the rank that is tried after the noise, on a made-up matrix (default: auto up to 10,000 cells)',
    ).argParser(numberOr('--rank', 'auto')),
    new Option('--unit <word>', 'what is counted, such as trips'),
  )
  group(
    command,
    'A graph, its cuts or counts:',
    whole('--nodes', 'how many nodes there are', 1000),
    whole('--expected-edges', 'about how many edges there are', 5000),
    numeric('--density', 'or, of a graph or a table, which share of all pairs or cells is there', 0.01),
    new Option('--directed', 'edges have a direction'),
    new Option('--cut-sizes <a,b,…>', 'how many nodes the groups have, such as 1,10,100').argParser((text: string) =>
      text.split(',').map(numberIn('--cut-sizes', 'whole numbers separated by commas, such as 1,10,100')),
    ),
    new Option('--count <what>', 'what is counted, as in "tulle count" (default: triangles)'),
    whole(
      '--guess',
      'about what the level is: the most common neighbours of two nodes; for stars the largest degree',
      20,
    ),
    numeric('--expected', 'about how large the count is', 3000),
    numeric('--expected-triangles', 'with --for graph: about how many triangles there are', 3000),
  )
  group(
    command,
    'People:',
    whole('--people', 'how many there are', 3000),
    whole('--columns', 'how many columns a matrix or a table has', 6),
    whole('--items', 'how many different items there are', 400),
    whole('--expected-ones', 'about how many ones, or items of people, there are', 8000),
    numeric('--per-person', 'or how many items a person has on average', 4),
    whole('--max-ones', 'the most ones that a row may have', 5),
    new Option(
      '--neighbours <who>',
      'what must not be recognisable: row or cell; individual, row or row-change',
    ).choices(['row', 'cell', 'individual', 'row-change']),
    numeric('--norm', 'how long a row of numbers may be (the root of its sum of squares)', 3),
    numeric('--max-change', 'with --neighbours row-change: how far a row moves at most', 0.5),
    numeric('--variance', 'about what the sum of squares along a direction of length 1 is', 4000),
    whole('--queries', 'so many directions or cuts, where they are named beforehand (default: 1)', 20),
    whole('--k', 'of k-anonymity: how many rows at least are alike (default: 8)', 8),
  )
  group(
    command,
    'What is useful:',
    numeric(
      '--within',
      'numbers: off by at most this share (default: 0.1); tables: by this share of people (0.05)',
      0.1,
    ),
    numeric('--jaccard', 'graphs and interests: at least this similarity with the original (default: 0.5)', 0.5),
  )
  group(
    command,
    'The answer:',
    new Option('-o, --out <folder>', 'also write a page with figures there (advice.html), and advice.json'),
    new Option('--json', 'print JSON, for programs'),
    new Option('--force', 'replace advice that is already there'),
  )
}
