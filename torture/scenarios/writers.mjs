/** Two commands that write to the same folder, begun at nearly the same moment. */
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { publishing } from '../commands.mjs'
import { ledgerFaults, leftIn, published, wordsFaults } from '../examine.mjs'
import { argsOf, begin, entriesOf, makeFolders, makePlace, openAccounts, removePlace } from '../place.mjs'

/** @type {import('../run.mjs').Scenario} */
export const writers = {
  about: 'two commands that write to the same folder at the same time',
  async run({ quick, random, tell }) {
    const rounds = quick ? 6 : 40
    const commands = publishing()
    const counts = { 'one was refused': 0, 'one after the other': 0 }
    /** @type {string[]} */
    const faults = []
    const place = makePlace()
    try {
      makeFolders(place)
      await openAccounts(place)
      /** @type {Set<string>} */
      const seen = new Set()
      let releases = 0
      for (let i = 0; i < rounds; i++) {
        const command = commands[Math.floor(random() * commands.length)]
        if (command === undefined) throw new Error('There are commands.')
        const force = random() < 0.5
        if (!force || random() < 0.5) rmSync(place.out, { recursive: true, force: true })
        const before = published(place).identifier
        const first = begin(place, argsOf(place, command, { account: random() < 0.5, force }))
        await sleep(random() < 0.3 ? 0 : 400 * random())
        const second = begin(place, argsOf(place, command, { account: random() < 0.5, force }))
        const both = await Promise.all([first.ended, second.ended])
        const done = both.filter(({ code }) => code === 0).length
        const found = published(place)
        const left = leftIn(place)
        if (found.identifier !== undefined) seen.add(found.identifier)
        releases += done
        const noted = (await entriesOf(place)).filter(({ state }) => state !== 'abandoned').length
        const wrong = [
          ...found.faults,
          ...left.faults,
          ...both.flatMap(wordsFaults),
          ...(await ledgerFaults(place, seen)),
        ]
        if (left.hidden > 0) wrong.push(`${left.hidden} folders left`)
        if (done === 0) wrong.push(`neither was written: ${both.map(({ said }) => said.trim()).join(' | ')}`)
        if (!force && done !== 1) wrong.push(`${done} of two were written without replacing anything`)
        if (found.identifier === undefined || found.identifier === before) wrong.push('there is no new release')
        if (noted < releases) wrong.push(`${releases} releases, ${noted} in the ledger`)
        faults.push(...wrong.map((fault) => `round ${i}, ${command.name}${force ? ', by force' : ''}: ${fault}`))
        counts[done === 1 ? 'one was refused' : 'one after the other']++
        tell(`${i + 1} of ${rounds} rounds, ${faults.length} faults`)
      }
    } finally {
      removePlace(place)
    }
    return { tried: rounds, counts, faults }
  },
}
