/** A publishing command that is killed (SIGKILL) at whatever moment: of every kind, counted in an account or not, over an earlier release or not. */
import { existsSync, rmSync, watch } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { publishing } from '../commands.mjs'
import { ledgerFaults, leftIn, published, wordsFaults } from '../examine.mjs'
import { argsOf, begin, makeFolders, makePlace, openAccounts, removePlace } from '../place.mjs'

/** @type {import('../run.mjs').Scenario} */
export const kills = {
  about: 'kill -9 at random moments, half of them while a release is being written',
  async run({ quick, random, tell }) {
    const moments = quick ? 30 : 300
    const commands = publishing()
    const counts = {
      published: 0,
      'not published': 0,
      'left a folder that only its owner may open': 0,
      'put back': 0,
      'left an empty folder for good': 0,
    }
    /** @type {string[]} */
    const faults = []
    let tried = 0
    for (const [index, command] of commands.entries()) {
      const place = makePlace()
      /** @type {Set<string>} */
      const seen = new Set()
      /** @param {readonly string[]} found */
      const fail = (found) => faults.push(...found.map((fault) => `${command.name}: ${fault}`))
      try {
        makeFolders(place)
        await openAccounts(place)
        const whole = await begin(place, argsOf(place, command, { account: true, force: false })).ended
        if (whole.code !== 0) throw new Error(`${command.name} does not work: ${whole.said}`)
        let before = published(place).identifier
        if (before !== undefined) seen.add(before)
        const here = Math.floor((moments * (index + 1)) / commands.length) - tried
        for (let i = 0; i < here; i++, tried++) {
          const [account, force, late] = [random() < 0.5, random() < 0.5, random() < 0.5]
          if (!force) {
            rmSync(place.out, { recursive: true, force: true })
            before = undefined
          }
          const running = begin(place, argsOf(place, command, { account, force }))
          await momentOf(running, place, (late ? 0.2 * random() : 0.1 + random()) * whole.took, late)
          running.kill()
          const ended = await running.ended
          const left = leftIn(place)
          fail([...left.faults, ...wordsFaults(ended)])
          if (left.hidden > 0) counts['left a folder that only its owner may open']++
          if (before !== undefined && !existsSync(place.out)) {
            // Killed between two renames: whoever comes next puts the earlier release back before anything else.
            await begin(place, argsOf(place, command, { account: false, force: false })).ended
            counts['put back']++
            if (published(place).identifier !== before) fail(['the earlier release is gone'])
          }
          const found = published(place)
          fail(found.faults)
          const fresh = found.identifier !== undefined && found.identifier !== before
          counts[fresh ? 'published' : 'not published']++
          if (found.identifier !== undefined) seen.add(found.identifier)
          fail(await ledgerFaults(place, seen))
          before = found.identifier
        }
        const last = await begin(place, argsOf(place, command, { account: true, force: true })).ended
        const left = leftIn(place)
        if (last.code !== 0) fail([`after all that it does not work: ${last.said}`])
        if (left.hidden > 0) fail([`${left.hidden} folders are still left after one that was not killed`])
        counts['left an empty folder for good'] += left.empty
        fail([...left.faults, ...published(place).faults])
      } finally {
        removePlace(place)
      }
      tell(`${command.name}: ${tried} of ${moments} moments, ${faults.length} faults`)
    }
    return { tried, counts, faults }
  },
}

/**
 * Waits for so many milliseconds from the start, or from when the first folder appears beside the release.
 *
 * @param {import('../place.mjs').Running} running
 * @param {import('../place.mjs').Place} place
 * @param {number} wait
 * @param {boolean} late
 */
async function momentOf(running, place, wait, late) {
  if (!late) return Promise.race([running.ended, sleep(wait)])
  const { promise, resolve } = withResolver()
  const watcher = watch(dirname(place.out), resolve)
  try {
    await Promise.race([promise, running.ended])
  } finally {
    watcher.close()
  }
  return Promise.race([running.ended, sleep(wait)])
}

function withResolver() {
  let resolve = () => {}
  /** @type {Promise<void>} */
  const promise = new Promise((go) => (resolve = go))
  return { promise, resolve: () => resolve() }
}
