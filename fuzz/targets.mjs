/** The readers: what each is given, what it is asked, and seeds that it reads. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { readConfig } from '@tulle/engine'
import { job, kinds, settingsOf } from '@tulle/releases'
import { browserSources } from '@tulle/releases/browser'
import { releaseTargets } from './releases.mjs'

/**
 * @typedef {import('@tulle/releases').Sources} Sources
 *
 * @typedef {object} Target
 * @property {'text' | 'json' | 'bytes'} form
 * @property {string} ending of the file
 * @property {() => readonly (string | Uint8Array)[]} seeds
 * @property {(bytes: Uint8Array<ArrayBuffer>, file: string, sources: import('@tulle/engine').FileSources) => Asks} asks
 *
 * @typedef {object} Asks
 * @property {() => Promise<unknown>} byFiles
 * @property {() => Promise<unknown>} [inPage] where a page has such a reader
 */

/**
 * The same question to the sources of a folder and to those of a page.
 *
 * @param {(sources: Sources, file: string) => Promise<unknown>} ask
 * @returns {Target['asks']}
 */
const both = (ask) => (bytes, file, sources) => ({
  byFiles: () => ask(sources, file),
  inPage: () => ask(browserSources([{ name: file, blob: new Blob([bytes]) }]), file),
})

const example = (/** @type {string} */ path) =>
  readFileSync(fileURLToPath(new URL(join('../examples', path), import.meta.url)), 'utf8')
const head = (/** @type {string} */ text, lines = 12) => `${text.split('\n').slice(0, lines).join('\n')}\n`

const EDGES = 'from,to,weight\na,b,1\nb,c,2.5\nc,a,3\n'
const GRAPHML = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><key id="w" for="edge" attr.name="weight" attr.type="double"/>
<graph id="g" edgedefault="undirected"><node id="a"/><node id="b"/><node id="c &amp; d"/>
<edge source="a" target="b"><data key="w">1.5</data></edge><edge source="b" target="c &amp; d"/></graph></graphml>
`
const GEXF = `<?xml version="1.0" encoding="UTF-8"?>
<gexf xmlns="http://gexf.net/1.3" version="1.3"><graph defaultedgetype="undirected"><nodes><node id="0" label="a"/>
<node id="1" label="b"/></nodes><edges><edge id="0" source="0" target="1" weight="2"/></edges></graph></gexf>
`
const GML = `graph [
  directed 0
  node [ id 0 label "a" ]
  node [ id 1 label "b" ]
  edge [ source 0 target 1 value 2.5 ]
]
`
const GRAPHOLOGY = JSON.stringify({
  options: { type: 'undirected', multi: false, allowSelfLoops: true },
  attributes: { name: 'g' },
  nodes: [{ key: 'a' }, { key: 'b' }, { key: 'c', attributes: { x: 1 } }],
  edges: [{ key: 'e', source: 'a', target: 'b', undirected: true, attributes: { weight: 2 } }],
})
const MARKET = '%%MatrixMarket matrix coordinate pattern symmetric\n% nodes\n3 3 2\n2 1\n3 2\n'

const COLUMNS = { person: 'person', from: 'from', to: 'to', value: 'value' }
const ZONES = ['z1', 'z2', 'z3']
const EVENTS = 'person,from,to,value\np1,z1,z2,1\np1,z2,z3,2.5\np2,z3,z3,4\n"p,3",z1,z1,2\n'

const table = both((sources, file) => sources.publicTable(file))
/** @param {import('@tulle/releases').GraphFormat} format */
const graph = (format) => both((sources, file) => sources.graph(file, { format }))

/** @type {Readonly<Record<string, Target>>} */
export const targets = {
  csv: {
    form: 'text',
    ending: 'csv',
    seeds: () => [
      'a,b\n1,2\n"x ""y""",3\n',
      EVENTS,
      head(example('trips/trips.csv')),
      head(example('survey/survey.csv')),
    ],
    asks: table,
  },
  tsv: {
    form: 'text',
    ending: 'tsv',
    seeds: () => [EVENTS.replaceAll(',', '\t'), 'a\tb\n1\t2\n'],
    asks: table,
  },
  'json-lines': {
    form: 'text',
    ending: 'jsonl',
    seeds: () => ['{"a":1,"b":"x"}\n{"a":2.5,"b":null}\n', '{"person":"p","from":"z1","to":"z2","value":1e3}\n'],
    asks: table,
  },
  events: {
    form: 'text',
    ending: 'csv',
    seeds: () => [EVENTS],
    asks: both(async (sources, file) => {
      const events = await sources.events({ file, ...COLUMNS })
      const shape = { rows: ZONES, columns: ZONES, symmetric: false, quantum: 2 ** -10 }
      return [await events.names(), await events.sumCells(shape)]
    }),
  },
  gzip: {
    form: 'bytes',
    ending: 'csv.gz',
    seeds: () => [gzipSync(EVENTS)],
    asks: table,
  },
  names: {
    form: 'text',
    ending: 'txt',
    seeds: () => [example('trips/zones.txt'), 'a\nb\n"c d"\n'],
    asks: both((sources, file) => sources.names(file)),
  },
  'edge-list': { form: 'text', ending: 'csv', seeds: () => [EDGES, 'a b\nb c\n'], asks: graph('edge-list') },
  graphml: { form: 'text', ending: 'graphml', seeds: () => [GRAPHML], asks: graph('graphml') },
  gexf: { form: 'text', ending: 'gexf', seeds: () => [GEXF], asks: graph('gexf') },
  gml: { form: 'text', ending: 'gml', seeds: () => [GML], asks: graph('gml') },
  graphology: { form: 'json', ending: 'json', seeds: () => [GRAPHOLOGY], asks: graph('graphology') },
  'matrix-market': { form: 'text', ending: 'mtx', seeds: () => [MARKET], asks: graph('matrix-market') },
  baskets: {
    form: 'text',
    ending: 'txt',
    seeds: () => ['bread milk\nmilk eggs bread\n\nbeer\n', 'a b c\nb\n'],
    asks: both((sources, file) => sources.baskets({ file, separator: ' ' })),
  },
  geojson: {
    form: 'json',
    ending: 'geojson',
    seeds: () => [example('flows/zones.geojson')],
    asks: both((sources, file) => flowsPlan(sources, { zones: file })),
  },
  configuration: {
    form: 'json',
    ending: 'json',
    seeds: () => [
      JSON.stringify({
        release: 'matrix',
        ...COLUMNS,
        file: 'trips.csv',
        domain: 'zones.txt',
        epsilon: 1,
        maxPerPerson: 2,
      }),
      JSON.stringify({
        ...COLUMNS,
        file: 'a',
        domain: 'b',
        'max-per-person': 10,
        blocks: 'diagonal',
        epsilon: 1,
      }),
    ],
    asks: (_bytes, file) => ({
      async byFiles() {
        const { release: _release, ...found } = await readConfig(file, kinds.matrix.options)
        return settingsOf('matrix', kinds.matrix.options, found)
      },
    }),
  },
  parquet: {
    form: 'bytes',
    ending: 'parquet',
    seeds: () =>
      ['plain', 'types'].map((name) => readFileSync(fileURLToPath(new URL(`seeds/${name}.parquet`, import.meta.url)))),
    asks: table,
  },
  ...releaseTargets,
}

const flowsSettings = once((/** @type {string} */ zones) =>
  settingsOf('flows', kinds.flows.options, {
    file: 'trips.csv',
    person: 'person',
    from: 'from',
    to: 'to',
    epsilon: 1,
    delta: 1e-6,
    zones,
  }),
)

/**
 * Options take longer to be understood than most inputs to be read, and are the same for all files of one name.
 *
 * @template T
 * @param {(zones: string) => T} make
 * @returns {(zones: string) => T}
 */
function once(make) {
  /** @type {Map<string, T>} */
  const made = new Map()
  return (zones) => {
    const found = made.get(zones) ?? make(zones)
    made.set(zones, found)
    return found
  }
}

/**
 * @param {Sources} sources
 * @param {{ zones: string }} given
 */
async function flowsPlan(sources, given) {
  /** @type {unknown} */
  let plan
  const present = { ...sources, check: async () => {}, isFile: async () => true }
  await job(kinds.flows, flowsSettings(given.zones), {
    sources: present,
    writer: undefined,
    signal: new AbortController().signal,
    progress: () => undefined,
    run: () => ({}),
    resolve: (path) => path,
    async agree(shown) {
      plan = shown.plan
      return false
    },
  })
  return plan
}
