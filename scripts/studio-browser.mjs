/** The built studio, served by the built command, and a browser to open it in: for benches and pictures. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { ensureChromium } from './chromium.mjs'
import { root } from './setup.mjs'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Serves the built page and starts a browser. */
export async function startStudio() {
  const server = spawn(process.execPath, [join(root, 'packages/cli/dist/main.js'), 'studio', '--no-open'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  /** @type {string} */
  const address = await new Promise((found, failed) => {
    server.stdout.on('data', (text) => {
      const said = /http:\/\/127\.0\.0\.1:\d+\//.exec(String(text))?.[0]
      if (said !== undefined) found(said)
    })
    server.once('exit', () => failed(new Error('The studio did not start.')))
  })
  const browser = await chromium.launch({ timeout: 0, executablePath: ensureChromium(), args: ARGS })
  const close = async () => {
    await browser.close()
    server.kill()
  }
  return { address, browser, close }
}
