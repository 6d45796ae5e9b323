import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findChromium } from './scripts/chromium.mjs'
import { LongestFirst } from './scripts/longest-first.mjs'

// `npm test` has already made sure that there is one. Without it Playwright looks for its own and fails, and says so.
const executablePath = findChromium()

const HALF_AN_HOUR = 30 * 60_000

const source = (path: string) => fileURLToPath(new URL(`packages/${path}`, import.meta.url))

export default defineConfig({
  resolve: {
    // Tests see the sources of the other packages, not their last build. The longer name first: the first match wins.
    alias: [
      { find: '@tulle/core/testing', replacement: source('core/src/testing.ts') },
      { find: '@tulle/core', replacement: source('core/src/index.ts') },
      { find: '@tulle/releases', replacement: source('releases/src/index.ts') },
      { find: '@tulle/engine', replacement: source('engine/src/index.ts') },
    ],
  },
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // No verdict depends on how fast the machine is, or on what else it does. Who waits for a test that hangs sees its
    // file; whoever runs them unattended limits the whole.
    testTimeout: 0,
    hookTimeout: 0,
    teardownTimeout: HALF_AN_HOUR,
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
        },
      },
      {
        extends: true,
        // Named here because Vite otherwise meets it during the first run, and reloads the page under the tests.
        optimizeDeps: { include: ['fast-check'] },
        test: {
          // Core must give the same answers in a browser tab: what draws, computes and releases is tested there too. Words,
          // pictures and proofs by enumeration are the same JavaScript on the same engine as in Node.
          name: 'chromium',
          include: ['packages/core/src/**/*.test.ts'],
          exclude: [
            '**/*.node.test.ts',
            '**/*.battery.test.ts',
            '**/node_modules/**',
            'packages/core/src/{advice,audit,certificate,figure,testing,utility}/**',
            'packages/core/src/mechanisms/**/{calibrations,compare,corrections,interval,law,levels,partition,sensitivity,violations}.test.ts',
          ],
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            connectTimeout: HALF_AN_HOUR,
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
