/** The runner of the experiments, as a process, on an experiment so small that every case can be counted. */
import { type ChildProcess, spawn } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { contributions } from '@tulle/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { groupsOf, matrixOf } from '../experiments/parts/block-noise/groups.mjs'
import { generator, shuffled } from '../experiments/parts/random.mjs'
import { chanceOfLargest, meanOverCells } from '../experiments/parts/statistics.mjs'
import { listed, number } from '../experiments/parts/words.mjs'

const url = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

const run = `
import { main } from ${url('../scripts/setup.mjs')}
import { command } from ${url('../experiments/runner/command.mjs')}
const [root, ...args] = process.argv.slice(2)
await main(() => command({ root, args, data: process.env.TULLE_DATA }))
`

/** Notes every case that it measures. Case 3 takes as long as the file `hold` says, and fails if there is a file `fail`. */
const squares = `
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { square } from './parts/square.mjs'

export const title = 'Squares'
export const question = 'How large are squares?'
export const data = [{ path: 'small/offset.txt', what: 'a number | made up' }]
export const settings = { numbers: [1, 2, 3], label: 'none' }
export const cases = ({ numbers }) => numbers.map((n) => ({ n }))
export const prepare = ({ path }) => ({ folder: join(path('small/offset.txt'), '../..'), offset: Number(readFileSync(path('small/offset.txt'))) })
export async function measure({ n }, { folder, offset }) {
  appendFileSync(join(folder, 'measured'), String(n))
  if (n === 3 && existsSync(join(folder, 'fail'))) throw new Error('no room left')
  if (n === 3 && existsSync(join(folder, 'hold'))) await sleep(Number(readFileSync(join(folder, 'hold'))))
  return { square: square(n) + offset, share: n / 3, unknown: n === 2 ? NaN : n, even: n % 2 === 0 }
}
const columns = [
  { key: 'n', heading: 'n' },
  { key: 'square', heading: 'its square' },
  { key: 'share', heading: 'share', digits: 2 },
  { key: 'unknown', heading: 'unknown', digits: 1 },
  { key: 'even', heading: 'even' },
]
const svg = (text) => '<svg xmlns="http://www.w3.org/2000/svg"><title>' + text + '</title></svg>'
export const tables = (rows) => [{ columns, rows }]
export const figures = (rows) => [{ name: 'squares', svg: svg(rows.length + ' squares'), caption: title }]
export const finding = (rows) => 'The largest is ' + Math.max(...rows.map(({ square }) => square)) + '.'
`

const page = `# Squares

How large are squares?

## Data

- \`small/offset.txt\`: a number | made up

## Settings

| setting | value |
| --- | --- |
| \`numbers\` | 1, 2, 3 |
| \`label\` | none |

## Table

| n | its square | share | unknown | even |
| ---: | ---: | ---: | ---: | --- |
| 1 | 11 | 0.33 | 1 | no |
| 2 | 14 | 0.67 | – | yes |
| 3 | 19 | 1.0 | 3 | no |

## Figure

![Squares](squares.svg)

## Finding

The largest is 19.

## How to repeat it

\`\`\`sh
TULLE_DATA=… npm run experiments -- squares
\`\`\`

\`TULLE_DATA\` is the folder that holds the files named under Data.
`

let root: string
let data: string
const inRoot = (path: string) => join(root, path)
const read = (path: string) => readFileSync(inRoot(path), 'utf8')
const measured = () => (existsSync(join(data, 'measured')) ? readFileSync(join(data, 'measured'), 'utf8') : '')
const results = '.tulle/experiments/squares.jsonl'

function write(path: string, text: string): void {
  mkdirSync(dirname(inRoot(path)), { recursive: true })
  writeFileSync(inRoot(path), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tulle-experiments-'))
  data = inRoot('data')
  write('experiments/run.mjs', run)
  write('experiments/squares.mjs', squares)
  write('experiments/parts/square.mjs', 'export const square = (n) => n * n\n')
  write('data/small/offset.txt', '10')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

function start(args: string[], folder: string | undefined): ChildProcess {
  const env = { ...process.env, TULLE_DATA: folder }
  return spawn(process.execPath, [inRoot('experiments/run.mjs'), root, ...args], { env })
}

async function experiments(args: string[], folder: string | undefined = data) {
  const child = start(args, folder)
  let out = ''
  let err = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (err += text))
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, out, err }
}

test('without a name, the experiments are listed', async () => {
  expect(await experiments([])).toEqual({
    code: 0,
    out: 'npm run experiments -- NAME, where NAME is one of\n\nsquares  Squares\n',
    err: '',
  })
})

test('a run writes the page, its figure and nothing else, and a quick one is silent', async () => {
  const { code, out, err } = await experiments(['squares'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toBe('The largest is 19.\n\nWritten: docs/experiments/squares.md\n')
  expect(read('docs/experiments/squares.md')).toBe(page)
  expect(read('docs/experiments/squares.svg')).toContain('3 squares')
  expect(readdirSync(inRoot('docs/experiments')).toSorted()).toEqual(['squares.md', 'squares.svg'])
})

describe('several tables and figures', () => {
  const two = squares
    .replace(
      '[{ columns, rows }]',
      "[{ heading: 'All', columns, rows }, { heading: 'Largest', columns: columns.slice(0, 2), rows: rows.slice(-1) }]",
    )
    .replace('caption: title }]', "caption: title }, { name: 'squares-none', svg: svg('none'), caption: 'Nothing' }]")

  test('have headings, and files of their own', async () => {
    write('experiments/squares.mjs', two)
    expect((await experiments(['squares'])).code).toBe(0)
    const text = read('docs/experiments/squares.md')
    expect(text).toContain('## Tables\n\n### All\n\n| n | its square | share |')
    expect(text).toContain('### Largest\n\n| n | its square |\n| ---: | ---: |\n| 3 | 19 |\n')
    expect(text).toContain('## Figures\n\n![Squares](squares.svg)\n\n![Nothing](squares-none.svg)\n')
    expect(read('docs/experiments/squares-none.svg')).toContain('none')
  })

  test("never write over another experiment's", async () => {
    write('experiments/squares.mjs', two.replace("'squares-none'", "'cubes'"))
    const { code, err } = await experiments(['squares'])
    expect(code).toBe(1)
    expect(err).toContain('The name of the figure cubes must begin with squares')
    expect(existsSync(inRoot('docs'))).toBe(false)
  })
})

describe('missing data', () => {
  test.each([
    ['no folder', () => '', ['small/offset.txt', 'set TULLE_DATA']],
    ['a folder without the file', () => root, ['small/offset.txt', 'TULLE_DATA']],
  ])('%s: a sentence, exit code 2, and nothing is written', async (_, folder, words) => {
    write(results, 'earlier\n')
    const { code, out, err } = await experiments(['squares', '--fresh'], folder())
    expect({ code, out }).toEqual({ code: 2, out: '' })
    for (const word of words) expect(err).toContain(word)
    expect(err).toMatch(/^The experiment squares needs .*\.\n$/)
    expect(existsSync(inRoot('docs'))).toBe(false)
    expect(read(results)).toBe('earlier\n')
  })

  test('a file that the experiment reads must be named', async () => {
    write('experiments/squares.mjs', squares.replace("path('small/offset.txt'))", "path('small/other.txt'))"))
    const { code, err } = await experiments(['squares'])
    expect(code).toBe(1)
    expect(err).toBe('The experiment reads small/other.txt, which is not named in its `data`.\n')
  })
})

describe('a run that was stopped', () => {
  test.each(['SIGINT', 'SIGKILL'] as const)('by %s goes on with the case that was running', async (signal) => {
    write('data/hold', '3600000')
    const child = start(['squares'], data)
    const closed = new Promise((resolve) => child.once('close', resolve))
    while (measured() !== '123') await sleep(20)
    child.kill(signal)
    await closed
    expect(read(results).trimEnd().split('\n')).toHaveLength(2)
    expect(existsSync(inRoot('docs'))).toBe(false)

    rmSync(join(data, 'hold'))
    expect((await experiments(['squares'])).code).toBe(0)
    expect(measured()).toBe('1233')
    expect(read('docs/experiments/squares.md')).toBe(page)
  })

  test('in the middle of a line measures that case again, once', async () => {
    await experiments(['squares'])
    for (const cut of [1, 20]) {
      const before = measured()
      writeFileSync(inRoot(results), read(results).slice(0, -cut))
      rmSync(inRoot('docs'), { recursive: true })
      expect((await experiments(['squares'])).code).toBe(0)
      // Without its end of line only, the row is whole.
      expect(measured()).toBe(cut === 1 ? before : `${before}3`)
      expect(read('docs/experiments/squares.md')).toBe(page)
    }
    appendFileSync(inRoot(results), '{"key":"')
    await experiments(['squares'])
    expect(measured()).toBe('1233')
  })

  test('by an error keeps what was measured, and says which case failed and why', async () => {
    write('data/fail', '')
    const { code, err } = await experiments(['squares'])
    expect(code).toBe(1)
    expect(err).toContain('The case {"n":3} failed.')
    expect(err).toContain('no room left')
    expect(existsSync(inRoot('docs'))).toBe(false)
    rmSync(join(data, 'fail'))
    await experiments(['squares'])
    expect(measured()).toBe('1233')
  })
})

describe('results', () => {
  test('are used again, and make the same page', async () => {
    await experiments(['squares'])
    rmSync(inRoot('docs'), { recursive: true })
    await experiments(['squares'])
    expect(measured()).toBe('123')
    expect(read('docs/experiments/squares.md')).toBe(page)
  })

  test('are forgotten with --fresh', async () => {
    await experiments(['squares'])
    await experiments(['squares', '--fresh'])
    expect(measured()).toBe('123123')
    expect(read(results).trimEnd().split('\n')).toHaveLength(3)
  })

  test.each([
    ['the source', 'experiments/squares.mjs', `${squares}// changed\n`],
    ['a file that it imports', 'experiments/parts/square.mjs', 'export const square = (n) => n ** 2\n'],
  ])('do not outlive a change of %s, except with --keep', async (_, path, text) => {
    await experiments(['squares'])
    write(path, text)
    await experiments(['squares', '--keep'])
    expect(measured()).toBe('123')
    await experiments(['squares'])
    expect(measured()).toBe('123')

    write(path, `${text}// again\n`)
    const { err } = await experiments(['squares'])
    expect(err).toBe('The source has changed: 3 earlier results are not used (--keep uses them).\n')
    expect(measured()).toBe('123123')
  })

  test('of other settings are not used, even with --keep', async () => {
    await experiments(['squares'])
    write('experiments/squares.mjs', squares.replace("label: 'none'", "label: 'some'"))
    await experiments(['squares', '--keep'])
    expect(measured()).toBe('123123')
  })
})

test('from two seconds on, progress and the time left are said', async () => {
  // Looked at every half second, and by a clock of its own: two seconds may be seen as late as after two and a half.
  write('data/hold', '2900')
  const { code, out, err } = await experiments(['squares'])
  expect(code).toBe(0)
  expect(out).not.toContain('cases')
  expect(err).toMatch(/^2 of 3 cases, \d+ s left\n$/)
})

test.each([
  [['cubes'], 'There is no experiment cubes, only: squares.\n'],
  [['squares', '--frsh'], 'This is not understood: squares --frsh.'],
  [['squares', '--fresh', '--keep'], 'This is not understood'],
])('%j is refused in a sentence', async (args, sentence) => {
  const { code, err } = await experiments(args)
  expect(code).toBe(1)
  expect(err).toContain(sentence)
  expect(err.trimEnd().split('\n')).toHaveLength(1)
})

test('an experiment that lacks a part is named with it', async () => {
  write('experiments/squares.mjs', squares.replace('export const finding', 'const finding'))
  const { code, err } = await experiments(['squares'])
  expect(code).toBe(1)
  expect(err).toContain('experiments/squares.mjs must export `finding`')
})

describe('what experiments share', () => {
  test('the mean over cells has the standard error of the repetitions alone', () => {
    // Cells of 0 and 100: the spread between them is no error. Var of a mean of two: 2 and 2, over 2, over 2² cells.
    const { mean, standardError } = meanOverCells([Float64Array.of(-1, 101), Float64Array.of(1, 99)])
    expect(mean).toBe(50)
    expect(standardError).toBeCloseTo(Math.sqrt(2) / 2, 12)
  })

  test('the chance of the largest deviation', () => {
    expect(chanceOfLargest(1.959964, 1)).toBeCloseTo(0.05, 6)
    expect(chanceOfLargest(-1.959964, 40)).toBeCloseTo(1 - 0.95 ** 40, 5)
    expect(chanceOfLargest(0, 3)).toBeCloseTo(1, 6)
  })

  test('numbers and lists', () => {
    const said = [36_758, 999.5, 0.23, -1.5, 0, 1e-6, -3.14159e-12, Number.NaN].map((value) => number(value, 3))
    expect(said).toEqual(['36,758', '1,000', '0.230', '−1.50', '0.00', '1.00×10⁻⁶', '−3.14×10⁻¹²', '–'])
    expect([[], [1], [1, 2], [1, 2, 3]].map(listed)).toEqual(['', '1', '1 and 2', '1, 2 and 3'])
  })

  test('a shuffle is a permutation, and the same for the same seed', () => {
    const order = shuffled(100, generator(3, 0))
    expect([...order].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i))
    expect(order).toEqual(shuffled(100, generator(3, 0)))
    expect(order).not.toEqual(shuffled(100, generator(3, 1)))
  })
})

describe('groups of people', () => {
  // Person p makes p + 1 trips from zone 0 to zone 1.
  const person = Uint32Array.from(Array.from({ length: 9 }, (_, p) => new Array<number>(p + 1).fill(10 * p)).flat())
  const trips = contributions({
    person,
    row: new Uint32Array(person.length),
    column: new Uint32Array(person.length).fill(1),
    value: new Float64Array(person.length).fill(1),
  })

  test('are disjoint, and together everybody with all of their trips', () => {
    const { evaluated, pool, reference, people } = groupsOf(trips, { evaluated: 2, seed: 1 })
    expect(people).toEqual({ evaluated: 2, pool: 4, reference: 3 })
    const groups = [evaluated, pool, reference]
    expect(groups.map((group) => new Set(group.person).size)).toEqual([2, 4, 3])
    expect(new Set(groups.flatMap((group) => [...group.person])).size).toBe(9)
    expect(groups.reduce((sum, group) => sum + group.value.length, 0)).toBe(trips.value.length)
    expect([...matrixOf(evaluated, 2)]).toEqual([0, evaluated.value.length, 0, 0])
  })
})
