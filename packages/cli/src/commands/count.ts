/** `tulle count`: its flags. */
import { COUNT_MECHANISMS, InvalidInput } from '@tulle/core'
import { Command, Option } from 'commander'
import { countConfig } from '../count/config.ts'
import { count } from '../count/count.ts'
import { isWhat, outdoneKeys, WHATS } from '../count/what.ts'
import { group, multilineFlags, numeric, whole } from './flags.ts'
import { graphFileFlags, nodeFlags, undirectedFlags, weightFlags } from './graph-file-flags.ts'
import { common, releasing } from './releasing.ts'

export function countCommand(): Command {
  const release = releasing('count', countConfig, count, outdoneKeys)
  const command = new Command('count')
    .description('publish a number of a graph, such as its triangles, or its degrees, with noise')
    .argument('[file]', 'the edges: CSV, TSV, Matrix Market, GML, GEXF, GraphML or graphology JSON; .gz too')
    .argument('[what]', WHATS)
    .addHelpText('after', NOTES)
    .action((file: string | undefined, what: string | undefined, options: unknown, self: Command) => {
      checkOrder(file, what, self)
      // Beside the flags, since a configuration may say it too.
      if (what !== undefined) self.setOptionValue('count', what)
      return release(file, options, self)
    })
  countOptions(command)
  common(command)
  return command
}

function checkOrder(file: string | undefined, what: string | undefined, self: Command): void {
  if (file === undefined || !isWhat(file)) return
  // A file may be called edges, and a configuration may say what is counted.
  if (what === undefined ? self.getOptionValue('config') !== undefined : isWhat(what)) return
  throw new InvalidInput(`The file comes first, and then what is counted: tulle count ${what ?? 'FILE'} ${file} …`)
}

const NOTES = `
What can be counted
  edges                             pairs of nodes that are joined
  triangles                         three nodes that are all joined
  2-triangles, or k-triangles:K     K triangles that share an edge
  3-stars, or k-stars:K             a node with K of its neighbours
  max-degree                        the most edges that a node has
  max-common-neighbours             the most common neighbours that two nodes have
  degrees                           all degrees, from the largest to the smallest; not whose they are
  degree-histogram                  how many nodes have each degree
In a configuration file this is called "count": { "release": "count", "file": "friends.csv", "count": "triangles", … }

How much one edge matters depends on the graph: for triangles on the largest number of common neighbours of two nodes, for
stars on the largest degree. That is its level. It is private, and the noise follows it; a guess of it (--guess) tells
beforehand how much noise there will be.

Example
  tulle count friends.csv triangles --nodes people.txt --epsilon 1 --guess 20 --interval --plan
shows what is promised and what to expect, without reading friends.csv. Without --plan and with -o DIR it releases:
  DIR/release   the count (count.json) or the degrees (degrees.csv, histogram.csv), and the certificate: may be published
  DIR/private   the true count beside it: must not be`

function countOptions(command: Command): void {
  group(command, 'The file:', ...undirectedFlags(), ...graphFileFlags(), ...multilineFlags(), ...weightFlags())
  group(
    command,
    'What is public:',
    ...nodeFlags(),
    whole('--guess', 'about what the level is, known without the data: for the plan, and for an interval', 20),
    numeric('--level-epsilon', 'or release the level first, with noise, for so much of --epsilon'),
  )
  group(
    command,
    'What is promised:',
    numeric('--epsilon', 'how much one edge may change what is seen: smaller is more private'),
    numeric('--delta', 'what may go beyond that, for mechanisms that are not pure, such as 1e-6'),
  )
  group(
    command,
    'How:',
    new Option(
      '--mechanism <name>',
      'how noise is made; the plan compares them (default: ladder, which is pure)',
    ).choices(COUNT_MECHANISMS),
    whole(
      '--floor',
      'with the ladder: at lower levels an edge counts for as much as at this one (default: what fits the guess)',
      20,
    ),
    new Option(
      '--interval',
      'say between which numbers the true count lies; without a guess a tenth of --epsilon goes to a noisy level',
    ),
    new Option('--no-interval').hideHelp(),
    numeric('--coverage', 'how often an interval holds (default: 0.95)'),
    new Option('--even-sum', 'with degrees: let them add up to an even number, as those of a graph do'),
    new Option('--no-even-sum').hideHelp(),
  )
  group(command, 'The release:', new Option('--title <text>', 'what the certificate calls it'))
}
