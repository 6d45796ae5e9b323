/** How a file with a graph is to be read, and which nodes there are: the same wherever one is. */
import { anyText, choice, column, file, flag, type More, text, unsetFlag, whole } from '../option.ts'
import { COMMENTS, GRAPH_FORMATS } from '../sources/graphs.ts'

const ONE_DIRECTION = 'whether edges have a direction'

export const direction = {
  directed: unsetFlag('edges have a direction', { oneOf: ONE_DIRECTION }),
  undirected: unsetFlag('ignore the direction of edges: a pair joined either way is joined', {
    oneOf: ONE_DIRECTION,
  }),
}

/** Of kinds that take undirected graphs alone: the other word is only to be answered in a sentence. */
export const undirected = {
  undirected: unsetFlag('ignore the direction of edges: a pair joined either way is joined', {
    oneOf: ONE_DIRECTION,
  }),
  directed: unsetFlag('edges have a direction', { oneOf: ONE_DIRECTION, hidden: true }),
}

/** Of matrices whose rows and columns have the same names. */
export const onePair = { undirected: flag('from A to B and from B to A are the same pair') }

export const graphFile = {
  from: column(
    'of Parquet, or of an edge list with column names: the column where an edge starts (default: one with a usual name, such as source, or else the first)',
  ),
  to: column('the column where it ends (default: one with a usual name, such as target, or else the second)'),
  header: unsetFlag('the first line of an edge list names the columns', {
    negated: 'the first line of an edge list is an edge',
  }),
  delimiter: text('what separates the columns of an edge list, where it is not recognised', { shown: 'character' }),
  comments: choice(
    COMMENTS,
    'of edge lists and lists of nodes: lines that begin with this are comments; "none": no line is (default: lines above the first edge that cannot be edges)',
    { shown: 'mark' },
  ),
  inputFormat: choice(GRAPH_FORMATS, 'the format of the file, where its name does not say', { shown: 'format' }),
  strict: flag('refuse repeated edges and loops instead of dropping them'),
}

/** Of kinds that publish weights. */
export const weightColumn = {
  weight: column('with {from} and {to}: the column with the weight of an edge (default: one called weight)'),
}

export const weights = {
  ignoreWeights: flag('ignore weights: an edge is there or not'),
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
