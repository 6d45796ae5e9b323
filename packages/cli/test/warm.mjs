/**
 * The built command in a process that stays, for tests: what takes longest of a command is to load what it is made of.
 * Each message is a command line. The command itself, main.js, is loaded anew for each, and all that it is made of once.
 * A command has ended when nothing is left to do, as a process of its own would: one that leaves something open is waited
 * for as long as such a process would be.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

let turns = 0

/** As they were before any command. */
const WRITES = {
  stdout: process.stdout.write.bind(process.stdout),
  stderr: process.stderr.write.bind(process.stderr),
}

process.on('message', (message) => void turn(message))

async function turn({ script, cwd, args, env }) {
  const before = { ...process.env }
  Object.assign(process.env, env)
  const home = process.cwd()
  const open = process.getActiveResourcesInfo().length
  const listeners = process.stdout.listeners('error')
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr']) {
    process[name].write = (chunk, encoding, done) => {
      said[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
      const after = typeof encoding === 'function' ? encoding : done
      if (after !== undefined) process.nextTick(after)
      return true
    }
  }
  process.chdir(cwd)
  process.argv = [process.execPath, script, ...args]
  process.exitCode = undefined
  try {
    turns += 1
    await import(`${pathToFileURL(script).href}?${turns}`)
    await nothingLeft(open)
  } catch (error) {
    said.stderr += `${error.stack}\n`
    process.exitCode = 1
  }
  const code = process.exitCode ?? 0
  process.exitCode = undefined
  process.stdout.write = WRITES.stdout
  process.stderr.write = WRITES.stderr
  for (const listener of process.stdout.listeners('error')) {
    if (!listeners.includes(listener)) process.stdout.off('error', listener)
  }
  process.chdir(home)
  for (const name of Object.keys(env)) delete process.env[name]
  Object.assign(process.env, before)
  process.send({ code, ...said })
}

process.on('disconnect', () => process.exit())

async function nothingLeft(open) {
  for (let wait = 0; process.getActiveResourcesInfo().length > open; wait = Math.min(wait + 1, 20)) {
    // A timer of one's own is gone by the time it is looked at.
    await sleep(wait)
  }
}
