/**
 * What `tulle verify` finds in the data of every kind of release, where whoever changed it made the checksums and the page
 * again; and that `tulle ask` and `tulle evaluate` are as strict. Runs what `npm run build` has built.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Certificate } from '@tulle/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evaluatePlace, type Place } from './evaluate-place.ts'
import { edited, type Forgery, first, forging, gone, last, line } from './forged.ts'

let place: Place
const MATRIX =
  'release matrix trips.csv --person rider --from from --to to --domain zones.txt --max-per-person 2 --epsilon 5'
const GRAPH = 'release graph edges.csv --nodes nodes.txt --undirected --epsilon 4 --expected-edges 49'
const TABLE = 'release table answers.csv --person member --people members.txt --columns smokes,drinks --epsilon 3'
const COUNT = 'count edges.csv triangles --nodes nodes.txt --undirected --epsilon 2 --guess 4 --interval --coverage 0.9'
const COVARIANCE =
  'sketch covariance measured.csv --columns height,weight --scale height=2,weight=0.3 --norm 2 --people 300 --epsilon 2'

const RELEASES: Readonly<Record<string, string>> = {
  matrix: MATRIX,
  integers: `${MATRIX} --integers`,
  symmetric: `${MATRIX} --undirected`,
  blocks: `${MATRIX.replace(' --max-per-person 2', '')} --blocks diagonal --block-caps 1,2 --rank 2 --clamp --integers`,
  masked: `${MATRIX.replace(' --max-per-person 2', '')} --blocks diagonal --block-caps 1,2 --mask mask.csv`,
  parquet: `${MATRIX} --format parquet`,
  array: `${MATRIX} --format mtx`,
  graph: GRAPH,
  directed: GRAPH.replace('--undirected', '--directed'),
  'graph-tsv': `${GRAPH} --format tsv`,
  'graph-mtx': `${GRAPH} --format mtx`,
  'graph-gexf': `${GRAPH} --format gexf`,
  'graph-graphml': `${GRAPH} --format graphml`,
  'graph-json': `${GRAPH} --format json`,
  weights:
    'release graph weights.csv --nodes nodes.txt --undirected --mechanism filtered --max-change 1 --epsilon 3 --false-edges 5',
  table: TABLE,
  'table-parquet': `${TABLE} --format parquet`,
  'table-mtx': `${TABLE} --format mtx`,
  'table-pairs': `${TABLE} --format pairs`,
  rows: 'anonymise likes.csv --person user --items item --k 5',
  count: COUNT,
  degrees: 'count edges.csv degrees --nodes nodes.txt --undirected --epsilon 2',
  histogram: 'count edges.csv degree-histogram --nodes nodes.txt --undirected --epsilon 2',
  cuts: 'sketch graph edges.csv --nodes nodes.txt --undirected --epsilon 2 --delta 1e-6 --anyway',
  'cut-answers':
    'sketch graph edges.csv --nodes nodes.txt --undirected --epsilon 2 --mechanism cut-answers --cuts cuts.txt',
  covariance: `${COVARIANCE} --delta 1e-6 --anyway`,
  gram: `${COVARIANCE} --delta 1e-6 --mechanism noisy-gram`,
  variances: `${COVARIANCE} --mechanism variance-answers --directions directions.txt`,
}

beforeAll(async () => {
  place = await evaluatePlace()
  for (const [folder, text] of Object.entries(RELEASES)) await place.release(text, folder)
  // One after the other, however busy the machine is: no verdict hangs on it.
}, 1_200_000)
afterAll(() => place.end())

const at = (...parts: string[]) => join(place.path, ...parts)

const { forged, faultsOf } = forging(() => place)

describe('every kind of release', () => {
  test.each(Object.keys(RELEASES))(
    '%s is sound as it was made, and once its checksums are made again',
    async (release) => {
      for (const folder of [release, `published-${release}`, await forged(release)]) {
        expect(await place.tulle(`verify ${folder}`)).toMatchObject({ code: 0, stderr: '' })
      }
    },
  )

  test.each(Object.keys(RELEASES))('%s has its data, whatever its certificate lists', async (release) => {
    const none = await forged(release, undefined, (certificate) => ({ ...certificate, files: [] }))
    await Promise.all([...(await files(release))].map((name) => rm(join(none, name))))
    expect(await faultsOf('forged')).toMatch(/lists no data|has no file of rows|names no (graph|table)/)
    const [data = '', ...others] = await files(release)
    await forged(release, undefined, (certificate) => ({
      ...certificate,
      files: certificate.files.filter(({ name }) => name !== data),
    }))
    await rm(at('forged', data))
    expect(await faultsOf('forged')).not.toBe('')
    // What the plan implies besides is missed as well.
    for (const other of others.slice(0, 1)) {
      await forged(release, undefined, (certificate) => ({
        ...certificate,
        files: certificate.files.filter(({ name }) => name !== other),
      }))
      await rm(at('forged', other))
      // Without what columns were divided by, none was.
      if (other === 'columns.csv' && release === 'covariance') continue
      // Earlier releases of a matrix have no picture.
      if (other === 'matrix.svg') continue
      expect(await faultsOf('forged')).not.toBe('')
    }
  })

  test.each(Object.keys(RELEASES))('%s has no file that does not belong to it', async (release) => {
    await forged(release, async (folder) => {
      await writeFile(join(folder, 'more.csv'), 'a,b\n1,2\n')
    })
    expect(await faultsOf('forged')).toMatch(/more\.csv is not part of the release/)
    await forged(
      release,
      async (folder) => {
        await writeFile(join(folder, 'more.csv'), 'a,b\n1,2\n')
      },
      (certificate) => ({
        ...certificate,
        files: [
          ...certificate.files,
          { name: 'more.csv', bytes: 8, sha256: createHash('sha256').update('a,b\n1,2\n').digest('hex') },
        ],
      }),
    )
    expect(await faultsOf('forged')).toMatch(/more\.csv is no part of such a release/)
  })

  async function files(release: string): Promise<string[]> {
    const text = await readFile(at(release, 'release/certificate.json'), 'utf8')
    return (JSON.parse(text) as Certificate).files.map(({ name }) => name)
  }
})

const CELL_OFF: readonly Forgery[] = [
  [
    'matrix',
    'matrix.csv',
    line(
      2,
      last((x) => x + 1e-7),
    ),
    /a value that its plan cannot make in its first row/,
  ],
  [
    'matrix',
    'matrix.csv',
    line(
      9,
      last(() => 'NaN'),
    ),
    /cannot make|no number|each once/,
  ],
  [
    'matrix',
    'matrix.csv',
    line(
      9,
      last(() => 'many'),
    ),
    /no number/,
  ],
  [
    'integers',
    'matrix.csv',
    line(
      3,
      last((x) => x + 0.5),
    ),
    /no whole number/,
  ],
  [
    'symmetric',
    'matrix.csv',
    line(
      3,
      last((x) => x + 64),
    ),
    /the other way round/,
  ],
  [
    'blocks',
    'matrix.csv',
    line(
      4,
      last(() => -1),
    ),
    /below 0/,
  ],
  [
    'blocks',
    'spectrum.json',
    (text) => text.replace('"rank": 2', '"rank": 3'),
    /spectrum\.json is not what its plan makes/,
  ],
  [
    'masked',
    'matrix.csv',
    line(
      4,
      last((x) => x + 1e-7),
    ),
    /off the grid/,
  ],
  ['array', 'matrix.mtx', line(4, (x) => String(Number(x) + 1e-7)), /off the grid/],
  [
    'weights',
    'graph.csv',
    line(
      2,
      last((x) => x + 1e-7),
    ),
    /a weight that its plan cannot make/,
  ],
  [
    'weights',
    'graph.csv',
    line(
      2,
      last(() => 0.000244140625),
    ),
    /below the threshold/,
  ],
  [
    'table',
    'table.csv',
    line(
      5,
      last(() => 2),
    ),
    /neither 0 nor 1/,
  ],
  [
    'table',
    'table.csv',
    line(
      5,
      last(() => 'yes'),
    ),
    /neither 0 nor 1/,
  ],
  [
    'table',
    'table.csv',
    line(
      5,
      last((x) => 1 - x),
    ),
    /is not what follows from the released/,
  ],
  [
    'table',
    'columns.csv',
    line(
      2,
      last((x) => 2 * x),
    ),
    /columns\.csv is not what follows/,
  ],
  [
    'table',
    'pairs.csv',
    line(
      2,
      last((x) => 2 * x),
    ),
    /pairs\.csv is not what follows/,
  ],
  ['table', 'estimates.json', (text) => text.replace(/"value": /, '"value": 1'), /estimates\.json is not what follows/],
  [
    'graph',
    'degrees.csv',
    line(
      4,
      last((x) => 2 * x),
    ),
    /degrees\.csv is not what follows/,
  ],
  ['graph', 'estimates.json', (text) => text.replace(/"value": /, '"value": 1'), /estimates\.json is not what follows/],
  [
    'count',
    'count.json',
    (text) => text.replace(/"value": (-?\d+)/, '"value": $1.5'),
    /count\.json is not what its plan makes/,
  ],
  [
    'count',
    'count.json',
    (text) => text.replace(/"low": (-?\d+)/, '"low": 1$1'),
    /count\.json is not what its plan makes/,
  ],
  [
    'degrees',
    'degrees.csv',
    line(
      2,
      last((x) => x + 0.5),
    ),
    /off the grid/,
  ],
  ['degrees', 'degrees.csv', line(2, (text) => text.replace(/,\d+,/, ',23,')), /not what follows from its noisy/],
  ['histogram', 'histogram.csv', line(3, (text) => text.replace(/,\d+,/, ',99,')), /not what follows from its noisy/],
  ['cut-answers', 'answers.csv', line(2, (text) => text.replace(/3,([-\d.]+),/, '3,0.12345,')), /off the grid/],
  [
    'cut-answers',
    'answers.csv',
    line(
      2,
      last((x) => x + 5),
    ),
    /not as wide as/,
  ],
  ['gram', 'gram.csv', line(2, (text) => text.replace(/,([-\d.e]+)/, ',0.123')), /off the grid/],
  [
    'gram',
    'gram.csv',
    line(
      2,
      last((x) => x + 1),
    ),
    /read either way/,
  ],
  ['variances', 'answers.csv', line(2, (text) => text.replace(/,([-\d.e]+)/, ',0.123')), /off the grid/],
  [
    'variances',
    'answers.csv',
    line(
      3,
      last((x) => 2 * x),
    ),
    /divided by the number of people/,
  ],
  [
    'variances',
    'columns.csv',
    line(
      2,
      last(() => -1),
    ),
    /columns\.csv does not say/,
  ],
]

const ROW_MISSING: readonly Forgery[] = [
  ['matrix', 'matrix.csv', gone(6), /15 lines about 15 cells, and its plan says 16 cells/],
  ['matrix', 'matrix.csv', (text) => `${text}${text.split('\n')[1]}\n`, /17 lines about 16 cells/],
  ['masked', 'matrix.csv', gone(6), /12 lines about 12 cells, and its plan says 13 cells/],
  ['array', 'matrix.mtx', gone(6), /not a matrix as Tulle writes it/],
  ['array', 'matrix.mtx.rows', gone(2), /names are missing/],
  ['graph', 'nodes.csv', gone(4), /23 nodes, and its plan says 24/],
  ['graph-tsv', 'nodes.csv', gone(4), /23 nodes/],
  ['graph-mtx', 'graph.mtx.nodes', gone(4), /23|24/],
  ['graph-mtx', 'graph.mtx', gone(4), /entries|lines|entry/],
  ['graph-gexf', 'graph.gexf', (text) => text.replace(/<node id="n3".*\n/, ''), /not declared|23/],
  ['graph-graphml', 'graph.graphml', (text) => text.replace(/<node id="n3".*\n/, ''), /not declared|23/],
  ['graph-json', 'graph.json', (text) => text.replace(/\{"key":"n3"\},?\n/, ''), /not in nodes|23/],
  ['graph', 'graph.csv', gone(2), /is not what follows from the released/],
  ['graph', 'degrees.csv', gone(3), /other names than the graph/],
  ['directed', 'graph.csv', gone(2), /is not what follows from the released/],
  ['table', 'table.csv', gone(3), /119 rows and 2 columns, and its plan says 120/],
  ['table', 'table.csv', (text) => `${text}${text.split('\n')[1]}\n`, /two lines about the same person/],
  ['table-mtx', 'table.mtx', gone(4), /not a table as Tulle writes it/],
  ['table-pairs', 'table-pairs.csv', gone(4), /is not what follows from the released/],
  [
    'table-pairs',
    'table-pairs.csv',
    (text) => `${text}${text.split('\n')[1]}\n`,
    /two lines about the same person and item/,
  ],
  ['rows', 'rows.csv', gone(2), /rows\.csv/],
  ['degrees', 'degrees.csv', gone(9), /23 lines, and its plan says 24\./],
  ['histogram', 'histogram.csv', gone(9), /23 lines/],
  ['cut-answers', 'answers.csv', gone(2), /1 answer, and its plan says 2/],
  ['gram', 'gram.csv', gone(3), /other names than its first column/],
  ['variances', 'answers.csv', gone(2), /1 answer, and its plan says 2/],
  ['covariance', 'columns.csv', gone(2), /columns\.csv does not say/],
]

const NAME_CHANGED: readonly Forgery[] = [
  ['matrix', 'matrix.csv', line(2, first('nord')), /5 rows|rows and .* columns, and its plan says/],
  ['matrix', 'matrix.csv', line(1, (text) => `${text},more`), /other columns|cannot be read/],
  ['array', 'matrix.mtx.rows', line(1, () => '"south"'), /names a row twice/],
  ['graph', 'graph.csv', line(2, first('nobody')), /an end that is not in the list of nodes/],
  ['graph', 'nodes.csv', line(3, () => 'n0'), /listed again/],
  ['graph', 'degrees.csv', line(3, first('nobody')), /other names than the graph/],
  ['graph', 'graph.csv', (text) => `${text}${text.split('\n')[1]}\n`, /repeats an edge/],
  ['graph', 'graph.csv', (text) => `${text}n0,n0\n`, /from a node to itself/],
  ['graph-gexf', 'graph.gexf', (text) => text.replace(/<node id="n3"/, '<node id="n4"'), /declared above/],
  ['graph-json', 'graph.json', (text) => text.replace('"key":"n3"', '"key":"n4"'), /the key of a node above/],
  ['table', 'table.csv', line(3, first('m0')), /two lines about the same person/],
  ['table', 'columns.csv', line(2, first('other')), /other names than the table/],
  ['table', 'table.csv', line(1, (text) => text.replace('smokes', 'vapes')), /other names than the table/],
  [
    'table-pairs',
    'table-pairs.csv',
    line(
      2,
      last(() => 'other'),
    ),
    /is not what follows from the released/,
  ],
  [
    'rows',
    'rows.csv',
    line(
      2,
      last(() => 'other'),
    ),
    /fewer than 5 times/,
  ],
  ['cut-answers', 'answers.csv', line(2, (text) => text.replace('n0,n1,n2', 'n0,n1')), /about another cut/],
  ['gram', 'gram.csv', line(2, first('length')), /other names than its first column/],
  ['gram', 'columns.csv', line(2, first('length')), /other names than the data/],
  ['variances', 'columns.csv', line(2, first('length')), /gives no column of the release a number/],
]

/** No reader looks at it, and somebody could. */
const MORE_SAID: readonly Forgery[] = [
  ['graph-gexf', 'graph.gexf', (text) => text.replace('<nodes>', '<nodes><!-- Ada -->'), /not written as Tulle writes/],
  ['graph-gexf', 'graph.gexf', (text) => text.replace(/label="n3"/, 'label="Ada"'), /not written as Tulle writes/],
  ['graph-graphml', 'graph.graphml', (text) => text.replace('</graph>', 'Ada</graph>'), /not written as Tulle writes/],
  ['graph-graphml', 'graph.graphml', (text) => `${text}<!-- Ada -->`, /not written as Tulle writes/],
  ['graph-json', 'graph.json', (text) => text.replace('{"key":"n3"', '{"was":1,"key":"n3"'), /not written as Tulle/],
  ['graph-mtx', 'graph.mtx', (text) => text.replace('\n', '\n% Ada\n'), /not written as Tulle writes/],
  ['graph', 'graph.csv', (text) => text.replace('source', 'Source'), /not written as Tulle writes/],
  [
    'graph',
    'estimates.json',
    (text) => text.replace('Estimates of', 'Ada knows'),
    /estimates\.json is not what follows/,
  ],
  ['graph', 'nodes.csv', (text) => text.replaceAll('\n', ',Ada\n'), /nodes\.csv is not written as Tulle writes/],
]

describe.each([
  ['one cell that is off', CELL_OFF],
  ['one row that is missing, or there twice', ROW_MISSING],
  ['one name that was changed', NAME_CHANGED],
  ['one word more', MORE_SAID],
])('%s', (_, forgeries) => {
  test.each(forgeries)('%s, %s', async (release, file, edit, fault) => {
    await forged(release, edited(file, edit))
    expect(await faultsOf('forged')).toMatch(fault)
  })
})

describe('a sketch', () => {
  const changed = (release: string, query: string) =>
    forged(release, async (folder) => {
      const { openTables } = await import('@tulle/engine')
      const tables = await openTables()
      const [from, to] = [join(folder, 'sketch.parquet'), join(folder, 'other.parquet')]
      await tables.connection.run(`COPY (${query.replace('SKETCH', `'${from}'`)}) TO '${to}' (FORMAT parquet)`)
      await tables.close()
      await rename(to, from)
    })

  test.each([
    [
      'SELECT node, list_transform("values", x -> (x + 1e-9)::DOUBLE) AS "values" FROM SKETCH',
      /not the columns of a sketch/,
    ],
    ['SELECT node, list_transform("values", x -> (x * 1.001)::FLOAT) AS "values" FROM SKETCH', /off its grid/],
    [`SELECT node, list_transform("values", x -> 'nan'::FLOAT) AS "values" FROM SKETCH`, /off its grid/],
    ['SELECT node, "values"[2:] AS "values" FROM SKETCH', /has not the \d+ numbers/],
    ['SELECT * FROM SKETCH LIMIT 23', /24 rows, but sketch\.parquet has 23/],
    [`SELECT CASE WHEN node = 'n1' THEN 'n2' ELSE node END AS node, "values" FROM SKETCH`, /names a node twice/],
    ['SELECT *, 1 AS more FROM SKETCH', /not the columns of a sketch/],
  ])('of cuts: %s', async (query, fault) => {
    await changed('cuts', query)
    expect(await faultsOf('forged')).toMatch(fault)
  })

  test('of columns has the names of what they were divided by', async () => {
    await changed(
      'covariance',
      `SELECT CASE WHEN "column" = 'height' THEN 'length' ELSE "column" END AS "column", "values" FROM SKETCH`,
    )
    expect(await faultsOf('forged')).toMatch(/columns\.csv has other names than the data/)
  })

  test('may be no Parquet file at all', async () => {
    await forged('cuts', (folder) => writeFile(join(folder, 'sketch.parquet'), 'PAR1'))
    expect(await faultsOf('forged')).toMatch(/cannot be read/)
  })
})

/** What each of them says of the release in a folder. */
const looks = (folder: string) => [
  `verify ${folder}`,
  `ask cut ${folder} --nodes n0`,
  `evaluate edges.csv ${folder} -o never --quick`,
]

describe('verify, ask and evaluate are equally strict', () => {
  /** How many of the three refuse it in such words. */
  const refused = async (folder: string, fault: RegExp, code = 2) => {
    let refusals = 0
    for (const text of looks(folder)) {
      const ended = await place.tulle(text)
      expect({ text, code: ended.code, stdout: ended.stdout }).toEqual({ text, code, stdout: '' })
      expect(ended.stderr).toMatch(fault)
      expect(ended.stderr).not.toMatch(/This was not foreseen/)
      refusals++
    }
    return refusals
  }

  const copied = async () => {
    await rm(at('copy'), { recursive: true, force: true })
    await cp(at('graph'), at('copy'), { recursive: true })
  }

  test('about a release that is sound', async () => {
    await copied()
    for (const text of looks('copy').slice(0, 2)) expect((await place.tulle(text)).code).toBe(0)
    expect((await place.tulle('evaluate edges.csv copy --quick -o looked')).code).toBe(0)
  })

  test.each([
    ['graph.csv', /graph\.csv is a link/],
    ['certificate.json', /certificate\.json is a link/],
    ['certificate.html', /certificate\.html is a link/],
  ])('about %s that is a link, a pipe or a folder', async (file, fault) => {
    const path = at('copy/release', file)
    await copied()
    await rename(path, at('elsewhere'))
    await symlink(at('elsewhere'), path)
    expect(await refused('copy', fault)).toBe(3)
    await rm(path)
    execFileSync('mkfifo', [path])
    expect(await refused('copy', fault)).toBe(3)
    await rm(path)
    await mkdir(path)
    expect(await refused('copy', /is a folder, not a plain file/)).toBe(3)
  })

  test('about a certificate that was edited', async () => {
    await copied()
    const path = at('copy/release/certificate.json')
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replace(/"title": ".*"/, '"title": "Other"'))
    expect(await refused('copy', /certificate\.html does not say what certificate\.json says/)).toBe(3)
    await writeFile(path, JSON.stringify(JSON.parse(text)))
    expect(await refused('copy', /not written as Tulle writes it/)).toBe(3)
  })

  test('about data that its plan cannot make', async () => {
    await forged('graph', edited('graph.csv', gone(2)))
    expect(await refused('forged', /is not what follows from the released/)).toBe(3)
  })

  test('about a certificate in two places', async () => {
    await copied()
    await cp(at('copy/release/certificate.json'), at('copy/certificate.json'))
    expect(await refused('copy', /holds a certificate\.json itself, and another/)).toBe(3)
    expect((await place.tulle('verify copy/release')).code).toBe(0)
  })

  test('about a part "release" that is a link', async () => {
    await copied()
    await rename(at('copy/release'), at('copy/elsewhere'))
    await symlink(at('copy/elsewhere'), at('copy/release'))
    expect(await refused('copy', /Its part "release" is a link/)).toBe(3)
  })

  test('about a certificate without end', async () => {
    await copied()
    await truncate(at('copy/release/certificate.json'), 2 ** 33)
    expect(await refused('copy', /was not checked.*8,589,934,592 bytes/, 5)).toBe(3)
    await copied()
    await truncate(at('copy/release/graph.csv'), 2 ** 33)
    expect(await refused('copy', /graph\.csv is not the file that was released/)).toBe(3)
  })

  test('about a plan of too many steps', async () => {
    await forged('count', undefined, (certificate) => ({
      ...certificate,
      plan: { ...certificate.plan, facts: { ...(certificate.plan.facts as object), nodes: 2 ** 24 } },
    }))
    expect(await refused('forged', /was not checked.*1\.7e\+10 steps/, 5)).toBe(3)
    const { stdout } = await place.tulle('verify forged --json')
    expect(JSON.parse(stdout)).toMatchObject({
      sound: false,
      unchecked: expect.stringContaining('steps') as string,
      faults: [],
    })
    await writeFile(at('forged/count.json'), '{}')
    expect(await refused('forged', /count\.json is not the file that was released/)).toBe(3)
  })
})

describe('nothing of a release reaches the screen as it is', () => {
  const HOSTILE = 'a\u001b[31mb\nforged\u202e\u009b'
  const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u
  const inLines = (text: string) => text.replaceAll('\n', '')

  test('not the name of a file', async () => {
    await forged('graph', (folder) => writeFile(join(folder, HOSTILE), 'x'))
    for (const text of [...looks('forged'), 'verify forged --json']) {
      const { stdout, stderr } = await place.tulle(text)
      expect(inLines(stdout + stderr)).not.toMatch(CONTROL)
      expect(stderr).toMatch(
        /^tulle: forged is not .* a\\u001b\[31mb\\u000aforged\\u202e\\u009b is not part of the release/,
      )
      expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    }
  })

  test('not a title, which is text on a page too', async () => {
    const title = `<script>alert(1)</script>"'&${HOSTILE}`
    await forged('graph', undefined, (certificate) => ({ ...certificate, title }))
    expect((await place.tulle('verify forged')).code).toBe(0)
    const { stdout, stderr } = await place.tulle('evaluate edges.csv forged -o hostile --quick')
    expect(stderr).toBe('')
    expect(inLines(stdout)).not.toMatch(CONTROL)
    for (const page of ['forged/certificate.html', 'hostile/private/evaluation.html']) {
      expect(await place.read(page)).not.toContain('<script>')
      expect(await place.read(page)).toContain('&lt;script&gt;')
    }
  })

  test('not a name in a file of one’s own', async () => {
    await place.save('odd.csv', `rider,from,to\nann,north,south\n"${HOSTILE}",north,south\n`)
    await place.save('odd-header.csv', `rider,"fr${HOSTILE}om",to\nann,north,south\n`)
    for (const text of [
      `${MATRIX.replace('trips.csv', 'odd-header.csv')} -o never --yes`,
      `ask cut graph --nodes ${HOSTILE.replaceAll('\n', '')}`,
      `verify ${HOSTILE.replaceAll('\n', '')}`,
    ]) {
      const { code, stdout, stderr } = await place.tulle(text)
      expect(code).toBe(2)
      expect(inLines(stdout + stderr)).not.toMatch(CONTROL)
      expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    }
  })
})
