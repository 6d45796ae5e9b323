/** A release of each kind from files that a page holds: small data, made here. */
import { seededBits } from '@tulle/core/testing'
import { type Done, type Host, job, type KindName, kinds, memoryHost, settingsOf, type Writer } from '@tulle/releases'
import type { OpenedFile } from '@tulle/releases/browser'

const lines = (head: string, count: number, line: (k: number) => string) =>
  `${head}\n${Array.from({ length: count }, (_, k) => line(k)).join('\n')}\n`
const zone = (k: number) => 'abcd'[k % 4] as string

const FILES = {
  'trips.csv': lines('who,from,to,n', 900, (k) => `p${k % 90},${zone(k)},${zone(k * 7 + (k % 3))},${(k % 5) / 2}`),
  'trips.jsonl': Array.from({ length: 300 }, (_, k) =>
    JSON.stringify({ who: k % 30, from: zone(k), to: zone(k * 3) }),
  ).join('\n'),
  'zones.txt': 'a\nb\nc\nd\n',
  'people.txt': lines('', 40, (k) => `s${k}`),
  'friends.csv': lines('source,target', 120, (k) => `n${k % 20},n${(k * 7 + 1 + (k % 4)) % 20}`),
  'friends.gml': `graph [\n${Array.from({ length: 6 }, (_, k) => `node [ id ${k} ]`).join('\n')}\nedge [ source 0 target 1 ]\nedge [ source 2 target 1 ]\n]\n`,
  'rides.csv': lines(
    'who,a,b,c,d',
    400,
    (k) => `p${k % 80},${(k % 20) / 10},${(k % 17) / 9},${(k % 13) / 7},${k % 5 === 0 ? '' : (k % 3) / 2}`,
  ),
  'formulas.csv': lines(
    'who,from,to',
    60,
    (k) => `p${k},${k % 2 === 0 ? '=1+1' : '@x'},"${k % 3 === 0 ? '-2' : 'a, b'}"`,
  ),
  'formulas.txt': '=1+1\n@x\n-2\na, b\n',
  'groups.csv': lines('node,group', 20, (k) => `n${k},${k % 3 === 0 ? 'north' : 'south'}`),
  'ring.csv': lines('source,target', 80, (k) => `s${k % 40},s${(k + 1 + (k % 3)) % 40}`),
  'blocks.csv': lines('from,to,block', 16, (k) => `${zone(k)},${zone(k >> 2)},${k % 3 === 0 ? 'one' : 'two'}`),
  'larger.csv': 'zone,district\na,north\nb,north\nc,south\nd,south\n',
  'mask.csv': 'from,to\na,a\nb,b\n',
  'nodes.csv': lines('node', 20, (k) => `n${k}`),
  'votes.csv': lines(
    'who,yes,party',
    40,
    (k) => `s${k},${k % 3 === 0 ? 'y' : 'n'},${k % 2 === 0 ? '=left' : '"a, b"'}`,
  ),
  'survey.csv': lines('who,smokes,age', 40, (k) => `s${k},${k % 3 === 0 ? 'yes' : 'no'},${20 + k}`),
  'likes.csv': lines('who,item', 200, (k) => `u${k % 50},${zone(k % 2)}`),
  'baskets.txt': Array.from({ length: 30 }, (_, k) => (k % 2 === 0 ? 'milk tea' : 'tea')).join('\n'),
  'numbers.csv': lines('x,y', 300, (k) => `${(k % 7) - 3},${((k * 3) % 5) / 2}`),
}

export const openedFiles = (): OpenedFile[] =>
  Object.entries(FILES).map(([name, text]) => ({ name, blob: new Blob([text]) }))

interface Case {
  readonly kind: KindName
  readonly settings: Readonly<Record<string, unknown>>
}

const flow = { file: 'trips.csv', person: 'who', from: 'from', to: 'to', maxPerPerson: 5 }

const friends = { file: 'friends.csv', nodes: 'nodes.csv', undirected: true }

export const CASES: Readonly<Record<string, Case>> = {
  'a matrix': { kind: 'matrix', settings: { ...flow, value: 'n', domain: 'zones.txt', epsilon: 1 } },
  'a matrix as Parquet': { kind: 'matrix', settings: { ...flow, domain: 'zones.txt', epsilon: 1, format: 'parquet' } },
  'a matrix from JSON lines': {
    kind: 'matrix',
    settings: { ...flow, file: 'trips.jsonl', domain: 'zones.txt', epsilon: 1, format: 'mtx' },
  },
  flows: { kind: 'flows', settings: { ...flow, domain: 'zones.txt', epsilon: 1 } },
  'flows with stays at every level': {
    kind: 'flows',
    settings: { ...flow, grid: '4', domain: undefined, epsilon: 3, delta: 1e-5, staysAt: 'all' },
  },
  'flows from coordinates': {
    kind: 'flows',
    settings: {
      file: 'rides.csv',
      person: 'who',
      fromLat: 'a',
      fromLon: 'b',
      toLat: 'c',
      toLon: 'd',
      grid: '4',
      box: '0,0,2,2',
      epsilon: 5,
    },
  },
  'a matrix with names that are escaped': {
    kind: 'matrix',
    settings: { ...flow, file: 'formulas.csv', domain: 'formulas.txt', epsilon: 1, escapeNames: true },
  },
  statistics: {
    kind: 'statistics',
    settings: {
      file: 'survey.csv',
      columns: ['age', 'smokes'],
      bounds: { age: [18, 90] },
      categories: { smokes: ['yes', 'no'] },
      expectedRows: 40,
      epsilon: 4,
    },
  },
  'a profile': {
    kind: 'count',
    settings: { file: 'friends.csv', nodes: 'nodes.csv', count: 'profile', undirected: true, epsilon: 6 },
  },
  mixing: {
    kind: 'count',
    settings: { file: 'friends.csv', groups: 'groups.csv', count: 'mixing', undirected: true, epsilon: 4 },
  },
  'a graph': {
    kind: 'graph',
    settings: { file: 'friends.csv', nodes: 'nodes.csv', undirected: true, epsilon: 6, expectedEdges: 60 },
  },
  'a graph as GraphML': {
    kind: 'graph',
    settings: {
      file: 'friends.csv',
      nodes: 'nodes.csv',
      undirected: true,
      epsilon: 6,
      expectedEdges: 60,
      format: 'graphml',
    },
  },
  'a table': {
    kind: 'table',
    settings: {
      file: 'survey.csv',
      person: 'who',
      people: 'people.txt',
      columns: ['smokes', 'age'],
      thresholds: { age: 40 },
      epsilon: 3,
    },
  },
  'a table as Parquet': {
    kind: 'table',
    settings: {
      file: 'survey.csv',
      person: 'who',
      people: 'people.txt',
      columns: ['smokes'],
      epsilon: 3,
      format: 'parquet',
    },
  },
  'a table with a public column': {
    kind: 'table',
    settings: {
      file: 'votes.csv',
      person: 'who',
      people: 'people.txt',
      columns: ['yes'],
      label: 'party',
      epsilon: 3,
      escapeNames: true,
    },
  },
  'the same as Parquet': {
    kind: 'table',
    settings: {
      file: 'votes.csv',
      person: 'who',
      people: 'people.txt',
      columns: ['yes'],
      label: 'party',
      epsilon: 3,
      format: 'parquet',
    },
  },
  'a count': {
    kind: 'count',
    settings: { file: 'friends.csv', nodes: 'nodes.csv', count: 'edges', undirected: true, epsilon: 1 },
  },
  'a count that hides a person': {
    kind: 'count',
    settings: { ...friends, count: 'triangles', protect: 'person', maxPerNode: 6, epsilon: 4 },
  },
  degrees: { kind: 'count', settings: { ...friends, count: 'degrees', epsilon: 3 } },
  'a histogram of degrees': {
    kind: 'count',
    settings: { ...friends, count: 'degree-histogram', maxDegree: 12, epsilon: 3 },
  },
  'degrees that hide a person': {
    kind: 'count',
    settings: { ...friends, count: 'degree-histogram', protect: 'person', maxDegree: 12, epsilon: 4 },
  },
  'mixing that hides a person': {
    kind: 'count',
    settings: {
      file: 'friends.csv',
      groups: 'groups.csv',
      count: 'mixing',
      undirected: true,
      protect: 'person',
      maxDegree: 8,
      epsilon: 6,
    },
  },
  clustering: { kind: 'count', settings: { ...friends, count: 'clustering', epsilon: 6 } },
  'a graph as filtered': {
    kind: 'graph',
    settings: { ...friends, mechanism: 'filtered', expectedEdges: 60, edges: 60, epsilon: 6 },
  },
  'a graph with pairs tied together': {
    kind: 'graph',
    settings: { ...friends, mechanism: 'xor', share: 0.9, epsilon: 6, expectedEdges: 60 },
  },
  'statistics of people with a table': {
    kind: 'statistics',
    settings: {
      file: 'survey.csv',
      person: 'who',
      columns: ['age', 'smokes'],
      bounds: { age: [18, 90] },
      bins: { age: [4] },
      categories: { smokes: ['yes', 'no'] },
      tables: ['age:smokes'],
      quantiles: [0.25, 0.75],
      epsilon: 6,
    },
  },
  'a matrix of names that are found': {
    kind: 'matrix',
    settings: { ...flow, domain: 'private', namesEpsilon: 2, epsilon: 6, delta: 1e-5 },
  },
  'flows in larger zones': {
    kind: 'flows',
    settings: {
      ...flow,
      domain: undefined,
      hierarchy: 'larger.csv',
      epsilon: 3,
      totalEpsilon: 0.5,
      totalPerPerson: 12,
    },
  },
  'rows of items': { kind: 'anonymise', settings: { file: 'likes.csv', person: 'who', items: 'item', k: 5 } },
  'rows as Parquet': {
    kind: 'anonymise',
    settings: { file: 'likes.csv', person: 'who', items: 'item', k: 5, format: 'parquet' },
  },
  baskets: { kind: 'anonymise', settings: { file: 'baskets.txt', baskets: true, k: 5 } },
  'popular items, a line for each': {
    kind: 'items',
    settings: { file: 'likes.csv', person: 'who', items: 'item', maxItems: 2, epsilon: 2, delta: 1e-6, pairs: 5 },
  },
  'popular items, a line for each person': {
    kind: 'items',
    settings: { file: 'baskets.txt', maxItems: 2, epsilon: 4, delta: 1e-4 },
  },
  'a matrix in blocks, with some cells left out': {
    kind: 'matrix',
    settings: {
      ...flow,
      domain: 'zones.txt',
      blocks: 'blocks.csv',
      mask: 'mask.csv',
      blockCaps: [2, 1],
      epsilon: 1,
    },
  },
  'a graph that is made up': {
    kind: 'graph',
    settings: { file: 'ring.csv', nodes: 'people.txt', undirected: true, mechanism: 'synthetic-graph', epsilon: 4 },
  },
  'degrees and flipped pairs': {
    kind: 'sketch-graph',
    settings: { file: 'friends.csv', nodes: 'nodes.csv', undirected: true, mechanism: 'cut-pairs', epsilon: 4 },
  },
  'products of columns': {
    kind: 'sketch-covariance',
    settings: { file: 'numbers.csv', columns: ['x', 'y'], norm: 5, mechanism: 'noisy-gram', epsilon: 4, delta: 1e-6 },
  },
  'a sketch of a graph': {
    kind: 'sketch-graph',
    settings: { file: 'friends.csv', nodes: 'nodes.csv', undirected: true, epsilon: 4, delta: 1e-6 },
  },
  'a sketch of a table': {
    kind: 'sketch-covariance',
    settings: { file: 'numbers.csv', columns: ['x', 'y'], norm: 5, epsilon: 4, delta: 1e-6 },
  },
}

export async function releaseOf(
  { kind, settings }: Case,
  parts: Pick<Host, 'sources' | 'writer'> & Partial<Pick<Host, 'run'>>,
): Promise<Done> {
  const found = kinds[kind] as (typeof kinds)['matrix']
  const done = await job(found, settingsOf(kind, found.options, settings), memoryHost({}, parts))
  if (done === undefined) throw new Error('nothing was released')
  return done
}

/** With bits that a seed tells two releases of the same data are the same. */
export const seededRun: Host['run'] = () => ({ signal: new AbortController().signal, bits: seededBits(7) })

/** Seeded bits get no certificate; what is written is compared all the same. */
export function asIfSecure(writer: Writer): Writer {
  return {
    ...writer,
    write: (artefacts, ...watch) =>
      writer.write({ ...artefacts, release: { ...artefacts.release, randomness: 'secure' } }, ...watch),
  }
}
