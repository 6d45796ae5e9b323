import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes folders called `prefix` and the number of a process, if that process has ended: it was killed, and left them. */
export async function removeLeftovers(place: string, prefix: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (!name.startsWith(prefix) || isRunning(Number.parseInt(name.slice(prefix.length), 10))) continue
    await rm(join(place, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  // What has no number is nobody's to remove.
  if (!(pid > 0)) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: there is such a process, and it is somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
