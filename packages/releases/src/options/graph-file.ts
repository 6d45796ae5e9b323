/** How a file with a graph is to be read, and which nodes there are: the same wherever one is. */
import { anyText, choice, column, file, flag, type More, text, unsetFlag, whole } from '../option.ts'
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

/** Of matrices whose rows and columns have the same names. */
export const onePair = { undirected: flag('from and to are one pair, whichever comes first') }

export const graphFile = {
  from: column(
    'of Parquet, or of an edge list with column names: the column where an edge starts (default: a usual name such as source, or the first)',
  ),
  to: column('the column where it ends (default: a usual name such as target, or the second)'),
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

/** Of kinds that publish weights. */
export const weightColumn = {
  weight: column('with {from} and {to}: the column with what an edge weighs (default: one that is called weight)'),
}

export const weights = {
  ignoreWeights: flag('take every edge as there, whatever its weight'),
}

const THE_NODES = 'the nodes'

/** A list of all nodes. */
export const nodesFile = (help: string, more: More<string> = {}) => ({
  nodes: file(`the names of the nodes, one on each line${help}`, more),
})

/** Some of them, named here or in a file. */
export const someNodes = (help: string) => ({ nodes: anyText(help, { shown: 'a,b,…|file' }) })

/** How many there are, as a number that is public. */
export const nodeCount = (help: string) => ({ nodes: whole(help, 1000) })

/** Where the nodes come from. */
export const nodes = {
  ...nodesFile(', known without looking at the edges', { oneOf: THE_NODES }),
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
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly weight?: string | undefined
  readonly header?: boolean | undefined
  readonly delimiter?: string | undefined
  readonly inputFormat?: (typeof GRAPH_FORMATS)[number] | undefined
  readonly strict?: boolean | undefined
  readonly comments?: (typeof COMMENTS)[number] | undefined
  readonly multiline?: boolean | undefined
}
