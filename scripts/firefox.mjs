/** Finds the Firefox that `npm run test:firefox` runs in, gets one if the machine has none, and lets Vitest drive it. */
import { defineBrowserProvider } from '@vitest/browser'
import { findProgram, installWithApt } from './browsers.mjs'
import { SetupFailed } from './setup.mjs'

/**
 * Where Firefox is on this machine, after installing Debian's if need be.
 *
 * @returns {string}
 */
export function ensureFirefox() {
  const found = findFirefox() ?? (installWithApt('firefox-esr') ? findFirefox() : undefined)
  if (found === undefined)
    throw new SetupFailed(
      'These tests need Firefox, and it could not be installed: install the package "firefox-esr", or set TULLE_FIREFOX to the program.',
    )
  return found
}

const findFirefox = () => findProgram('TULLE_FIREFOX', ['firefox-esr', 'firefox'])

/**
 * Playwright drives a Firefox of its own making only. Any Firefox speaks WebDriver BiDi, and so does Puppeteer: this is as
 * much of it as Vitest needs to open its page.
 */
export const firefox = defineBrowserProvider({
  name: 'firefox',
  supportedBrowser: ['firefox'],
  providerFactory() {
    /** @type {Promise<import('puppeteer-core').Browser> | undefined} */
    let browser
    const open = async () => {
      const { launch } = await import('puppeteer-core')
      // In a profile that Puppeteer makes and removes: nothing of whoever runs the tests is read or left.
      return launch({
        browser: 'firefox',
        executablePath: ensureFirefox(),
        headless: true,
        // How long a page takes is not judged.
        protocolTimeout: 0,
        timeout: 0,
        extraPrefsFirefox: PREFERENCES,
      })
    }
    return {
      name: 'firefox',
      supportsParallelism: false,
      getCommandsContext: () => ({}),
      async openPage(_session, url) {
        browser ??= open()
        const page = await (await browser).newPage()
        await page.goto(url, { timeout: 0 })
      },
      async close() {
        await (await browser)?.close()
      },
    }
  },
})

/** It talks to nobody but the tests. */
const PREFERENCES = {
  'app.update.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.safebrowsing.blockedURIs.enabled': false,
  'captivedetect.canonicalURL': '',
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.http.speculative-parallel-limit': 0,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
}
