/** From a header to a configuration; data that is piped in; lists that are columns. */
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { InvalidInput } from '@tulle/core'
import { type Words, words } from '@tulle/core/text'
import { kinds } from '@tulle/releases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isThere } from '../src/init/ask.ts'
import { firstAsked } from '../src/init/run.ts'
import { wanted } from '../src/init/wanted.ts'
import { type Ended, main, PROGRESS, tulleIn } from './tulle.ts'

const TRIPS = 'rider,origin,destination\n1,a,b\n2,a,b\n3,b,a\n'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-init-'))
  await writeFile(join(place, 'trips.csv'), TRIPS)
  await writeFile(join(place, 'zones.txt'), 'a\nb\n')
  await writeFile(join(place, 'zones.csv'), 'code,zone\n1,a\n2,b\n')
  await writeFile(join(place, 'baskets.dat'), 'milk bread\nbread\n')
  await writeFile(join(place, 'nameless.csv'), '842302,M,17.99\n842517,B,20.57\n')
  await writeFile(join(place, 'of: mine.csv'), 'zone:id\na\nb\n')
})
afterAll(() => rm(place, { recursive: true, force: true }))

const tulle = (text: string) => tulleIn(place, text.split(' '))
const COLUMNS = '--person rider --from origin --to destination'
const PROMISE = '--max-per-person 2 --epsilon 1'

describe('init', () => {
  test('writes a configuration that a release takes, and reads no row', async () => {
    // What would be refused if a row were read.
    await writeFile(join(place, 'broken.csv'), 'rider,origin,destination\n"1,a\n')
    const { code, stdout, stderr } = await tulle(
      `init broken.csv --publish matrix ${COLUMNS} --domain zones.txt ${PROMISE} -o broken.json`,
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(
      /Promise {2}Hides any one person[\s\S]*without reading a row of broken\.csv[\s\S]*tulle release --config broken\.json -o out/,
    )
    const asked = `init trips.csv --publish matrix ${COLUMNS} --domain zones.txt ${PROMISE}`
    expect((await tulle(asked)).code).toBe(0)
    expect(JSON.parse(await readFile(join(place, 'tulle.json'), 'utf8'))).toEqual({
      release: 'matrix',
      file: 'trips.csv',
      person: 'rider',
      from: 'origin',
      to: 'destination',
      domain: 'zones.txt',
      maxPerPerson: 2,
      epsilon: 1,
    })
    expect((await tulle('release --config tulle.json -o made')).code).toBe(0)
    const again = await tulle(asked)
    expect(again.code).toBe(2)
    expect(again.stderr).toMatch(/tulle\.json/)
  })

  test.each([
    ['init trips.csv', /What is to be published\? .*matrix.*no terminal/],
    ['init trips.csv --publish matrix', /--from is missing: .*--epsilon is missing.*no terminal/],
    [`init trips.csv --publish matrix ${COLUMNS} ${PROMISE}`, /--domain FILE.*no terminal/],
    [
      `init trips.csv --publish matrix --person ridr --from origin --to destination --domain zones.txt ${PROMISE}`,
      /no column "ridr" \(did you mean "rider"\?\)/,
    ],
    ['init gone.csv --publish matrix', /no file gone\.csv/i],
    ['init trips.csv --publish matrices', /matrix/],
    ['init baskets.dat --publish matrix', /What kind of file is baskets\.dat\?/],
    ['init nameless.csv --publish statistics', /does not name its columns: its first line holds mostly numbers/],
  ])('%s, where nobody can be asked, is refused with what is missing', async (asked, sentence) => {
    const { code, stderr } = await tulle(`${asked} -o other.json`)
    expect(code).toBe(2)
    expect(stderr).toMatch(sentence)
    expect(await readdir(place)).not.toContain('other.json')
  })
})

describe('answers of which nothing useful can be made', () => {
  const useless = 'friends.csv --nodes names.txt --epsilon 0.01'
  beforeAll(async () => {
    const names = Array.from({ length: 200 }, (_, k) => `n${k}`)
    await writeFile(join(place, 'names.txt'), names.join('\n'))
    await writeFile(join(place, 'friends.csv'), 'source,target\nn0,n1\n')
  })

  test('are kept, with what can be released instead, and that can be planned', async () => {
    const { code, stderr } = await tulle(
      `init ${useless.replace('0.01', '0.5')} --publish graph --expected-edges 300 -o graph.json`,
    )
    expect(code).toBe(3)
    const next =
      /false edges .*Your answers are kept in graph\.json; flags override them\. .*instead: tulle (.*)\n/.exec(stderr)
    expect(JSON.parse(await readFile(join(place, 'graph.json'), 'utf8'))).toMatchObject({
      release: 'graph',
      nodes: 'names.txt',
      expectedEdges: 300,
    })
    const made = await tulle(next?.[1] ?? '')
    expect(made.code).toBe(0)
    expect(made.stdout).toContain('A made-up graph of 200 nodes')
  })

  test('are kept where nothing else is known that could be released', async () => {
    const asked = `init ${useless} --publish sketch-graph --delta 1e-9 -o sketch.json`
    const { code, stderr } = await tulle(asked)
    expect(code).toBe(3)
    expect(stderr).toMatch(/kept in sketch\.json; .*larger ε: tulle release --config sketch\.json --epsilon N --plan/)
    expect(await readdir(place)).toContain('sketch.json')
  })

  test('are not answered with what was answered otherwise', async () => {
    const asked = `init ${useless} --publish graph --expected-edges 300 --mechanism randomised-response -o own.json`
    expect((await tulle(asked)).stderr).toMatch(/kept in own\.json; flags override them, such as a larger ε/)
  })
})

test('baskets have no header, and any name', async () => {
  const { code, stdout, stderr } = await tulle(
    'init baskets.dat --publish items --max-items 2 --epsilon 1 --delta 1e-6 -o items.json',
  )
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toContain('How many people have each popular item')
})

test('what must be known of every release is asked first, and what is counted', () => {
  const asked = (kind: 'matrix' | 'count', given = {}) => firstAsked(kinds[kind].options, given).map(({ key }) => key)
  expect(asked('matrix', { file: 'trips.csv' })).toEqual(['person', 'from', 'to', 'neighbours', 'epsilon'])
  expect(asked('matrix', { file: 'trips.csv', person: 'rider', epsilon: 1 })).toEqual(['from', 'to', 'neighbours'])
  expect(asked('count', { file: 'friends.csv' })).toEqual(['count', 'protect', 'epsilon'])
})

describe('what is asked after a refusal', () => {
  const { options } = kinds.matrix
  const of = (words: Words, given = {}) => wanted(new InvalidInput(words), options, given).map(({ key }) => key)

  test('is what it says is missing, not all that it speaks of', () => {
    expect(of(words`{maxPerPerson} is missing: how much, in units of {value}?`)).toEqual(['maxPerPerson'])
    expect(of(words`{from} is missing. {to} is missing.`)).toEqual(['from', 'to'])
  })

  test('is else one of those that it offers', () => {
    const either = words`Give {domain FILE}, or {domainFromData}.`
    expect(of(either)).toEqual(['domain', 'domainFromData'])
    expect(of(either, { domain: 'zones.txt' })).toEqual(['domainFromData'])
  })

  test('takes a file, or a column of one', () => {
    const [file, mine] = [join(place, 'zones.csv'), join(place, 'of: mine.csv')]
    for (const there of [file, `${file}:zone`, `${mine}:zone:id`]) expect(isThere(there)).toBe(true)
    for (const not of [join(place, 'gone.csv'), 'gone.csv:zone', ':zone', '']) expect(isThere(not)).toBe(false)
  })
})

describe('the file -', () => {
  const piped = (text: string | undefined, args: string, temporary = place) =>
    new Promise<Ended>((resolve) => {
      const child = spawn(process.execPath, [main, ...args.split(' ')], {
        cwd: place,
        env: { ...process.env, NO_COLOR: '1', COLUMNS: '10000', TMPDIR: temporary },
      })
      let [stdout, stderr] = ['', '']
      child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
      child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
      child.once('close', (code) => resolve({ code: code ?? 130, stdout, stderr: stderr.replaceAll(PROGRESS, '') }))
      child.stdin.on('error', () => undefined)
      if (text !== undefined) child.stdin.end(text)
      else {
        child.stdin.write('rider,origin,destination\n')
        void interruptedIn(temporary, child.pid as number)
      }
    })
  const scratches = async (folder = place) => (await readdir(folder)).filter((name) => name.startsWith('tulle-'))

  /** Waits until what is piped in is kept, sees that nobody else may read it, and presses Ctrl-C. */
  const modes: number[] = []
  async function interruptedIn(temporary: string, pid: number): Promise<void> {
    for (let tries = 0; tries < 600; tries++) {
      const [folder] = await scratches(temporary)
      const found = folder === undefined ? [] : await readdir(join(temporary, folder)).catch(() => [])
      if (folder !== undefined && found.includes('stdin.csv')) {
        modes.push((await stat(join(temporary, folder, 'stdin.csv'))).mode & 0o777)
        modes.push((await stat(join(temporary, folder))).mode & 0o777)
        break
      }
      await sleep(50)
    }
    process.kill(pid, 'SIGINT')
  }

  const MATRIX = `release matrix - ${COLUMNS} --domain zones.txt ${PROMISE}`

  test('is what another program pipes in, under the same rules, and nothing of it stays', async () => {
    const { code, stdout, stderr } = await piped(TRIPS, `${MATRIX} -o piped`)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).not.toContain('stdin.csv')
    expect(JSON.parse(await readFile(join(place, 'piped/private/config.json'), 'utf8'))).toMatchObject({ file: '-' })
    expect(await readFile(join(place, 'piped/private/report.html'), 'utf8')).not.toContain('stdin.csv')
    expect(await scratches()).toEqual([])
    const refused = await piped('who,origin,destination\n', `${MATRIX} -o other`)
    expect(refused.code).toBe(2)
    expect(refused.stderr).toMatch(/standard input has no column "rider"/)
    expect(await scratches()).toEqual([])
  })

  test('has the format that is said', async () => {
    const text = TRIPS.replaceAll(',', '\t')
    expect((await piped(text, `${MATRIX} --stdin-format tsv -o tabs`)).code).toBe(0)
    expect((await piped(text, `${MATRIX} --stdin-format xls -o none`)).stderr).toMatch(/csv, tsv/)
  })

  test('is not read for a plan', async () => {
    const { code, stdout } = await piped('"broken', `${MATRIX} --plan`)
    expect(code).toBe(0)
    expect(stdout).toContain('Hides any one person')
  })

  test('is removed when Ctrl-C ends it, and was for nobody else', async () => {
    const temporary = await mkdtemp(join(place, 'temporary-'))
    const { code, stderr } = await piped(undefined, `${MATRIX} -o stopped`, temporary)
    expect({ code, stderr }).toEqual({ code: 130, stderr: 'tulle: Stopped. Nothing was written.\n' })
    expect(modes).toEqual([0o600, 0o700])
    expect(await scratches(temporary)).toEqual([])
    expect(await readdir(place)).not.toContain('stopped')
  })
})

describe('lists', () => {
  const plan = (domain: string) =>
    tulleIn(place, [...`release matrix trips.csv ${COLUMNS} ${PROMISE} --plan --json --domain`.split(' '), domain])

  test('may be columns of tables, whatever colons their names have', async () => {
    for (const domain of ['zones.txt', 'zones.csv:zone', 'of: mine.csv:zone:id']) {
      const { code, stdout, stderr } = await plan(domain)
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      expect(JSON.parse(stdout)).toMatchObject({ facts: { rows: 2, columns: 2 } })
    }
    await writeFile(join(place, 'zones.csv:zone'), 'a\nb\nc\n')
    // A file of that very name comes first.
    expect(JSON.parse((await plan('zones.csv:zone')).stdout)).toMatchObject({ facts: { rows: 3 } })
    await rm(join(place, 'zones.csv:zone'))
  })

  test.each([
    ['trips.csv:origin', /is the data itself/],
    ['zones.csv:name', /zones\.csv has no column "name": its columns are code, zone/],
    ['gone.csv:zone', /gone\.csv:zone/],
    ['twice.csv:zone', /has "a" more than once/],
  ])('%s is refused', async (domain, sentence) => {
    await writeFile(join(place, 'twice.csv'), 'zone\na\na\n')
    const { code, stderr } = await plan(domain)
    expect(code).toBe(2)
    expect(stderr).toMatch(sentence)
  })

  test('of nodes find their column, or list the columns there are', async () => {
    await writeFile(join(place, 'edges.csv'), 'source,target\nx,y\n')
    const nodes = async (text: string) => {
      await writeFile(join(place, 'people.csv'), text)
      return tulle('count edges.csv edges --nodes people.csv --epsilon 1 --plan --json')
    }
    for (const text of ['age,ID\n3,x\n4,y\n', 'name\nx\ny\n', 'node,name\nx,Xaver\ny,Ylva\n', 'x\ny\n']) {
      expect(JSON.parse((await nodes(text)).stdout)).toMatchObject({ facts: { nodes: 2 } })
    }
    const { code, stderr } = await nodes('id,name,age\nx,Xaver,3\n')
    expect(code).toBe(2)
    expect(stderr).toMatch(/which of the 3 columns names the nodes\? Call it node: they are id, name, age\./)
  })
})

test('an evaluation for programs needs no folder', async () => {
  expect((await tulle(`release matrix trips.csv ${COLUMNS} --domain zones.txt ${PROMISE} -o judged`)).code).toBe(0)
  const before = await readdir(place, { recursive: true })
  const { code, stdout, stderr } = await tulle('evaluate trips.csv judged --json')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(JSON.parse(stdout)).toHaveProperty('summary')
  expect(await readdir(place, { recursive: true })).toEqual(before)
  expect((await tulle('evaluate trips.csv judged')).stderr).toMatch(/-o DIR.*--json/)
})
