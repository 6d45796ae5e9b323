import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findChromium } from './scripts/chromium.mjs'
import { firefox } from './scripts/firefox.mjs'
import { LongestFirst } from './scripts/longest-first.mjs'

// `npm test` has already made sure that there is one. Without it Playwright looks for its own and fails, and says so.
const executablePath = findChromium()

const HALF_AN_HOUR = 30 * 60_000

/** Mechanisms whose tests lie in one file, which releases. */
const RELEASED = [
  'binary',
  'cut-answers',
  'degrees',
  'filtered',
  'noisy-gram',
  'randomised-response',
  'staircase',
  'uniform-noise',
  'variance-answers',
]

/**
 * The quick run: of every mechanism an enumeration, its reference vectors, bad input and a release. Batteries are left
 * out, and what is named below it.
 */
const QUICK = [
  'packages/core/src/{data,elementary,linalg,mechanisms,pool,privacy,random,text}/**/*.test.ts',
  'packages/core/src/certificate/{certificate,hostile}.test.ts',
  'packages/engine/src/{published,sketches,workers,write}/**/*.test.ts',
  'packages/cli/test/sums.test.ts',
  'scripts/**/*.test.ts',
]
const LONG = [
  'block-noise/{calibrations,choose-caps,loss.node}',
  'counts/{interval,levels,loss-schedules.node,noise/second-order.node}',
  'covariance-sketch/workers.node',
  'cut-sketch/{ask,coverage.node,law.node}',
  'pool/pool.node',
]

/**
 * Core must give the same answers in a browser tab: what draws and computes is tested there too, and a release of every
 * mechanism. In Chromium the rest is the same JavaScript on the same engine as in Node.
 */
const IN_A_TAB = {
  // As in Node. Loading what a file imports takes longer in a browser than most files do.
  isolate: false,
  include: [
    'packages/core/src/{data,elementary,linalg,pool,random}/**/*.test.ts',
    'packages/core/src/privacy/{calibrate,curves,quantiles,reference}.test.ts',
    'packages/core/src/mechanisms/{planned-once,*/{release,ask,distributed,draws,samplers,verify}}.test.ts',
    // What a page reads and writes, and a release of every kind from it.
    'packages/releases/src/browser/**/*.test.ts',
    'packages/engine/test/browser-releases.test.ts',
    ...RELEASED.map((name) => `packages/core/src/mechanisms/${name}/${name}.test.ts`),
  ],
  exclude: ['**/*.node.test.ts', '**/*.battery.test.ts', '**/node_modules/**'],
}
const BROWSER = {
  enabled: true,
  headless: true,
  ui: false,
  connectTimeout: HALF_AN_HOUR,
  screenshotFailures: false,
  api: { host: '127.0.0.1' },
}
/** Named because Vite otherwise meets it during the first run, and reloads the page under the tests. */
const MET = ['fast-check', 'hyparquet', 'hyparquet-compressors', 'hyparquet-writer', 'zod']

const source = (path: string) => fileURLToPath(new URL(`packages/${path}`, import.meta.url))

export default defineConfig({
  resolve: {
    // Tests see the sources of the other packages, not their last build. Each entry point of core has the name of its file.
    alias: [
      { find: /^@tulle\/core\/([a-z]+)$/, replacement: source('core/src/$1.ts') },
      { find: /^@tulle\/core$/, replacement: source('core/src/index.ts') },
      { find: /^@tulle\/releases\/([a-z]+)$/, replacement: source('releases/src/$1.ts') },
      { find: /^@tulle\/releases$/, replacement: source('releases/src/index.ts') },
      { find: '@tulle/engine-spark', replacement: source('engine-spark/src/index.ts') },
      { find: '@tulle/engine', replacement: source('engine/src/index.ts') },
    ],
  },
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Nobody's own ledger is touched.
    globalSetup: ['scripts/test-home.mjs'],
    // No verdict depends on how fast the machine is, or on what else it does. Who waits for a test that hangs sees its
    // file; whoever runs them unattended limits the whole.
    testTimeout: 0,
    hookTimeout: 0,
    teardownTimeout: HALF_AN_HOUR,
    // Measured where it is asked for: by `npm run test:quick`.
    coverage: {
      provider: 'v8',
      include: ['packages/core/src/{privacy,mechanisms}/**/*.ts'],
      exclude: ['**/*.test.ts'],
      reporter: ['json-summary'],
      reportOnFailure: true,
      reportsDirectory: 'node_modules/.tulle-coverage',
    },
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
          exclude: ['**/node_modules/**', '**/*.spark.test.ts', 'packages/studio/test/**'],
        },
      },
      {
        extends: true,
        test: {
          // The studio as somebody uses it: the built page, served by the built command, in a browser.
          name: 'studio',
          environment: 'node',
          include: ['packages/studio/test/**/*.test.ts'],
          ...(executablePath === undefined ? {} : { env: { TULLE_CHROMIUM: executablePath } }),
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          // On a Spark of its own, which it starts: by `npm run test:spark`.
          name: 'spark',
          environment: 'node',
          include: ['test/spark/*.spark.test.ts'],
          globalSetup: ['test/spark/server.ts'],
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'quick',
          environment: 'node',
          isolate: false,
          include: QUICK,
          exclude: [
            '**/node_modules/**',
            '**/*.battery.test.ts',
            ...LONG.map((name) => `packages/core/src/{mechanisms/,}${name}.test.ts`),
          ],
        },
      },
      {
        extends: true,
        optimizeDeps: { include: MET },
        test: {
          name: 'chromium',
          ...IN_A_TAB,
          browser: {
            ...BROWSER,
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
      {
        extends: true,
        optimizeDeps: { include: MET },
        test: {
          // The same on another engine: by `npm run test:firefox`.
          name: 'firefox',
          ...IN_A_TAB,
          browser: { ...BROWSER, provider: firefox, instances: [{ browser: 'firefox' }] },
        },
      },
    ],
  },
})
