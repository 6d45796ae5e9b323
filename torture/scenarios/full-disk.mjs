/** A disk that is full: a small tmpfs of random size, on which the release lies, and sometimes the temporary folder and the ledger too. */
import { execFileSync } from 'node:child_process'
import { readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SetupFailed } from '../../scripts/setup.mjs'
import { publishing } from '../commands.mjs'
import { ledgerFaults, leftIn, published, wordsFaults } from '../examine.mjs'
import { argsOf, begin, makeFolders, makePlace, openAccounts, removePlace } from '../place.mjs'

const ON_DISK = [['out'], ['out', 'tmp'], ['out', 'tmp', 'ledger'], ['ledger']]
const PAGE = 4096
const LEDGER = 2 ** 18

/** @type {import('../run.mjs').Scenario} */
export const fullDisk = {
  about: 'a full disk, of random sizes, for every kind (root on Linux alone can make one)',
  async run({ quick, random, tell }) {
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      throw new SetupFailed('A small disk can be made by root on Linux alone.')
    const sizes = quick ? 3 : 50
    const commands = publishing()
    const counts = { published: 0, 'refused in a sentence': 0, 'ended by the system': 0 }
    /** @type {string[]} */
    const faults = []
    let tried = 0
    for (const [index, command] of commands.entries()) {
      if (quick && index % 3 !== 0) continue
      const need = await bytesOf(command)
      for (let i = 0; i < sizes; i++, tried++) {
        const disk = ON_DISK[Math.floor(random() * ON_DISK.length)] ?? []
        const place = makePlace({ disk })
        const mounted = join(place.path, 'disk')
        try {
          mount(mounted, '64m')
          makeFolders(place)
          await openAccounts(place)
          // From hardly any room to more than enough: SQLite's files alone take as much as many a release.
          const most = 2 * (need + (disk.includes('ledger') ? LEDGER : 0))
          const room = PAGE * Math.ceil((most * random()) / PAGE)
          mount(mounted, String(usedOn(mounted) + room), 'remount')
          const args = argsOf(place, command, { account: random() < 0.5, force: false })
          const ended = await begin(place, args).ended
          const found = published(place)
          const left = leftIn(place)
          mount(mounted, '64m', 'remount')
          const seen = new Set(found.identifier === undefined ? [] : [found.identifier])
          const wrong = [...found.faults, ...left.faults, ...wordsFaults(ended), ...(await ledgerFaults(place, seen))]
          const done = found.identifier !== undefined
          if (ended.signal === null && (ended.code === 0) !== done && !isNoted(ended))
            wrong.push(`exit code ${ended.code}, and ${done ? 'a' : 'no'} release: ${ended.said.trim().slice(-300)}`)
          if (ended.signal === null && left.hidden > 0)
            wrong.push(`${left.hidden} folders left, though it was not killed`)
          faults.push(...wrong.map((fault) => `${command.name}, ${room} bytes for ${disk.join(', ')}: ${fault}`))
          counts[done ? 'published' : ended.signal === null ? 'refused in a sentence' : 'ended by the system']++
        } finally {
          execFileSync('umount', ['-l', mounted])
          removePlace(place)
        }
      }
      tell(`${command.name}: ${tried} disks, ${faults.length} faults`)
    }
    return { tried, counts, faults }
  },
}

/**
 * A release that stands, where only the note of it in the ledger failed, is told by a code of its own words.
 *
 * @param {import('../place.mjs').Ended} ended
 */
function isNoted({ said }) {
  return /is published|was written|stands/.test(said)
}

/**
 * How much a release takes on a disk that has room.
 *
 * @param {import('../commands.mjs').Publishing} command
 */
async function bytesOf(command) {
  const place = makePlace()
  try {
    makeFolders(place)
    await openAccounts(place)
    const { code, said } = await begin(place, argsOf(place, command, { account: false, force: false })).ended
    if (code !== 0) throw new Error(`${command.name} does not work: ${said}`)
    return sizeOf(place.out)
  } finally {
    removePlace(place)
  }
}

/** @param {string} folder */
function sizeOf(folder) {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile()) bytes += PAGE * Math.ceil(statSync(join(entry.parentPath, entry.name)).size / PAGE)
  }
  return bytes
}

/** @param {string} folder */
function usedOn(folder) {
  const { blocks, bfree, bsize } = statfsSync(folder)
  return (blocks - bfree) * bsize
}

/**
 * @param {string} folder
 * @param {string} size
 * @param {'remount'} [again]
 */
function mount(folder, size, again) {
  const what = again === undefined ? `size=${size}` : `remount,size=${size}`
  execFileSync('mount', ['-t', 'tmpfs', '-o', `${what},mode=0755`, 'tmpfs', folder])
}
