/** The command as a process of its own, as people start it: what `npm run build` has built. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))

export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** How far it is, told from two seconds on: a matter of the machine and of what else it does. */
const PROGRESS = /^(?!tulle: ).+ …( \d+ %(, .+ left)?)?\n/gm

/** Without colours and progress, in the folder `cwd`. */
export function tulleIn(cwd: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: '1', ...more }
    execFile(process.execPath, [main, ...args], { cwd, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr: stderr.replaceAll(PROGRESS, '') })
    })
  })
}
