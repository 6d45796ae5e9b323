/** `tulle ledger` and `--account` as people meet them. Uses what `npm run build` has built. */
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ended, tulleIn } from './tulle.ts'

let place: string
beforeAll(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), 'tulle-ledger-')))
  await writeFile(join(place, 'trips.csv'), 'who,from,to\nann,a,b\nann,a,b\nbob,b,a\n')
  await writeFile(join(place, 'zones.txt'), 'a\nb\n')
  await writeFile(join(place, 'likes.csv'), 'who,what\nann,tea\nbob,tea\ncat,jam\ndan,jam\n')
  const { code, stderr } = await tulle('ledger open trips --epsilon 3 --delta 1e-6 --neighbours individual')
  if (code !== 0) throw new Error(stderr)
})
afterAll(() => rm(place, { recursive: true, force: true }))

/** In the ledger of this file. */
function tulle(text: string, more: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const args = text.split(' ')
  const ledger = args.includes('--ledger') || args[1] === 'compose' || Object.keys(more).length > 0
  return tulleIn(place, ledger ? args : [...args, '--ledger', 'books.db'], more)
}

const MATRIX =
  'release matrix trips.csv --person who --from from --to to --domain zones.txt --max-per-person 2 --yes --epsilon'

describe('a release', () => {
  test('with an account is counted, and both figures are said by their names', async () => {
    const { code, stdout } = await tulle(`${MATRIX} 1 --account trips -o first`)
    expect(code).toBe(0)
    expect(stdout).toMatch(/Counted in account "trips"\.\n1 release counted, of a budget of ε = 3, δ = 0\.000001\./)
    expect(stdout).toMatch(/Whatever you decide along the way: .* of the budget is used/)
    expect(stdout).toMatch(/As planned, if everything was decided beforehand: ε = 1 /)
    expect(stdout).not.toContain('no account')
    const { certificate } = JSON.parse((await tulle('ledger show trips --json')).stdout).entries[0]
    const published = JSON.parse(await readFile(join(place, 'first/release/certificate.json'), 'utf8'))
    expect(certificate.identifier).toBe(published.identifier)
    expect(published).not.toHaveProperty('account')
  })

  test('above the budget is refused with exit code 4 and the ε that fits, and nothing is left of it', async () => {
    const { code, stderr } = await tulle(`${MATRIX} 5 --account trips -o above`)
    expect(code).toBe(4)
    expect(stderr).toMatch(
      /this release \(ε = 5\) would go above it: nothing was released\. The most that still fits is --epsilon /,
    )
    await expect(readFile(join(place, 'above/release/certificate.json'))).rejects.toThrow(/ENOENT/)
  })

  test('with a plan only shows the account, and counts nothing', async () => {
    const before = (await tulle('ledger show trips --json')).stdout
    const { code, stdout } = await tulle(`${MATRIX} 1 --account trips --plan`)
    expect(code).toBe(0)
    expect(stdout).toMatch(/Account "trips"\n {2}With this release:\n {2}2 releases counted/)
    expect((await tulle('ledger show trips --json')).stdout).toBe(before)
  })

  test('without an account is said so in red, recorded, and known to be of the same file', async () => {
    const { code, stdout } = await tulle(`${MATRIX} 1 -o loose`)
    expect(code).toBe(0)
    expect(stdout).toContain('This release is counted in no account')
    expect(stdout).toContain(
      '1 release of the same file is counted in account "trips": this release is not in its total.',
    )
    expect((await tulle('ledger list')).stdout).toMatch(/Counted in no account:\n.*\n.*matrix .* ε = 1 +released$/m)
    const { stdout: json } = await tulle(`${MATRIX} 1 -o loose --force --json`)
    expect(JSON.parse(json).ledger).toMatchObject({
      recorded: true,
      alarms: [expect.stringContaining('--account NAME'), expect.any(String)],
    })
  })

  test('prints the total in its certificate where that is asked for, and verify checks it', async () => {
    expect(await tulle(`${MATRIX} 0.5 --account trips --publish-total -o total`)).toMatchObject({ code: 0 })
    expect(await tulleIn(place, ['verify', 'total'])).toMatchObject({ code: 0 })
    const path = join(place, 'total/release/certificate.json')
    const text = await readFile(path, 'utf8')
    expect(JSON.parse(text).account).toMatchObject({ releases: 2, budget: { epsilon: 3, delta: 1e-6 } })
    expect(await readFile(join(place, 'total/release/certificate.html'), 'utf8')).toContain(
      'This is release 2 of the same',
    )
    await writeFile(path, text.replace(/"asPlanned": [\d.]+/, '"asPlanned": 0.25'))
    const { code, stderr } = await tulleIn(place, ['verify', 'total'])
    expect(code).toBe(2)
    expect(stderr).toContain('is less than what this release costs by itself')
    await writeFile(path, text)
  })

  test('that fails while reading is given back', async () => {
    await writeFile(join(place, 'broken.csv'), 'who,from,to\nann,a\n')
    const { code } = await tulle(`${MATRIX.replace('trips.csv', 'broken.csv')} 0.1 --account trips -o broken`)
    expect(code).toBe(2)
    const { standing } = JSON.parse((await tulle('ledger show trips --json')).stdout)
    expect(standing.releases).toBe(2)
  })

  test('of k-anonymous rows is listed in red, with the sentence why', async () => {
    expect(await tulle('ledger open likes --epsilon 2 --neighbours row')).toMatchObject({ code: 0 })
    const { code, stdout } = await tulle(
      'anonymise likes.csv --person who --items what --k 2 --yes --account likes -o likes',
    )
    expect(code).toBe(0)
    expect(stdout).toContain('k-anonymity composes with nothing')
    const shown = (await tulle('ledger show likes')).stdout
    expect(shown).toContain('k-anonymity composes with nothing')
    expect(shown).toMatch(/anonymise +Rows of what +k = 2 +released\n/)
  })
})

describe('planned beforehand', () => {
  test('releases are counted together, and use their reservation', async () => {
    expect(await tulle('ledger open ahead --epsilon 1 --neighbours individual')).toMatchObject({ code: 0 })
    const config = (epsilon: number) => ({
      release: 'matrix',
      file: 'trips.csv',
      person: 'who',
      from: 'from',
      to: 'to',
      domain: 'zones.txt',
      maxPerPerson: 2,
      epsilon,
    })
    await writeFile(join(place, 'one.json'), JSON.stringify(config(0.25)))
    await writeFile(join(place, 'two.json'), JSON.stringify({ ...config(0.75), account: 'ahead' }))
    const planned = await tulle('ledger plan ahead one.json two.json')
    expect(planned).toMatchObject({ code: 0, stderr: '' })
    expect(planned.stdout).toMatch(/^Planned, and reserved together\.[\s\S]*2 releases counted/)
    expect((await tulle('release --config one.json --account ahead --yes -o one')).code).toBe(0)
    expect((await tulle('release --config two.json --yes -o two')).code).toBe(0)
    expect((await tulle('release --config two.json --yes -o three')).code).toBe(4)
    const { entries } = JSON.parse((await tulle('ledger show ahead --json')).stdout)
    expect(entries.map(({ state }: { state: string }) => state)).toEqual(['released', 'released'])
    expect((await tulle('ledger plan ahead one.json')).code).toBe(4)
  })
})

describe('compose', () => {
  test('says what several certificates promise together, without a ledger, each of them once', async () => {
    const { code, stdout } = await tulle('ledger compose first total/release total/release/certificate.json')
    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^These 2 releases, if they are of the same data, promise together:\nAs planned, .*: ε = 1\.5\./,
    )
    expect(stdout).toContain('Whatever was decided along the way: ε = 1.5,')
    const json = JSON.parse((await tulle('ledger compose first total --delta 1e-3 --json')).stdout)
    expect(json).toMatchObject({
      releases: 2,
      neighbours: { kind: 'individual' },
      alongTheWay: { epsilon: 1.5, delta: 0 },
    })
    expect(json.epsilon.upper).toBeLessThanOrEqual(1.5)
  })

  test.each<[string, RegExp]>([
    ['first likes', /^tulle: likes is k-anonymous\. k-anonymity composes with nothing/],
    ['first none', /There is no folder none/],
    ['first trips.csv', /trips\.csv is no sound certificate/],
    ['first changed', /changed is not a sound release/],
    ['first --delta 0.1 --epsilon 1', /give one of them/],
  ])('%s is refused', async (args, sentence) => {
    await mkdir(join(place, 'changed'), { recursive: true })
    const text = await readFile(join(place, 'first/release/certificate.json'), 'utf8')
    await writeFile(join(place, 'changed/certificate.json'), text.replace('"epsilon": 1', '"epsilon": 2'))
    const { code, stderr } = await tulle(`ledger compose ${args}`)
    expect(code).toBe(2)
    expect(stderr).toMatch(sentence)
  })
})

test('earlier releases are counted when an account is opened, and a budget below them is refused', async () => {
  const open = 'ledger open late --neighbours individual --released first total --epsilon'
  const refused = await tulle(`${open} 1`)
  expect(refused.code).toBe(2)
  expect(refused.stderr).toContain('is below what is spent already')
  expect(await tulle(`${open} 2`)).toMatchObject({ code: 0 })
  const { entries } = JSON.parse((await tulle('ledger show late --json')).stdout)
  expect(entries).toHaveLength(2)
})

test('a page shows the budget with a picture, and is private', async () => {
  const { code, stdout } = await tulle('ledger show trips -o books')
  expect(code).toBe(0)
  expect(stdout).toContain('Written: books/private/account.html')
  const page = await readFile(join(place, 'books/private/account.html'), 'utf8')
  expect(page).toMatch(
    /Private\. This page lists all that was released[\s\S]*<svg[\s\S]*whatever you decide along the way/,
  )
  expect((await tulle('ledger show trips -o books')).code).toBe(2)
  expect((await tulle('ledger show trips -o books --force')).code).toBe(0)
})

test('export and import move accounts, and close ends one', async () => {
  expect(await tulle('ledger export -o books.json')).toMatchObject({ code: 0 })
  expect(await tulle('ledger import books.json --ledger other.db')).toMatchObject({ code: 0, stderr: '' })
  const [ours, theirs] = [await tulle('ledger show trips'), await tulle('ledger show trips --ledger other.db')]
  // But for the numbers of the entries, which are the ledger's own.
  const unnumbered = ({ stdout }: Ended) => stdout.replaceAll(/^ {2}\d+ +/gm, '')
  expect(unnumbered(theirs)).toBe(unnumbered(ours))
  expect((await tulle('ledger import books.json --ledger other.db')).code).toBe(2)
  expect(await tulle('ledger close trips --ledger other.db')).toMatchObject({ code: 0 })
  const { code, stderr } = await tulle(`${MATRIX} 0.1 --account trips -o closed --ledger other.db`)
  expect(code).toBe(2)
  expect(stderr).toContain('was closed on')
})

describe('where the ledger is', () => {
  test('TULLE_LEDGER names it', async () => {
    const { stdout } = await tulle('ledger list', { TULLE_LEDGER: join(place, 'books.db') })
    expect(stdout).toContain('trips')
  })

  test('without a place for one, an account is refused, and without an account it is said that nothing was recorded', async () => {
    const nowhere = { XDG_DATA_HOME: '/dev/null/nowhere' }
    const refused = await tulle(`${MATRIX} 1 --account trips -o nowhere`, nowhere)
    expect(refused.code).toBe(2)
    expect(refused.stderr).toMatch(/There is no account "trips"|There is no ledger/)
    const { code, stdout } = await tulle(`${MATRIX} 1 -o nowhere`, nowhere)
    expect(code).toBe(0)
    expect(stdout).toContain('Nothing was recorded: /dev/null/nowhere/tulle/ledger.db cannot be written to')
    expect((await tulle(`${MATRIX} 1 -o named`, { TULLE_LEDGER: '/dev/null/x.db' })).code).toBe(2)
  })
})

describe('bad input', () => {
  test.each<[string, number, RegExp]>([
    ['ledger show trip', 2, /There is no account "trip"\. Did you mean "trips"\?/],
    [`${MATRIX} 1 --account trip -o x`, 2, /Did you mean "trips"\?/],
    ['ledger open x --neighbours individual', 2, /--epsilon is missing: how much may all releases/],
    ['ledger open x --epsilon 1', 2, /--neighbours is missing: whom do the releases/],
    ['ledger open x --epsilon 1 --neighbours cell', 2, /say the most that one changes, with --max-change/],
    ['ledger open x --epsilon 1 --neighbours edge --max-change 2', 2, /leave it out/],
    ['ledger open x --epsilon 1 --neighbours persn', 2, /individual/],
    ['ledger open trips --epsilon 1 --neighbours edge', 2, /already, with a budget of ε = 3/],
    [`${MATRIX} 0.1 --neighbours cell --max-change 1 --account trips -o x`, 2, /counts by other neighbours/],
    [
      `${MATRIX} 0.1 --publish-total -o x`,
      2,
      /--publish-total prints the total of an account: say which, with --account/,
    ],
    ['ledger import trips.csv', 2, /it is not JSON/],
    ['ledger import none.json', 2, /cannot be read \(ENOENT\)/],
    ['ledger list --ledger trips.csv', 2, /is no ledger, or was damaged/],
    ['ledger plan trips zones.txt', 2, /is not JSON/],
  ])('tulle %s', async (text, code, sentence) => {
    const ended = await tulle(text)
    expect(ended.stderr).toMatch(sentence)
    expect(ended.code).toBe(code)
  })
})
