/** How a file with a graph is to be read, and which nodes there are: the same wherever one is. */
import { choice, file, flag, text, unsetFlag } from '../option.ts'
import { COMMENTS, GRAPH_FORMATS } from '../sources/graphs.ts'

const ONE_DIRECTION = 'whether edges have a direction'

export const direction = {
  directed: unsetFlag('edges have a direction', { oneOf: ONE_DIRECTION }),
  undirected: unsetFlag('edges have none, whatever the file says: joined either way is joined', {
    oneOf: ONE_DIRECTION,
  }),
}

/** Of kinds that take undirected graphs alone: the other word is only to be answered in a sentence. */
export const undirected = {
  undirected: unsetFlag('whatever the file says, edges have no direction: joined either way is joined', {
    oneOf: ONE_DIRECTION,
  }),
  directed: unsetFlag('edges have a direction', { oneOf: ONE_DIRECTION, hidden: true }),
}

export const graphFile = {
  header: unsetFlag('an edge list begins with a line of column names', { negated: 'an edge list begins with an edge' }),
  delimiter: text('what separates the columns of an edge list, if it is not found', { shown: 'character' }),
  comments: choice(
    COMMENTS,
    'of edge lists and lists of nodes: lines that begin with this are comments, or "none" is (default: those above the first edge that could be no edge)',
    { shown: 'mark' },
  ),
  inputFormat: choice(GRAPH_FORMATS, 'the format of the file, where its name does not tell', { shown: 'format' }),
  strict: flag('refuse repeated edges and loops in place of dropping them'),
}

export const weights = {
  ignoreWeights: flag('take every edge as there, whatever its weight'),
}

const THE_NODES = 'the nodes'

/** Where the nodes come from. */
export const nodes = {
  nodes: file('the names of the nodes, one on each line, known without looking at the edges', { oneOf: THE_NODES }),
  nodesFromData: flag('take the nodes from the data; the certificate says so', { oneOf: THE_NODES }),
}

/** What says which file it is, how it is read and which nodes there are. */
export interface GraphFile {
  readonly file: string
  readonly nodes?: string | undefined
  readonly nodesFromData?: boolean | undefined
  readonly directed?: boolean | undefined
  readonly undirected?: boolean | undefined
  readonly ignoreWeights?: boolean | undefined
  readonly header?: boolean | undefined
  readonly delimiter?: string | undefined
  readonly inputFormat?: (typeof GRAPH_FORMATS)[number] | undefined
  readonly strict?: boolean | undefined
  readonly comments?: (typeof COMMENTS)[number] | undefined
  readonly multiline?: boolean | undefined
}
