import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findChromium } from './scripts/chromium.mjs'

// `npm test` has already made sure that there is one. Without it Playwright looks for its own and fails, and says so.
const executablePath = findChromium()

const source = (path: string) => fileURLToPath(new URL(`packages/${path}`, import.meta.url))

export default defineConfig({
  resolve: {
    // Tests see the sources of the other packages, not their last build. The longer name first: the first match wins.
    alias: [
      { find: '@tulle/core/testing', replacement: source('core/src/testing.ts') },
      { find: '@tulle/core', replacement: source('core/src/index.ts') },
      { find: '@tulle/engine', replacement: source('engine/src/index.ts') },
    ],
  },
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Files share what they import: nothing of it has state, and loading it anew for each took a third of the time.
          isolate: false,
          include: [
            'packages/*/src/**/*.test.ts',
            'packages/*/test/**/*.test.ts',
            'scripts/**/*.test.ts',
            'docs/**/*.test.ts',
            'test/**/*.test.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        // Named here because Vite otherwise meets it during the first run, and reloads the page under the tests.
        optimizeDeps: { include: ['fast-check'] },
        test: {
          // Core must give the same answers in a browser tab: its quick tests run there too.
          name: 'chromium',
          include: ['packages/core/src/**/*.test.ts'],
          exclude: ['**/*.node.test.ts', '**/*.battery.test.ts', '**/node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            api: { host: '127.0.0.1' },
            provider: playwright({
              launchOptions: {
                ...(executablePath === undefined ? {} : { executablePath }),
                args: [
                  '--no-sandbox',
                  '--disable-gpu',
                  '--disable-quic',
                  '--no-first-run',
                  '--disable-background-networking',
                  '--disable-component-update',
                  '--disable-sync',
                ],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
