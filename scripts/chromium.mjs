/** Finds the Chromium that the browser tests run in, and gets one if the machine has none. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { root, SetupFailed, say } from './setup.mjs'

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Where Chromium is on this machine, or undefined.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  const chosen = process.env['TULLE_CHROMIUM']
  if (chosen) {
    if (!isExecutable(chosen))
      throw new SetupFailed(`TULLE_CHROMIUM is ${chosen}, which is not a program that can be run.`)
    return chosen
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const candidates = commands.flatMap((command) => folders.map((folder) => join(folder, command)))
  return candidates.find(isExecutable) ?? downloadedByPlaywright()
}

/**
 * Where Chromium is on this machine, after installing it if need be. Never undefined: the browser tests are not to be
 * skipped in silence.
 *
 * @returns {string}
 */
export function ensureChromium() {
  const found = findChromium() ?? installWithApt() ?? installWithPlaywright()
  if (found === undefined) {
    throw new SetupFailed(
      'The tests need Chromium, and it could not be installed: install the package "chromium" or Google Chrome, or set TULLE_CHROMIUM to the program.',
    )
  }
  return found
}

function installWithApt() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  say('Installing Chromium (apt-get install chromium) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    if (spawnSync('apt-get', args, { env, stdio: ['ignore', 2, 2] }).status !== 0) return undefined
  }
  return findChromium()
}

function installWithPlaywright() {
  say('Downloading Chromium (playwright install chromium) …')
  spawnSync(join(root, 'node_modules/.bin/playwright'), ['install', 'chromium'], { stdio: ['ignore', 2, 2] })
  return downloadedByPlaywright()
}

function downloadedByPlaywright() {
  // Loaded only here: everything above also works before the dependencies are installed.
  const { chromium } = createRequire(import.meta.url)('playwright')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
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
