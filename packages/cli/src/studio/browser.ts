/** Opens an address in the browser of whoever sits here. */
import { spawn } from 'node:child_process'

const OPENERS: Readonly<Record<string, readonly [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** Whether something could be started for it; a machine without a screen has nothing. */
export function openBrowser(address: string): Promise<boolean> {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  return new Promise((done) => {
    const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true })
    child.once('error', () => done(false))
    child.once('spawn', () => {
      child.unref()
      done(true)
    })
  })
}
