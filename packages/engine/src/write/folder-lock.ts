/**
 * Whether whoever made a folder is still running: it listens on a socket in there, and the kernel ends that with it,
 * however it ends. A process number would not tell: another container has its own, and numbers are given again. Nothing
 * is written by looking, and one's own process is seen like any other.
 */
import { createHash } from 'node:crypto'
import { constants, existsSync, readFileSync } from 'node:fs'
import { type FileHandle, lstat, open, readdir, rename, rm, statfs } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'

export interface Held {
  /** Lets go, and takes the socket away. */
  release(): Promise<void>
}

/**
 * Holds a folder. Where there are no sockets (some file systems, Windows), it is not held, and then nobody can tell
 * that its run has ended: it stays until somebody removes it.
 */
export async function hold(folder: string): Promise<Held> {
  const directory = await openFolder(folder)
  // A socket is there a moment before anybody listens on it, and would look like one that was left: it is no lock until then.
  const [address, early] = [lockName(), 'new-lock'].map((name) => addressIn(directory, folder, name))
  const server = createServer((socket) => socket.destroy())
  const listening =
    address !== undefined &&
    early !== undefined &&
    (await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(early, () => resolve(true))
    }))
  if (listening) await rename(early, address)
  // It is no reason to go on running.
  server.unref()
  return {
    async release() {
      if (listening) {
        await rm(address, { force: true })
        await new Promise((resolve) => server.close(resolve))
      }
      await directory?.close()
    },
  }
}

/** Whether the run that made this folder, which is open, has certainly ended. In doubt it has not. */
export async function hasEnded(directory: FileHandle, folder: string): Promise<boolean> {
  const here = pathOf(directory, folder)
  const locks = (await readdir(here)).filter(isLock)
  const [lock] = locks
  if (lock === undefined || locks.length > 1) return false
  if (!(await lstat(join(here, lock))).isSocket()) return false
  if (lock !== lockName() && !(await isLocal(here))) return false
  const address = addressIn(directory, folder, lock)
  return address !== undefined && (await isRefused(address))
}

/** A folder itself, and nothing that a link leads to. */
export async function openFolder(folder: string): Promise<FileHandle | undefined> {
  if (process.platform === 'win32') return
  return open(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
}

/** The open folder by a path that leads to it whatever happens to its name; elsewhere than on Linux, by its name. */
export function pathOf({ fd }: FileHandle, folder: string): string {
  const path = `/proc/self/fd/${fd}`
  return process.platform === 'linux' && existsSync(path) ? path : folder
}

/** Beyond this the kernel takes no path of a socket, and Node would cut it short without a word. */
const MOST_BYTES = 103

function addressIn(directory: FileHandle | undefined, folder: string, lock: string): string | undefined {
  if (directory === undefined) return
  const address = join(pathOf(directory, folder), lock)
  return Buffer.byteLength(address) <= MOST_BYTES ? address : undefined
}

function isRefused(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(false)
    })
    // Refused: there is nobody. Anything else, such as a queue that is full, is no proof.
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED'))
  })
}

const LOCK = /^lock-[0-9a-f]{8}$/

export function isLock(name: string): boolean {
  return LOCK.test(name)
}

/** It names the machine as it runs now, in all of its containers: a socket of another one is refused here although it lives. */
function lockName(): string {
  const boot = '/proc/sys/kernel/random/boot_id'
  const machine = process.platform === 'linux' && existsSync(boot) ? readFileSync(boot, 'utf8') : hostname()
  return `lock-${createHash('sha256').update(machine).digest('hex').slice(0, 8)}`
}

/** The numbers by which Linux knows file systems that one machine alone can write: ext, xfs, btrfs, f2fs, zfs, tmpfs, overlay. */
const LOCAL = new Set([0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1, 0x01021994, 0x794c7630])

async function isLocal(folder: string): Promise<boolean> {
  return process.platform === 'linux' && LOCAL.has((await statfs(folder)).type)
}
