/** A clock that is wrong, and that jumps in the midst of a release, backwards and forwards: a budget is a budget all the same. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withRelease } from '@tulle/engine'
import { verifyRelease } from '@tulle/releases'
import { SetupFailed } from '../../scripts/setup.mjs'
import { publishing } from '../commands.mjs'
import { leftIn, published, wordsFaults } from '../examine.mjs'
import { begin, makeFolders, makePlace, removePlace, withLedger } from '../place.mjs'

/** Where Debian's package faketime puts it. */
const LIBRARY = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
const CLOCKS = ['-20y', '-3d', '-1h', '+0', '+1h', '+3d', '+50y', '@1971-01-01 00:00:00', '@2037-12-31 23:59:59']

/** @type {import('../run.mjs').Scenario} */
export const clock = {
  about: 'a clock that is wrong, or jumps in the midst of a release (needs Debian’s package faketime)',
  async run({ quick, random, tell }) {
    const library = LIBRARY.find((path) => existsSync(path))
    if (library === undefined) throw new SetupFailed('Install it with: apt-get install faketime')
    const rounds = quick ? 6 : 30
    // Without δ what is spent is a plain sum: it is plain which release is one too many.
    const commands = publishing().filter(({ account, args }) => account !== undefined && !args.includes('--delta'))
    const counts = { published: 0, 'above the budget': 0, 'jumped in the midst': 0 }
    /** @type {string[]} */
    const faults = []
    for (let i = 0; i < rounds; i++) {
      const command = commands[Math.floor(random() * commands.length)]
      if (command?.account === undefined) throw new Error('There are commands.')
      const kind = command.account
      const epsilon = Number(command.args[command.args.indexOf('--epsilon') + 1])
      const place = makePlace()
      try {
        makeFolders(place)
        const settings = join(place.path, 'disk', 'clock')
        const env = {
          LD_PRELOAD: library,
          FAKETIME_TIMESTAMP_FILE: settings,
          FAKETIME_NO_CACHE: '1',
          // What jumps is the clock on the wall.
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        }
        // Room for two, whatever the time is.
        await withLedger(place, (ledger) =>
          ledger.open({ name: kind, neighbours: { kind }, epsilon: 2.05 * epsilon, delta: 1e-3 }),
        )
        for (let turn = 0; turn < 3; turn++) {
          rmSync(place.out, { recursive: true, force: true })
          writeFileSync(settings, anyOf(CLOCKS, random))
          const running = begin(place, [...command.args, '--yes', '-o', place.out, '--account', kind], { env })
          if (random() < 0.5) {
            await Promise.race([running.ended, sleep(1500 * random())])
            writeFileSync(settings, anyOf(CLOCKS, random))
            counts['jumped in the midst']++
          }
          const ended = await running.ended
          const wrong = [...wordsFaults(ended), ...published(place).faults, ...leftIn(place).faults]
          if (ended.code !== (turn < 2 ? 0 : 4))
            wrong.push(`release ${turn + 1} of two ended with ${ended.code}: ${ended.said.trim()}`)
          if (ended.code === 0) {
            const folder = join(place.out, 'release')
            const { faults: unsound } = await withRelease(folder, verifyRelease)
            wrong.push(...unsound)
          }
          faults.push(...wrong.map((fault) => `round ${i}, ${command.name}: ${fault}`))
          counts[ended.code === 0 ? 'published' : 'above the budget']++
        }
        const { entries } = await withLedger(place, (ledger) => ledger.show(kind))
        if (entries.filter(({ state }) => state === 'released').length !== 2)
          faults.push(`round ${i}, ${command.name}: the ledger has ${entries.map(({ state }) => state).join(', ')}`)
      } finally {
        removePlace(place)
      }
      tell(`${i + 1} of ${rounds} rounds, ${faults.length} faults`)
    }
    return { tried: 3 * rounds, counts, faults }
  },
}

/**
 * @template T
 * @param {readonly T[]} values
 * @param {() => number} random
 */
function anyOf(values, random) {
  return /** @type {T} */ (values[Math.floor(random() * values.length)])
}
