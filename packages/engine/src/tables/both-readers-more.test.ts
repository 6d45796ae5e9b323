/** The same for what is no table of events: trips with coordinates, formats of graphs, tables of cells, polygons. */
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type Ask, expectAlike } from '../../test/both-readers.ts'
import { testPlace } from '../../test/place.ts'

const { place: folder } = testPlace()

let count = 0
const pathOf = (name: string) => join(folder(), `${count++}-${name}`)

describe('trips with coordinates', () => {
  const HEAD = 'who,a,b,c,d,n\n'
  const columns = {
    person: 'who',
    start: { latitude: 'a', longitude: 'b' },
    end: { latitude: 'c', longitude: 'd' },
  }
  /** Zones one degree wide from 0 to 3; nothing lies elsewhere. */
  const at = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
    latitude >= 0 && latitude < 3 && longitude >= 0 && longitude < 3
      ? 3 * Math.floor(latitude) + Math.floor(longitude)
      : undefined
  const asked =
    (value?: string): Ask =>
    async (sources, file) => {
      const { trips, counts } = await sources.placedTrips(
        { file, ...columns, ...(value === undefined ? {} : { value }) },
        { at },
      )
      const { person, row, column, value: times } = trips
      const lines = Array.from(person, (who, k) => [who, row[k], column[k], String(times[k])].join())
      return { lines: lines.sort(), counts }
    }
  const FILES = [
    'q,0.5,0.5,1.5,2.5,1\np,0.5,0.5,1.5,2.5,2\np,2.999,0,0,2.5,-1\n',
    'p,,0.5,1.5,2.5,1\np,0.5,0.5,,,1\np,,,,,1\np, ,0.5,1,1,1\n',
    'p,nan,0.5,1.5,2.5,1\np,0.5,0.5,NaN,1,1\np,inf,1,1,1,1\n',
    'p,5,0.5,1.5,2.5,1\np,0.5,0.5,1.5,-1,1\np,5,5,5,5,1\n',
    'p,139.7,35.6,1,1,1\nq,139.7,35.6,1,1,1\n',
    'p,1,1,1,1,1\nq,1,1,-90.5,1,1\n',
    'p,90,1,-90,1,1\n',
    'p,1,370,1,1,1\n',
    'p,1,somewhere,1,1,1\nq,north,1,1,1,1\n',
    ',1,1,1,1,1\n',
    'p,1,1,1,1,1\n,139.7,1,1,1,x\n',
    'p,1,1,1,1,\nq,1,1,1,1,2\n',
    'p,1,1,1,1,x\n',
    'p,1,1,1,1,inf\nq,1,1,1,1,nan\n',
    'p,1e0,+1,1_0,.5,1\nq, 1 ,1.,1,1,1\n',
    'p,1,1,1\n',
    'p,1,1,1,1,1\n\nq,2,2,1,1,1\n',
    'p,"1",1,"2.5",1,"3"\n"é, f",1,1,1,1,1\n',
    '',
    `${Array.from({ length: 500 }, (_, k) => `p${(k * 37) % 60},${(k % 35) / 10},${(k % 29) / 10},${(k % 31) / 9},${k % 4},${k % 5}`).join('\n')}\n`,
  ]
  test.each(FILES.map((text) => [JSON.stringify(text).slice(0, 70), text]))('%s', async (_, text) => {
    const plain = await expectAlike(pathOf('rides.csv'), HEAD + text, asked())
    const valued = await expectAlike(pathOf('rides.csv'), HEAD + text, asked('n'))
    // What is compared is rows or a sentence, never nothing.
    for (const found of [plain, valued]) expect(typeof found === 'string' || typeof found === 'object').toBe(true)
  })

  test('without one of the columns, packed, by tabs', async () => {
    expect(await expectAlike(pathOf('rides.csv'), 'who,a,b,c\np,1,1,1\n', asked())).toMatch(/"d"/)
    await expectAlike(pathOf('rides.csv.gz'), new Uint8Array(gzipSync(HEAD + FILES[0])), asked('n'))
    await expectAlike(pathOf('rides.tsv'), (HEAD + FILES[0]).replaceAll(',', '\t'), asked('n'))
  })

  test('as JSON lines', async () => {
    const row = (more: object) => `${JSON.stringify({ who: 'p', a: 0.5, b: 1, c: 2, d: 2.5, n: 1, ...more })}\n`
    for (const more of [{}, { a: '0.5' }, { a: null }, { c: 91 }, { d: 'x' }, { who: '' }, { n: 2.5 }, { n: null }]) {
      await expectAlike(pathOf('rides.jsonl'), row({}) + row(more), asked('n'))
    }
  })
})

/** Every format that is text, well formed and not. */
const GRAPHS: Readonly<Record<string, readonly string[]>> = {
  'g.gml': [
    'graph [ node [ id 0 label "a" ] node [ id 1 label "b" ] edge [ source 0 target 1 ] ]',
    'graph [ directed 1 node [ id 0 ] node [ id 1 ] edge [ source 1 target 0 value 2 ] ]',
    'graph [ node [ id 0 label "a &amp; b" ] node [ id 1 label "&#233;" ] edge [ source 0 target 1 ] ]',
    'graph [ node [ id 0 ] edge [ source 0 target 7 ] ]',
    'graph [ node [ id 0 ] edge [ source 0 ] ]',
    'graph [ node [ id 0 ',
    'nothing',
    '# a comment\ngraph [ node [ id 0 ] node [ id 0 ] ]',
  ],
  'g.gexf': [
    '<gexf><graph defaultedgetype="undirected"><nodes><node id="a"/><node id="b"/></nodes><edges><edge source="a" target="b"/></edges></graph></gexf>',
    '<gexf><graph defaultedgetype="directed"><nodes><node id="a" label="A &lt; B"/><node id="b"/></nodes><edges><edge source="b" target="a" weight="2.5"/></edges></graph></gexf>',
    '<gexf><graph><nodes><node id="a"/></nodes><edges><edge source="a" target="z"/></edges></graph></gexf>',
    '<gexf><graph><nodes><node id="a"/>',
    '<!DOCTYPE gexf [<!ENTITY x "y">]><gexf/>',
    'no markup',
  ],
  'g.graphml': [
    '<graphml><graph edgedefault="undirected"><node id="a"/><node id="b"/><edge source="a" target="b"/></graph></graphml>',
    '<graphml><key id="w" for="edge" attr.name="weight" attr.type="double"/><graph edgedefault="directed"><node id="a"/><node id="b"/><edge source="a" target="b"><data key="w">3</data></edge></graph></graphml>',
    '<graphml><graph edgedefault="undirected"><node id="a"/><edge source="a" target="q"/></graph></graphml>',
    '<graphml><graph edgedefault="undirected"><node id="a"/>',
  ],
  'g.mtx': [
    '%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 2\n',
    '%%MatrixMarket matrix coordinate real general\n% a comment\n3 3 2\n2 1 1.5\n3 2 -2\n',
    '%%MatrixMarket matrix coordinate pattern general\n3 3 2\n2 1\n',
    '%%MatrixMarket matrix coordinate pattern general\n3 3 1\n4 1\n',
    '%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n4\n',
    '%%MatrixMarket matrix coordinate complex general\n2 2 1\n1 2 1 1\n',
    '3 3 2\n2 1\n',
  ],
  'g.json': [
    '{"attributes":{},"options":{"type":"undirected"},"nodes":[{"key":"a"},{"key":"b"}],"edges":[{"source":"a","target":"b"}]}',
    '{"options":{"type":"directed"},"nodes":[{"key":"a"},{"key":"b"}],"edges":[{"source":"b","target":"a","attributes":{"weight":2}}]}',
    '{"nodes":[{"key":"a"}],"edges":[{"source":"a","target":"z"}]}',
    '{"nodes":',
    '[]',
  ],
  'g.csv': [
    'source,target\n"a, b",c\nc,"d ""e"""\n',
    'source,target,weight\na,b,1\nb,c,x\n',
    '# comment\nsource,target\na,b\n',
    'a,b\na,a\nb,a\n',
    'source,target\na\n',
    'source,target\n=1+1,@x\n',
  ],
  'g.txt': ['a b\nb c\n', '% x\n1 2 3\n2 3 4\n', 'a\tb\n\nb\tc\n', 'only\n'],
}

describe.each(Object.entries(GRAPHS))('%s', (name, texts) => {
  test.each(texts.map((text) => [text.slice(0, 60).replaceAll('\n', ' '), text]))('%s', async (_, text) => {
    for (const options of [{}, { directed: true }, { directed: false, strict: true }, { weighted: true }]) {
      await expectAlike(pathOf(name), text, (sources, file) => sources.graph(file, options))
    }
    await expectAlike(pathOf(`${name}.gz`), new Uint8Array(gzipSync(text)), (sources, file) => sources.graph(file))
  })
})

test('lists of nodes', async () => {
  for (const text of ['a\nb\n', '# x\na\n\nb\n', '"a, b"\nc\n', 'a\na\n', '', 'node\na\n', ' a \n\tb\n', '=x\n']) {
    await expectAlike(pathOf('nodes.csv'), text, (sources, file) => sources.nodes(file))
    await expectAlike(pathOf('nodes.txt'), text, (sources, file) => sources.nodes(file, { comments: 'none' }))
  }
})

describe('tables of cells', () => {
  const names = { rows: ['a', 'b'], columns: ['a', 'b', 'é'], symmetric: false }
  const TEXTS = [
    'from,to,x\na,b,1\nb,é,2\n',
    'i,j,x\na,b,1\n',
    'from,to,x\na,b,1\na,b,2\n',
    'from,to,x\na,z,1\n',
    'from,to,x\na,b,\n',
    'from,to,x\na,b,-1\n',
    'from,to,x\na,b,word\nb,b,0\n',
    'from,to,x\na,b,true\nb,b,no\n',
    'from,to\na,b\n',
    'x\n1\n',
    'from,to,x\n',
    'from,to,y,x\n"a",b,center,3\n',
  ]
  test.each(TEXTS.map((text) => [JSON.stringify(text), text]))('%s', async (_, text) => {
    for (const value of [undefined, 'x']) {
      const given = (file: string) => ({ file, from: 'from', to: 'to', ...(value === undefined ? {} : { value }) })
      await expectAlike(pathOf('cells.csv'), text, (sources, file) => sources.blocks(given(file), names))
      await expectAlike(pathOf('cells.csv'), text, (sources, file) => sources.mask(given(file), names))
      await expectAlike(pathOf('cells.csv'), text, (sources, file) => sources.sensitivities(given(file), names))
    }
  })
})

test('lines of GeoJSON, and of anything else', async () => {
  const square = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  }
  const text = JSON.stringify(
    { type: 'FeatureCollection', features: [{ type: 'Feature', properties: { zone: 'é' }, geometry: square }] },
    undefined,
    1,
  )
  for (const content of [text, `\ufeff${text}`, text.replaceAll('\n', '\r\n'), '', 'x\0y\n', '\n\n a \n']) {
    await expectAlike(pathOf('zones.geojson'), content, (sources, file) => sources.lines(file))
  }
  await expectAlike(pathOf('zones.geojson'), Uint8Array.of(0x61, 0xff, 0x0a), (sources, file) => sources.lines(file))
})
