/** How a file with a graph is to be read: the same wherever one is. */
import { COMMENTS } from '@tulle/releases'
import { Option } from 'commander'

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
