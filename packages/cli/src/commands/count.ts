/** `tulle count`: its flags. */
import { InvalidInput } from '@tulle/core'
import { isCountable, kinds } from '@tulle/releases'
import { Command } from 'commander'
import { addOptions } from '../kinds/flags.ts'
import { runKind } from '../kinds/run.ts'
import { common } from './releasing.ts'

export function countCommand(): Command {
  const { options } = kinds.count
  const release = runKind(kinds.count)
  const command = new Command('count')
    .description('publish a number of a graph, such as its triangles, or its degrees, with noise')
    .argument('[file]', 'the edges: CSV, TSV, Matrix Market, GML, GEXF, GraphML or graphology JSON; .gz too')
    .argument('[what]', options.count.help)
    .addHelpText('after', NOTES)
    .action((file: string | undefined, what: string | undefined, given: unknown, self: Command) => {
      checkOrder(file, what, self)
      // Beside the flags, since a configuration may say it too.
      if (what !== undefined) self.setOptionValue(options.count.key, what)
      return release(file, given, self)
    })
  addOptions(command, options)
  common(command)
  return command
}

function checkOrder(file: string | undefined, what: string | undefined, self: Command): void {
  if (file === undefined || !isCountable(file)) return
  // A file may be called edges, and a configuration may say what is counted.
  if (what === undefined ? self.getOptionValue('config') !== undefined : isCountable(what)) return
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
