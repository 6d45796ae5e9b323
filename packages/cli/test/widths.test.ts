/** No line that people read is wider than their terminal, and what is said in short leaves out nothing that matters. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import stringWidth from 'fast-string-width'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fitted, joinedUp } from '../src/screen/fit.ts'
import { inTurn, main } from './tulle.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-widths-'))
})
afterAll(() => rm(place, { recursive: true, force: true }))

const WIDTHS = [60, 80, 120]

const MATRIX =
  'release matrix examples/trips/trips.csv --person rider --from origin --to destination --domain examples/trips/zones.txt --max-per-person 10 --epsilon 1'
const FRIENDS = 'examples/friends/friends.csv --nodes examples/friends/people.txt'

const PLANS = [
  'release flows examples/flows/trips.csv --person person --from from --to to --hierarchy examples/flows/districts.csv --max-per-person 5 --epsilon 1 --delta 1e-6 --plan',
  `${MATRIX} --plan`,
  `release graph ${FRIENDS} --epsilon 6 --expected-edges 800 --plan`,
  'release table examples/survey/survey.csv --person member --people examples/survey/members.txt --columns smokes,drinks --epsilon 2 --plan',
  'release statistics examples/patients/patients.csv --columns age,sex --bounds age=0,100 --categories sex=F,M --expected-rows 5000 --epsilon 1 --plan',
  'release items examples/baskets/baskets.txt --expected-people 88000 --items-per-person 10 --epsilon 1 --delta 1e-6 --plan',
  `count ${FRIENDS} triangles --epsilon 1 --guess 20 --plan`,
  `sketch graph ${FRIENDS} --epsilon 2 --delta 1e-6 --cut-sizes 1,10,100 --plan`,
  'sketch covariance examples/sketches/health.csv --columns height,weight --centre height=170,weight=70 --scale height=10,weight=15 --norm 3 --people 4000 --epsilon 1 --delta 1e-6 --plan',
  'anonymise examples/interests/interests.csv --person user --items interest --k 8 --plan',
]

const OTHERS = [
  '--help',
  'release matrix --help',
  'release flows --help',
  'count --help',
  'anonymise --help',
  'ledger --help',
  'audit --help',
  'init --help',
  'completion --help',
  'mechanisms',
  'advise --for matrix --zones 12 --max-per-person 10 --expected-total 17000 --epsilon 1',
  'advise --for graph --nodes 240 --expected-edges 1800 --epsilon 1',
  'audit degrees --samples 2000',
]

const REFUSED = [
  'release',
  'release matrix gone.csv',
  `${MATRIX} --zones x -o no`,
  'count examples/friends/friends.csv triangels',
]

function run(command: string, width: number) {
  return inTurn(root, command.split(' '), main, { COLUMNS: String(width), TULLE_LEDGER: join(place, 'books.db') })
}

/** Nothing can be done about one word that is longer than the line. */
function tooWide(text: string, width: number): string[] {
  return text.split('\n').filter((line) => stringWidth(line) > width && /\S\s+\S/.test(line.trim().replace(/ \\$/, '')))
}

describe.each(WIDTHS)('at %i columns', (width) => {
  test.each(PLANS)('%s', async (plan) => {
    const { code, stdout, stderr } = await run(plan, width)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(tooWide(stdout, width)).toEqual([])
    const full = await run(`${plan} --explain`, width)
    expect(full.code).toBe(0)
    expect(tooWide(full.stdout, width)).toEqual([])
    expect(full.stdout.length).toBeGreaterThan(1.5 * stdout.length)
  })

  test.each(OTHERS)('tulle %s', async (command) => {
    const { code, stdout } = await run(command, width)
    expect(code).toBe(0)
    expect(stdout).not.toBe('')
    expect(tooWide(stdout, width)).toEqual([])
  })

  test('what a command is for stands beside its name', async () => {
    const { stdout } = await run('--help', width)
    const lines = stdout.split('\n')
    const [named = '', after = ''] = lines.slice(lines.findIndex((line) => line.startsWith('  evaluate ')))
    expect(`${named}\n${after}`).toMatch(/^ {2}evaluate \[options\] <original> <release>\s+compare a release with/)
    // What goes on, goes on below its beginning, and not below the name.
    if (width < 120) expect(after.search(/\S/)).toBe(width < 80 ? 6 : named.indexOf('compare'))
  })

  test.each(REFUSED)('tulle %s, which is refused', async (command) => {
    const { code, stderr } = await run(command, width)
    expect(code).toBe(2)
    expect(tooWide(stderr, width)).toEqual([])
  })

  test('a release, and what is done with it', async () => {
    const out = join(place, `out-${width}`)
    for (const command of [
      'ledger open trips --epsilon 3 --neighbours individual',
      `${MATRIX} -o ${out}`,
      `verify ${out}`,
      `evaluate examples/trips/trips.csv ${out} -o ${out}`,
      'ledger list',
    ]) {
      const { code, stdout, stderr } = await run(command, width)
      expect({ command, wide: tooWide(`${stdout}\n${stderr}`, width) }).toEqual({ command, wide: [] })
      // The account is opened once.
      if (!command.startsWith('ledger open')) expect({ code, stderr }).toMatchObject({ code: 0 })
    }
  })
})

/** With all of their mechanisms that say something else, and what has warnings. */
const KINDS = [
  ...PLANS.map((each) => each.replace(' --plan', '')),
  'release flows examples/flows/trips.csv --person person --from from --to to --hierarchy examples/flows/districts.csv --expected-people 2500 --trips-per-person 3 --rescale-to 9000 --epsilon 1 --delta 1e-6',
  `${MATRIX} --rank auto`,
  `release graph ${FRIENDS} --mechanism synthetic-graph --epsilon 1`,
  `count ${FRIENDS} degrees --epsilon 1`,
  `count ${FRIENDS} profile --epsilon 1`,
  'count examples/friends/friends.csv mixing --groups examples/friends/villages.csv --epsilon 0.5',
  `count ${FRIENDS} edges --protect person --max-degree 30 --epsilon 1`,
  `sketch graph ${FRIENDS} --epsilon 2 --mechanism cut-pairs`,
  `sketch graph ${FRIENDS} --epsilon 2 --mechanism cut-answers --cuts examples/sketches/groups.txt`,
  'sketch covariance examples/sketches/health.csv --columns height,weight --centre height=170,weight=70 --scale height=10,weight=15 --norm 3 --people 4000 --epsilon 1 --delta 1e-6 --mechanism noisy-gram',
  'sketch covariance examples/sketches/health.csv --columns height,weight --centre height=170,weight=70 --scale height=10,weight=15 --norm 3 --people 4000 --epsilon 1 --mechanism variance-answers --directions examples/sketches/directions.txt',
  'anonymise examples/survey/survey.csv --person member --columns smokes,drinks,competes --k 8',
]

describe('five to ten lines of 80 letters', () => {
  test.each(KINDS)('%s', async (command) => {
    const there = command.replaceAll('examples/', `${root}examples/`).split(' ')
    const env = { COLUMNS: '80', TULLE_LEDGER: join(place, 'brief.db') }
    const plan = await inTurn(place, [...there, '--plan'], main, env)
    expect({ code: plan.code, stderr: plan.stderr }).toEqual({ code: 0, stderr: '' })
    for (const part of ['Plan', 'Promise', 'Error', 'Next']) expect(plan.stdout).toMatch(new RegExp(`^${part} `, 'm'))
    const made = await inTurn(place, [...there, '-o', 'out', '--force', '--yes'], main, env)
    expect({ code: made.code, stderr: made.stderr }).toMatchObject({ code: 0 })
    for (const part of ['Released', 'Error', 'Promise', 'Publish', 'Account', 'Next'])
      expect(made.stdout).toMatch(new RegExp(`^${part} +\\S`, 'm'))
    for (const { stdout } of [plan, made]) {
      const { length } = stdout.trimEnd().split('\n')
      expect({ enough: length >= 5 && length <= 10, stdout }).toMatchObject({ enough: true })
    }
  })
})

describe('a plan in short', () => {
  test.each(PLANS)('%s', async (plan) => {
    const { stdout } = await run(plan, 80)
    const json = JSON.parse((await run(`${plan} --json`, 80)).stdout) as {
      readonly guarantee: { readonly epsilon?: number; readonly delta?: number; readonly k?: number }
      readonly warnings: readonly string[]
    }
    const { epsilon, delta, k } = json.guarantee
    const said = stdout.replaceAll(/\s+/g, ' ')
    if (epsilon !== undefined) expect(said).toContain(`ε = ${epsilon}`)
    if (delta !== undefined) expect(said).toContain(`δ = ${delta}`)
    if (k !== undefined) expect(said).toContain(`at least ${k} times`)
    for (const warning of json.warnings) expect(said).toContain(warning.replaceAll(/\s+/g, ' '))
    // In words first: whom it hides, and only then by how much.
    if (epsilon !== undefined) expect(said.indexOf('Hides any one') + said.indexOf('Hides all')).toBeGreaterThan(-1)
    const lines = stdout.trimEnd().split('\n').length
    expect(lines).toBeLessThanOrEqual(10)
  })

  test('shows the JSON of the plan whatever else is asked', async () => {
    const plan = PLANS[1] as string
    expect((await run(`${plan} --json --explain`, 60)).stdout).toBe((await run(`${plan} --json`, 120)).stdout)
  })
})

describe('lines', () => {
  test('fill paragraphs, and go on where they began', () => {
    expect(fitted('  one two three four five six', 14)).toBe('  one two\n  three four\n  five six')
    expect(fitted('short', 60)).toBe('short')
  })

  test('keep numbers with what they are of', () => {
    expect(fitted('hides it (ε = 6) in 95 % of cases', 12)).toBe('hides it\n(ε = 6) in\n95 % of\ncases')
  })

  test('leave whole what cannot be broken', () => {
    expect(fitted('see /a/very/long/path/to/somewhere now', 12)).toBe('see\n/a/very/long/path/to/somewhere\nnow')
  })

  test('of commands end with a backslash, and options keep their values', () => {
    expect(fitted("  tulle count 'my file.csv' edges --epsilon 1 --plan", 30)).toBe(
      "  tulle count 'my file.csv' \\\n    edges --epsilon 1 --plan",
    )
  })

  test('of a table that is too wide are told row by row', () => {
    const table = '           cut of one   cut of ten\n  sketch   3.9          37.5\n  noise    27.5         85.4'
    expect(fitted(table, 80)).toBe(table)
    expect(fitted(table, 24)).toBe(
      '  sketch – cut of one:\n    3.9; cut of ten:\n    37.5\n  noise – cut of one:\n    27.5; cut of ten:\n    85.4',
    )
  })

  test('of a list of names and what they are keep the two together', () => {
    const list = '  one              the first of all of them\n  three and four   both of the others'
    expect(fitted(list, 30)).toBe('  one\n      the first of all of them\n  three and four\n      both of the others')
  })

  test('of a paragraph that was written over several are one', () => {
    expect(joinedUp('one\ntwo\n\n  a \\\n    b\nthree\nfour')).toBe('one two\n\n  a b\nthree four')
  })
})
