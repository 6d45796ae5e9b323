/** `tulle sketch graph`: its flags. */
import { kinds } from '@tulle/releases'
import { Command } from 'commander'
import { addOptions } from '../kinds/flags.ts'
import { runKind } from '../kinds/run.ts'
import { common } from './releasing.ts'

export function sketchGraphCommand(): Command {
  const command = new Command('graph')
    .description('a graph, to be asked how many edges leave any set of nodes')
    .argument('[file]', 'the edges: CSV, TSV, Matrix Market, GML, GEXF, GraphML or graphology JSON; .gz too')
    .addHelpText('after', GRAPH_NOTES)
    .action(runKind(kinds['sketch-graph']))
  addOptions(command, kinds['sketch-graph'].options)
  common(command)
  return command
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
