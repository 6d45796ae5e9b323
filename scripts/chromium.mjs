/** Finds the Chromium that the browser tests run in, and gets one if the machine has none. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findProgram, installWithApt } from './browsers.mjs'
import { root, SetupFailed, say } from './setup.mjs'

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Where Chromium is on this machine, or undefined.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  return findProgram('TULLE_CHROMIUM', commands) ?? downloadedByPlaywright()
}

/**
 * Where Chromium is on this machine, after installing it if need be. Never undefined: the browser tests are not to be
 * skipped in silence.
 *
 * @returns {string}
 */
export function ensureChromium() {
  const installed = findChromium() ?? (installWithApt('chromium') ? findChromium() : undefined)
  const found = installed ?? installWithPlaywright()
  if (found === undefined) {
    throw new SetupFailed(
      'The tests need Chromium, and it could not be installed: install the package "chromium" or Google Chrome, or set TULLE_CHROMIUM to the program.',
    )
  }
  return found
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
