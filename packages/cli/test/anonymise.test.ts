/** Rows of people, made alike. Runs what `npm run build` has built. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnonymityPlan, type Certificate, certificatePage } from '@tulle/core'
import { openTables, writeRows } from '@tulle/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { progress } from '../src/progress.ts'
import { statedBy } from './stated.ts'
import { type Ended, main, tulleIn } from './tulle.ts'

const ITEMS = ['jazz', 'chess', 'wine', 'birds', 'trains', 'opera', 'kites', 'bees']
/** Sixty people in four circles of two items each; every tenth has something of their own besides. */
const PEOPLE = Array.from({ length: 60 }, (_, i) => {
  const circle = 2 * (i % 4)
  const own = i % 10 === 0 ? [`rare${i}`] : []
  return {
    id: `person${i}`,
    town: ['Bern', 'Chur', 'Genf'][i % 3] as string,
    items: [ITEMS[circle], ITEMS[circle + 1], ...own] as string[],
  }
})
const long = PEOPLE.flatMap(({ id, town, items }) => items.map((item) => `${id},${item},${town}`))
const baskets = PEOPLE.map(({ items }) => items.join(' '))

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-anonymise-'))
  const save = (name: string, text: string) => writeFile(join(place, name), text)
  await save('long.csv', `who,likes,town\n${long.join('\n')}\n`)
  await save('repeated.csv', `who,likes,town\n${long.join('\n')}\n${long.slice(0, 3).join('\n')}\n`)
  await save('baskets.txt', `${baskets.join('\n')}\n`)
  await save('commas.txt', `${PEOPLE.map(({ items }) => items.join(', ')).join('\n')}\n`)
  await save(
    'wide.csv',
    `id,job,sport,town\n${PEOPLE.map(({ id, town, items }, i) => `${id},${items[0]},${i % 10 === 0 ? '' : items[1]},${town}`).join('\n')}\n`,
  )
  await save('twice.csv', 'id,job\nann,baker\nbob,baker\nann,cook\n')
  await save('few.txt', 'jazz\nchess\nwine\n')
  const edges = Array.from({ length: 30 }, (_, i) => [`n${i},n${(i + 10) % 30}`, `n${i},hub${i % 2}`]).flat()
  await save('edges.csv', `source,target\n${edges.join('\n')}\n`)
  await save('nodes.txt', `${Array.from({ length: 30 }, (_, i) => `n${i}`).join('\n')}\nhub0\nhub1\nlonely\n`)
  await save('heads.csv', 'friend,other\nann,bob\n')
})
afterAll(() => rm(place, { recursive: true, force: true }))

const words = (text: string) => text.split(' ')
const tulle = (text: string) => tulleIn(place, words(text))
const read = (path: string) => readFile(join(place, path), 'utf8')
const linesOf = async (path: string) => (await read(path)).trimEnd().split('\n')
const certificateOf = async (folder: string) =>
  JSON.parse(await read(`${folder}/release/certificate.json`)) as Certificate
const planOf = async (folder: string) => (await certificateOf(folder)).plan as AnonymityPlan
const runOf = async (folder: string) =>
  JSON.parse(await read(`${folder}/private/run.json`)) as {
    readonly counts: Record<string, number>
    readonly found: Record<string, unknown>
  }
const done = ({ code, stderr }: Ended) => expect({ code, stderr }).toEqual({ code: 0, stderr: '' })

/** How often each text occurs. */
function tally(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** The rows of a long file, each as one text. */
function rowsIn(lines: readonly string[]): string[] {
  const rows = new Map<string, string[]>()
  for (const line of lines.slice(1)) {
    const [row = '', item = ''] = line.split(',')
    rows.set(row, [...(rows.get(row) ?? []), item])
  }
  return [...rows.values()].map((items) => items.join())
}

const least = (rows: readonly string[]) => Math.min(...tally(rows).values())

/** All that is in the folder to be published. */
async function published(folder: string): Promise<string> {
  const names = await readdir(join(place, folder, 'release'))
  return (await Promise.all(names.map((name) => read(`${folder}/release/${name}`)))).join()
}

describe('every way to give rows', () => {
  test('a line for each person and item', async () => {
    const ended = await tulle('anonymise long.csv --person who --items likes --k 8 -o long')
    done(ended)
    expect(ended.stdout).toMatch(
      /What is promised\n[\s\S]*at least 8 times[\s\S]*Released\.[\s\S]*not to be published:\n {2}Read: 60 people, 126 entries\.\n {2}Jaccard similarity 0\.9\d+[\s\S]*Created: none\.\n {2}4 classes of 15 rows each, found by/,
    )
    expect((await readdir(join(place, 'long/release'))).sort()).toEqual([
      'certificate.html',
      'certificate.json',
      'rows.csv',
    ])
    const lines = await linesOf('long/release/rows.csv')
    expect(lines[0]).toBe('row,likes')
    const rows = rowsIn(lines)
    expect(rows).toHaveLength(60)
    expect(least(rows)).toBeGreaterThanOrEqual(8)
    // Four circles, and nothing of what one person alone has.
    expect(Object.fromEntries(tally(rows))).toEqual({
      'chess,jazz': 15,
      'birds,wine': 15,
      'opera,trains': 15,
      'bees,kites': 15,
    })
    expect(await published('long')).not.toMatch(/person\d|rare\d|Bern/)
    const { counts, found } = await runOf('long')
    expect(counts).toEqual({ lines: 126, rows: 60, entries: 126, repeatedItems: 0 })
    expect(found).toMatchObject({
      jaccard: 120 / 126,
      suppressed: 6,
      created: 0,
      classes: 4,
      smallest: 15,
      largest: 15,
    })
    expect(await read('long/private/report.html')).toMatch(/must not leave your hands/)
    done(await tulle('verify long'))
  })

  test('columns of categories, with people or without', async () => {
    done(await tulle('anonymise wide.csv --person id --columns job,sport --k 8 -o wide'))
    const lines = await linesOf('wide/release/rows.csv')
    expect(lines[0]).toBe('job,sport')
    expect(least(lines.slice(1))).toBeGreaterThanOrEqual(8)
    // What nobody had is given by the class; each cell has one value.
    expect(tally(lines.slice(1)).size).toBe(4)
    expect(await published('wide')).not.toMatch(/person\d|Bern/)
    expect((await planOf('wide')).facts).toEqual({ columns: ['job', 'sport'] })
    const ended = await tulle('anonymise wide.csv --columns job,sport --k 8 --kind suppression --ties first -o nobody')
    done(ended)
    expect(ended.stdout).toMatch(/Read: 114 entries; each of the 60 lines was taken for one person\./)
    expect(ended.stdout).not.toMatch(/The column/)
    for (const line of (await linesOf('nobody/release/rows.csv')).slice(1)) expect(line).toMatch(/^\w*,\w*$/)
    for (const folder of ['wide', 'nobody']) done(await tulle(`verify ${folder}`))
  })

  test('baskets, with blanks or with commas', async () => {
    done(await tulle('anonymise baskets.txt --baskets --k 8 -o blanks'))
    const lines = await linesOf('blanks/release/rows.txt')
    expect(lines).toHaveLength(60)
    expect(least(lines)).toBeGreaterThanOrEqual(8)
    expect(
      await tulleIn(place, [...words('anonymise commas.txt --baskets --k 8 -o commas --separator'), ', ']),
    ).toMatchObject({ code: 0 })
    expect((await linesOf('commas/release/rows.txt')).map((line) => line.replace(', ', ' '))).toEqual(lines)
    for (const folder of ['blanks', 'commas']) done(await tulle(`verify ${folder}`))
  })

  test('graphs: a row for each node', async () => {
    done(await tulle('anonymise edges.csv --edges --directed --k 3 --nodes nodes.txt -o graph'))
    const rows = rowsIn(await linesOf('graph/release/rows.csv'))
    expect(rows).toHaveLength(33)
    // The hubs point to nobody, but are pointed to.
    expect(tally(rows)).toEqual(
      new Map([
        ['', 3],
        ['hub0', 15],
        ['hub1', 15],
      ]),
    )
    done(await tulle('anonymise edges.csv --edges --undirected --k 4 -o joined'))
    expect(rowsIn(await linesOf('joined/release/rows.csv'))).toHaveLength(32)
    for (const folder of ['graph', 'joined']) done(await tulle(`verify ${folder}`))
  })

  test.each(['csv', 'parquet', 'baskets'])('written as %s', async (format) => {
    done(await tulle(`anonymise long.csv --person who --items likes --k 8 --format ${format} -o as-${format}`))
    expect((await tulle(`verify as-${format}`)).code).toBe(0)
  })

  test('a Parquet file is released as one', async () => {
    done(await tulle('anonymise as-parquet/release/rows.parquet --person row --items likes --k 4 -o again'))
    expect(await readdir(join(place, 'again/release'))).toContain('rows.parquet')
    expect((await runOf('again')).found).toMatchObject({ jaccard: 1, responseEpsilon: null })
  })
})

describe('what is asked for besides', () => {
  test('columns that are kept are published, and warned of', async () => {
    done(await tulle('anonymise wide.csv --columns job,sport --keep town --k 8 -o kept'))
    const lines = await linesOf('kept/release/rows.csv')
    expect(lines[0]).toBe('job,sport,town')
    expect(tally(lines.slice(1).map((line) => line.split(',')[2] as string)).get('Bern')).toBe(20)
    expect((await certificateOf('kept')).warnings.join()).toMatch(/"town" is published as it is/)
    done(await tulle('anonymise long.csv --person who --items likes --keep town --k 8 -o beside'))
    const kept = await linesOf('beside/release/kept.csv')
    expect(kept[0]).toBe('row,town')
    expect(kept).toHaveLength(61)
    for (const folder of ['kept', 'beside']) done(await tulle(`verify ${folder}`))
  })

  test('to keep who is who is said to be no anonymity', async () => {
    const { stdout } = await tulle('anonymise wide.csv --person id --columns job --keep id --k 8 --plan')
    expect(stdout).toMatch(/Read this first\n.*"id" says whose row is whose.*not anonymous at all/)
  })

  test('suppression makes nothing up; every algorithm keeps the promise, in chunks too', async () => {
    for (const [name, more] of [
      ['suppression', '--kind suppression'],
      ['greedy', '--algorithm greedy'],
      ['patterns', '--algorithm patterns'],
      ['facility', '--algorithm facility'],
      ['printed', '--algorithm facility-printed'],
      ['mondrian', '--algorithm mondrian'],
      ['chunks', '--chunk-rows 16'],
    ]) {
      done(await tulle(`anonymise long.csv --person who --items likes --k 8 ${more} -o by-${name}`))
      expect(least(rowsIn(await linesOf(`by-${name}/release/rows.csv`)))).toBeGreaterThanOrEqual(8)
      done(await tulle(`verify by-${name}`))
    }
    expect((await runOf('by-suppression')).found).toMatchObject({ created: 0 })
    expect(await read('by-suppression/private/report.html')).toMatch(/everything that is released is true/)
    expect((await runOf('by-chunks')).found['algorithms']).toEqual({ greedy: expect.any(Number) as number })
  })

  test('repeated items are told of', async () => {
    const { stdout } = await tulle('anonymise repeated.csv --person who --items likes --k 8 -o repeated')
    expect(stdout.slice(stdout.indexOf('not to be published'))).toMatch(/3 items were given twice for one person/)
    expect(await read('repeated/release/rows.csv')).toBe(await read('long/release/rows.csv'))
  })

  test('what the owner of the data should think about is told, in private', async () => {
    const told = async (args: string) => {
      const { stdout } = await tulle(`anonymise ${args}`)
      return stdout.slice(stdout.indexOf('not to be published'))
    }
    expect(await told('wide.csv --columns id,job --k 8 -o told-id')).toMatch(
      /The column "id" has 60 values on 60 lines: if it says who a line is about, give it as --person/,
    )
    expect(await told('few.txt --baskets --k 3 -o told-empty')).toMatch(
      /Nothing at all is released: every row is empty/,
    )
    // Half of a class of 60 have none of the items of four circles.
    const half = PEOPLE.map(({ items }) => `all ${items.join(' ')}`)
    await writeFile(join(place, 'half.txt'), `${half.join('\n')}\n`)
    expect(await told('half.txt --baskets --k 60 -o told-half')).toMatch(
      /Suppressed: 126 entries[\s\S]*More than half of the entries are gone: a smaller k would keep more\.\n {2}1 class of 60 rows,/,
    )
    const open = await told('baskets.txt --baskets --k 1 -o told-open')
    expect(open).toMatch(/k = 1: nobody is protected\.\n {2}told-open\/private/)
    expect(open).not.toMatch(/found by/)
    const mixed = ['a b', 'a b', 'a b', 'a']
    await writeFile(join(place, 'mixed.txt'), `${mixed.join('\n')}\n`)
    expect(await told('mixed.txt --baskets --k 4 -o told-mixed')).toMatch(
      /Created: 1 entry \(14\.3 %\), so 12\.5 % of the released entries are not true of their person\./,
    )
  })

  test('programs get the same figures', async () => {
    const ended = await tulle('anonymise repeated.csv --person who --items likes --k 8 --json -o json')
    done(ended)
    const told = JSON.parse(ended.stdout) as { data: string; guarantee: object; private: Record<string, unknown> }
    expect(told).toMatchObject({ data: 'json/release/rows.csv', guarantee: { kind: 'k-anonymity', k: 8 } })
    expect(told.private).toEqual({ ...(await runOf('json')).found, repeatedItems: 3 })
  })

  test('a plan reads no data', async () => {
    const { code, stdout } = await tulle('anonymise gone.csv --columns a,b --k 5 --plan')
    expect(code).toBe(0)
    expect(stdout).toMatch(/columns a, b\. Every row is identical to those of at least 4 others/)
    expect((await tulle('anonymise gone.gml --edges --directed --nodes gone.txt --k 5 --plan --json')).stdout).toMatch(
      /"k-anonymity"/,
    )
  })

  test('a header is read before anything is shown, if the file is there', async () => {
    for (const manner of ['--plan', '-o no']) {
      const { code, stdout, stderr } = await tulle(`anonymise long.csv --person whom --items likes --k 8 ${manner}`)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toMatch(/has no column "whom" \(did you mean "who"\?\)/)
    }
  })

  test('it is known by its other spelling', async () => {
    expect(await tulle('anonymize long.csv --person who --items likes --k 8 --plan')).toMatchObject({ code: 0 })
    expect((await tulle('--help')).stdout).not.toMatch(/anonymize/)
  })

  test('a configuration repeats it, with flags that win', async () => {
    done(await tulle('release --config long/private/config.json -o repeat'))
    expect(await read('repeat/release/rows.csv')).toBe(await read('long/release/rows.csv'))
    done(await tulle('anonymise --config long/private/config.json --k 5 --kind suppression -o other'))
    expect((await planOf('other')).settings).toEqual({ k: 5, kind: 'suppression' })
    // Another way to give rows puts that of the configuration out of force, and what went with it.
    done(await tulle('anonymise baskets.txt --config long/private/config.json --baskets -o instead'))
    expect(await readdir(join(place, 'instead/release'))).toContain('rows.txt')
    done(await tulle('anonymise edges.csv --config blanks/private/config.json --edges --k 2 -o graph-instead'))
    expect((await tulle('release table --config long/private/config.json -o no')).stderr).toMatch(
      /is for "tulle anonymise", not for "tulle release table"/,
    )
  })
})

test('tells its owner of edges that are not those of the list', async () => {
  await writeFile(join(place, 'capitals.txt'), 'ANN\nBOB\n')
  const ended = await tulle('anonymise edges.csv --edges --undirected --nodes capitals.txt --k 2 -o capitals')
  done(ended)
  expect(ended.stdout).toMatch(
    /For you alone.*\n {2}(\d+) of \1 edges were left out: an end is not in the list of nodes\. The names are probably spelt/,
  )
  const { stdout } = await tulle('anonymise edges.csv --edges --undirected --nodes capitals.txt --k 2 -o two --json')
  const { leftOut } = (JSON.parse(stdout) as { private: { leftOut: Record<string, number> } }).private
  expect(leftOut['outsideNodes']).toBe(leftOut['ofEdges'])
})

test('has no ε, and says so', async () => {
  const { code, stderr } = await tulle('anonymise long.csv --person who --items likes --k 8 --epsilon 3 -o no')
  expect(code).toBe(2)
  expect(stderr).toMatch(/k-anonymity has no ε.*--k/)
  expect((await tulle('anonymise --help')).stdout).not.toContain('--epsilon')
})

test('says nothing of the data but through the rows: other data, the same words', async () => {
  const secret = PEOPLE.map(({ items }, i) => (i % 3 === 0 ? 'hiv' : items.join(' ')))
  await writeFile(join(place, 'secret.txt'), `${secret.join('\n')}\n`)
  const ask = (file: string, folder: string) => tulle(`anonymise ${file} --baskets --k 8 --title same -o ${folder}`)
  const [one, other] = [await ask('baskets.txt', 'words-one'), await ask('secret.txt', 'words-two')]
  for (const ended of [one, other]) done(ended)
  const before = ({ stdout }: Ended) => stdout.slice(0, stdout.indexOf('For you alone')).replaceAll(/words-\w+/g, '')
  expect(before(one)).toBe(before(other))
  const stated = async (folder: string) => statedBy(await certificateOf(folder))
  expect(await stated('words-one')).toEqual(await stated('words-two'))
})

describe('verify', () => {
  test('finds a file that was changed', async () => {
    done(await tulle('anonymise baskets.txt --baskets --k 8 -o changed'))
    const path = join(place, 'changed/release/rows.txt')
    await writeFile(path, (await readFile(path, 'utf8')).replace('jazz', 'java'))
    expect(await tulle('verify changed')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/rows\.txt/) as string,
    })
  })

  test('counts the rows, whatever the certificate says of them', async () => {
    done(await tulle('anonymise long.csv --person who --items likes --k 8 -o forged'))
    const folder = join(place, 'forged/release')
    // A file with one row that is like no other, and a certificate with its checksum.
    const tables = await openTables()
    const classes = { rows: 2, columns: 2, offsets: Uint32Array.of(0, 1, 3), indices: Uint32Array.of(0, 0, 1) }
    const release = {
      classes,
      sizes: Uint32Array.of(59, 1),
      classOf: Uint32Array.from({ length: 60 }, (_, i) => (i === 0 ? 1 : 0)),
    }
    await writeRows(tables, release, {
      folder,
      name: 'rows',
      format: 'csv',
      items: ['jazz', 'wine'],
      headings: { row: 'row', item: 'likes' },
    })
    await tables.close()
    const bytes = await readFile(join(folder, 'rows.csv'))
    const certificate = await certificateOf('forged')
    const files = [{ name: 'rows.csv', bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }]
    const forged = { ...certificate, files }
    await writeFile(join(folder, 'certificate.json'), `${JSON.stringify(forged, undefined, 2)}\n`)
    await writeFile(join(folder, 'certificate.html'), certificatePage(forged))
    const { code, stderr } = await tulle('verify forged')
    expect(code).toBe(2)
    expect(stderr).toMatch(/a row that occurs fewer than 8 times/)
  })
})

describe('what cannot be released is a sentence', () => {
  const LONG = 'long.csv --person who --items likes'
  test.each([
    [`${LONG} -o no`, /--k is missing: how many rows should be alike, at least/],
    [`${LONG} --k 1.5 -o no`, /--k is the least number of rows.*whole number.*not 1\.5/],
    [`${LONG} --k 0 -o no`, /--k is the least number of rows/],
    [`${LONG} --k many -o no`, /--k must be a whole number, such as 8, not "many"/],
    [`${LONG} --k 8`, /Where should the release go/],
    [`${LONG} --k 61 -o no`, /There are 60 rows, and 61 of them should be alike/],
    ['few.txt --baskets --k 4 -o no', /There are 3 rows.*choose a k of at most 3/],
    ['long.csv --k 8 -o no', /How are the rows given\?.*--items.*--columns.*--baskets.*--edges/],
    ['long.csv --person who --k 8 -o no', /How are the rows given\?/],
    ['long.csv --items likes --k 8 -o no', /say who has them with --person/],
    [`${LONG} --baskets --k 8 -o no`, /--items, --baskets\. Leave all but one out/],
    ['baskets.txt --baskets --person who --k 8 -o no', /--person goes with --items or --columns, not with --baskets/],
    ['edges.csv --edges --keep town --k 8 -o no', /--keep goes with --items or --columns, not with --edges/],
    [`${LONG} --directed --k 8 -o no`, /--directed goes with --edges, not with --items/],
    [`${LONG} --ties first --k 8 -o no`, /--ties goes with --columns/],
    [`${LONG} --separator ; --k 8 -o no`, /--separator stands between the items of baskets/],
    ['wide.csv --columns job --format baskets --k 8 -o no', /choose --format csv or parquet/],
    ['wide.csv --columns job,town --keep town --k 8 -o no', /"town" is made anonymous or kept as it is, not both/],
    ['wide.csv --person id --columns id,job --k 8 -o no', /"id" is who a row is about/],
    ['wide.csv --columns jobs --k 8 -o no', /did you mean "job"/],
    ['wide.csv --columns job,job --k 8 -o no', /"job" is named twice/],
    ['gone.csv --columns job,Job --format parquet --k 8 --plan', /differ in capitals alone/],
    ['twice.csv --person id --columns job --k 2 -o no', /"ann" has more than one line/],
    ['edges.gml --edges --k 4 -o no', /Do the edges of edges\.gml have a direction\?/],
    ['edges.csv --edges --directed --undirected --k 4 -o no', /give one of them/],
    ['heads.csv --edges --k 2 -o no', /a header, or the first edge\?/],
    ['wide.csv --columns job --keep towns --k 8 -o no', /did you mean "town"/],
    ['long.csv --person who --items likes,town --k 8 -o no', /--items names one column.*--columns likes,town/],
    ['gone.txt --baskets --k 8 -o no', /gone\.txt/],
    ['long.csv --baskets --k 8 -o no', /long\.csv looks like a table: use --person and --items, or --columns/],
    ['baskets.txt --baskets --k 8 -o no --separator=', /--separator is what stands between two items.*cannot be empty/],
    [`${LONG} --chunk-rows 10 --k 8 -o no`, /at least 2k = 16/],
    [`${LONG} --kind rough --k 8 -o no`, /smooth, suppression/],
    [`${LONG} --epsilon 1 --k 8 -o no`, /k-anonymity has no ε/],
    [`${LONG} --colour --k 8 -o no`, /[Uu]nknown option/],
  ])('anonymise %s', async (args, message) => {
    const { code, stderr } = await tulle(`anonymise ${args}`)
    expect(code).toBe(2)
    expect(stderr).toMatch(message)
    expect(stderr).not.toMatch(/\n\s+at /)
  })

  test('and nothing is left of it', async () => {
    expect((await readdir(place)).filter((name) => /^\.|^no$/.test(name))).toEqual([])
  })
})

test('the time left is not told before there is something to tell it from', () => {
  const texts: string[] = []
  let time = 0
  const out = { isTTY: true, write: (text: string) => texts.push(text) } as unknown as NodeJS.WriteStream
  const shown = progress(out, () => time)
  const at = (ms: number, share: number) => {
    time = ms
    shown.update('Reading', share)
    return texts.at(-1)
  }
  at(0, 0)
  expect(at(2500, 0.5)).toMatch(/50 %$/)
  expect(at(8000, 0.01)).toMatch(/1 %$/)
  expect(at(9000, 0.5)).toMatch(/50 %, 9 s left$/)
})

describe('stopping', () => {
  const ended = (child: ChildProcess) =>
    new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))

  test('Ctrl-C leaves nothing, whenever it comes', async () => {
    const many = Array.from({ length: 60_000 }, (_, i) => `a${(i * 7919) % 997} b${(i * 104_729) % 1009} c${i % 31}`)
    await writeFile(join(place, 'many.txt'), `${many.join('\n')}\n`)
    for (const wait of [400, 1200, 2000]) {
      const child = spawn(process.execPath, [main, ...words('anonymise many.txt --baskets --k 8 -o stopped')], {
        cwd: place,
      })
      child.stdout.resume()
      setTimeout(() => child.kill('SIGINT'), wait)
      const code = await ended(child)
      // null: the signal came before the command was listening, or when all was done and it no longer was.
      expect([0, 130, null]).toContain(code)
      const left = (await readdir(place)).filter((name) => name.includes('stopped'))
      const whole = code === 0 || (code === null && left.includes('stopped'))
      expect(left).toEqual(whole ? ['stopped'] : [])
      if (whole) done(await tulle('verify stopped'))
      await rm(join(place, 'stopped'), { recursive: true, force: true })
    }
  })
})
