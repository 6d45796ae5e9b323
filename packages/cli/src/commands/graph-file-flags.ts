/** How a file with a graph is to be read: the same wherever one is. */
import { COMMENTS } from '@tulle/releases'
import { Option } from 'commander'

export function directionFlags(): Option[] {
  return [
    new Option('--directed', 'edges have a direction'),
    new Option('--undirected', 'edges have none, whatever the file says: joined either way is joined'),
    new Option('--no-directed').hideHelp(),
    new Option('--no-undirected').hideHelp(),
  ]
}

/** Of commands that take undirected graphs alone. */
export function undirectedFlags(): Option[] {
  return [
    new Option('--undirected', 'whatever the file says, edges have no direction: joined either way is joined'),
    new Option('--no-undirected').hideHelp(),
    // Only to be answered in a sentence.
    new Option('--directed').hideHelp(),
    new Option('--no-directed').hideHelp(),
  ]
}

export function graphFileFlags(): Option[] {
  return [
    new Option('--header', 'an edge list begins with a line of column names'),
    new Option('--no-header', 'an edge list begins with an edge'),
    new Option('--delimiter <character>', 'what separates the columns of an edge list, if it is not found'),
    new Option(
      '--comments <mark>',
      'of edge lists and lists of nodes: lines that begin with this are comments, or "none" is (default: those above the first edge that could be no edge)',
    ).choices(COMMENTS),
    new Option('--input-format <format>', 'the format of the file, where its name does not tell').choices([
      'edge-list',
      'matrix-market',
      'gml',
      'gexf',
      'graphml',
      'graphology',
    ]),
    new Option('--strict', 'refuse repeated edges and loops in place of dropping them'),
    new Option('--no-strict').hideHelp(),
  ]
}

export function weightFlags(): Option[] {
  return [
    new Option('--ignore-weights', 'take every edge as there, whatever its weight'),
    new Option('--no-ignore-weights').hideHelp(),
  ]
}

/** Where the nodes come from. */
export function nodeFlags(): Option[] {
  return [
    new Option('--nodes <file>', 'the names of the nodes, one on each line, known without looking at the edges'),
    new Option('--nodes-from-data', 'take the nodes from the data; the certificate says so'),
    new Option('--no-nodes-from-data').hideHelp(),
  ]
}
