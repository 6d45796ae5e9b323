/** Somebody else's program as a process of its own, which never outlives its use. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

/** What a program that is asked to end gets to tidy up. */
const GRACE_MS = 1000
/** What is kept of the error output, for a message. */
const MOST_SAID = 4000

export interface Started {
  readonly stdout: Readable
  /** Told when it has ended itself; what it has started may go on. */
  onExit(heard: () => void): void
  /** How it ended, once it has and its output was read. */
  readonly ended: Promise<Ended>
  /** Ends what is left of it, with all that it started in its group, and closes its output. */
  stop(): Promise<void>
}

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  /** The beginning of its error output. */
  readonly said: string
}

/** Starts a line as a shell understands it, in a process group of its own: it can be ended with all its children. */
export function start(line: string): Started {
  const grouped = process.platform !== 'win32'
  const child = spawn(line, { shell: true, detached: grouped, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = collected(child.stderr)
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal, said: said() }))
  })
  // Whoever stops early does not ask how it ended.
  ended.catch(() => undefined)
  let stopped: Promise<void> | undefined
  const stop = async () => {
    if (tell(child, grouped, 'SIGTERM')) {
      await Promise.race([ended.catch(() => undefined), wait(GRACE_MS)])
      tell(child, grouped, 'SIGKILL')
    }
    child.stdout.destroy()
    child.stderr.destroy()
  }
  return {
    stdout: child.stdout,
    onExit: (heard) => void child.once('exit', heard),
    ended,
    stop: () => (stopped ??= stop()),
  }
}

type Child = ChildProcessByStdio<null, Readable, Readable>

/** False where nothing is left to be told. A negative number is the whole group. */
function tell(child: Child, grouped: boolean, signal: NodeJS.Signals): boolean {
  if (child.pid === undefined) return false
  try {
    return process.kill(grouped ? -child.pid : child.pid, signal)
  } catch {
    return false
  }
}

function collected(stream: Readable): () => string {
  let text = ''
  stream.setEncoding('utf8')
  stream.on('data', (part: string) => {
    if (text.length < MOST_SAID) text += part
  })
  return () => text.slice(0, MOST_SAID)
}
