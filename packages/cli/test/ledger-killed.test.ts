/**
 * A release that is killed at whatever moment: the ledger never says less than was published. `npm run torture` does it at a
 * hundred moments.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { main, tulleIn } from './tulle.ts'

const MOMENTS = process.env['TULLE_TORTURE'] === undefined ? 8 : 100

let place: string
beforeAll(async () => {
  place = await realpath(await mkdtemp(join(tmpdir(), 'tulle-ledger-killed-')))
  await writeFile(join(place, 'trips.csv'), 'who,from,to\nann,a,b\nbob,b,a\n')
  await writeFile(join(place, 'zones.txt'), 'a\nb\n')
})
afterAll(() => rm(place, { recursive: true, force: true }))

const RELEASE =
  'release matrix trips.csv --person who --from from --to to --domain zones.txt --max-per-person 2 --epsilon 0.01 --yes'
const ledger = () => join(place, 'ledger.db')

/** Released to `out`, and killed after so many milliseconds; how long it took. */
async function released(out: string, killAfter = Infinity): Promise<number> {
  const started = performance.now()
  const env = { ...process.env, NO_COLOR: '1', TULLE_LEDGER: ledger(), XDG_DATA_HOME: join(place, 'home') }
  const child = spawn(process.execPath, [main, ...RELEASE.split(' '), '--account', 'trips', '-o', out], {
    cwd: place,
    env,
    stdio: 'ignore',
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  if (killAfter < Infinity) await Promise.race([closed, sleep(killAfter).then(() => child.kill('SIGKILL'))])
  await closed
  return performance.now() - started
}

interface Entry {
  readonly state: string
  readonly certificate?: { readonly identifier: string }
}

async function entries(): Promise<readonly Entry[]> {
  const { stdout, stderr } = await tulleIn(place, ['ledger', 'show', 'trips', '--json', '--ledger', ledger()])
  expect(stderr).toBe('')
  return (JSON.parse(stdout) as { readonly entries: readonly Entry[] }).entries
}

test(`killed at ${MOMENTS} moments, the ledger never says less than was published`, async () => {
  const open = ['ledger', 'open', 'trips', '--epsilon', '9', '--neighbours', 'individual', '--ledger', ledger()]
  expect(await tulleIn(place, open)).toMatchObject({ code: 0 })
  const whole = await released('whole')
  expect(await entries()).toMatchObject([{ state: 'released' }])
  const seen = new Set<string>()
  for (let i = 0; i < MOMENTS; i++) {
    const before = (await entries()).length
    const out = join(place, `out-${i}`)
    // Evenly, and anywhere within each part: most of a run is over before anything happens to the ledger.
    await released(out, whole * (0.3 + (0.8 * (i + ((i * 0.618) % 1))) / MOMENTS))
    const after = await entries()
    const published = existsSync(join(out, 'release', 'certificate.json'))
    if (published) {
      const text = await readFile(join(out, 'release', 'certificate.json'), 'utf8')
      const { identifier } = JSON.parse(text) as { readonly identifier: string }
      const noted = after.find(({ certificate }) => certificate?.identifier === identifier)
      // Its entry, or one that is reserved and counted all the same.
      expect(noted?.state ?? after.at(-1)?.state, `moment ${i}`).toMatch(/^(released|reserved)$/)
    }
    expect(after.length - before, `moment ${i}`).toBeGreaterThanOrEqual(published ? 1 : 0)
    expect(after.every(({ state }) => state !== 'abandoned')).toBe(true)
    seen.add(`${published ? 'published' : 'not'} ${after.length > before ? (after.at(-1)?.state ?? '') : 'unknown'}`)
  }
  // The moments were before, and after: not all on one side of what matters.
  expect(seen.size).toBeGreaterThan(MOMENTS < 20 ? 0 : 1)
})
