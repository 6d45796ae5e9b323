import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { page } from '@tulle/core/page'
import { defineConfig, type Plugin } from 'vite'
import { catalogue } from './src/work/catalogue.ts'
import { EXAMPLES } from './src/work/examples.ts'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}
const examples = fileURLToPath(new URL('../../examples', import.meta.url))

const source = (name: string) => fileURLToPath(new URL(`../releases/src/${name}.ts`, import.meta.url))

/** Pages of reports and certificates are shown in frames: their one style, and no other, may stand in a page. */
function styleHash(): string {
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page({ title: '', kicker: '', body: [] })) ?? []
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`
}

/** What the page may load and run: its own files, and nothing else. To be sent as a header. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  `style-src 'self' ${styleHash()}`,
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Kinds and options as plain data, worked out here: the page can show them before its worker is loaded. */
function catalogued(): Plugin {
  const name = 'virtual:catalogue'
  return {
    name: 'tulle-catalogue',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}`
        ? `export const catalogue = JSON.parse(${JSON.stringify(JSON.stringify(catalogue()))})`
        : undefined,
  }
}

/** Beside the page: the examples, the policy, and the worker that keeps the page for when there is no network. */
function beside(): Plugin {
  const files = [...new Set(EXAMPLES.flatMap(({ files }) => files))]
  return {
    name: 'tulle-beside',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.find((name) => request.url === `/examples/${name}`)
        response.setHeader('X-Content-Type-Options', 'nosniff')
        if (file === undefined) next()
        else response.end(readFileSync(join(examples, file)))
      })
    },
    generateBundle(_options, bundle) {
      for (const name of files) {
        this.emitFile({ type: 'asset', fileName: `examples/${name}`, source: readFileSync(join(examples, name)) })
      }
      this.emitFile({ type: 'asset', fileName: 'policy.json', source: `${JSON.stringify({ policy }, undefined, 2)}\n` })
      const all = [
        './',
        ...Object.keys(bundle),
        'manifest.webmanifest',
        'icon.svg',
        ...files.map((name) => `examples/${name}`),
      ]
      const kept = [...new Set(all.filter((name) => name !== 'index.html' && !name.endsWith('.map')))].sort()
      const version = createHash('sha256')
      for (const part of Object.values(bundle)) version.update(part.type === 'chunk' ? part.code : part.source)
      const worker = readFileSync(new URL('./src/offline.js', import.meta.url), 'utf8')
        .replace("'VERSION'", JSON.stringify(`tulle-${version.digest('hex').slice(0, 16)}`))
        .replace("['FILES']", JSON.stringify(kept))
      this.emitFile({ type: 'asset', fileName: 'offline.js', source: worker })
    },
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [svelte({ compilerOptions: { runes: true } }), catalogued(), beside()],
  // From its sources, so that what only a release or advice needs is loaded by these alone.
  resolve: {
    alias: [
      { find: /^@tulle\/releases$/, replacement: source('index') },
      { find: /^@tulle\/releases\/([a-z]+)$/, replacement: source('$1') },
    ],
  },
  define: { TULLE_VERSION: JSON.stringify(version) },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
  },
  server: { host: '127.0.0.1' },
})
