/** Programs that the tests need and that npm does not bring: found in the path, or installed where that can be done. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { SetupFailed, say } from './setup.mjs'

/**
 * The first of these commands that is in the path, unless a variable of the environment names another program.
 *
 * @param {string} variable
 * @param {readonly string[]} commands
 * @returns {string | undefined}
 */
export function findProgram(variable, commands) {
  const chosen = process.env[variable]
  if (chosen) {
    if (!isExecutable(chosen))
      throw new SetupFailed(`${variable} is ${chosen}, which is not a program that can be run.`)
    return chosen
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return commands.flatMap((command) => folders.map((folder) => join(folder, command))).find(isExecutable)
}

/**
 * Installs a package of Debian's, where this process may; says whether it is there now.
 *
 * @param {string} name
 */
export function installWithApt(name) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  say(`Installing ${name} (apt-get install ${name}) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return [['update'], ['install', '-y', '--no-install-recommends', name]].every(
    (args) => spawnSync('apt-get', args, { env, stdio: ['ignore', 2, 2] }).status === 0,
  )
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
