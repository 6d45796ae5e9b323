/** Serves the built studio to this machine alone: plain files of one folder, with the policy that the build wrote. */
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, extname, join, sep } from 'node:path'
import { InvalidInput } from '@tulle/core'

const LOOPBACK = '127.0.0.1'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.csv': 'text/csv; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

export interface Served {
  readonly address: string
  readonly close: () => Promise<void>
}

/** With port 0, one that is free. */
export async function serveStudio(port: number): Promise<Served> {
  const folder = studioFolder()
  const files = new Set(await filesIn(folder))
  const { policy } = JSON.parse(await readFile(join(folder, 'policy.json'), 'utf8')) as { readonly policy: string }
  const server = createServer((request, response) => answer(request, response, { folder, files, policy }))
  await listening(server, port)
  const { port: taken } = server.address() as AddressInfo
  return {
    address: `http://${LOOPBACK}:${taken}/`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function studioFolder(): string {
  const policy = createRequire(import.meta.url).resolve('@tulle/studio/policy.json')
  return dirname(policy)
}

/** What there is, once: nothing that a request names is ever looked for on the disk. */
async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE' || error.code === 'EACCES'
      failed(taken ? new InvalidInput(`Port ${port} is taken: give another one, or none for one that is free.`) : error)
    })
    server.listen(port, LOOPBACK, done)
  })
}

interface Folder {
  readonly folder: string
  readonly files: ReadonlySet<string>
  readonly policy: string
}

function answer(request: IncomingMessage, response: ServerResponse, { folder, files, policy }: Folder): void {
  response.setHeader('Content-Security-Policy', policy)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'no-referrer')
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  response.setHeader('Cache-Control', 'no-cache')
  const refuse = (code: number, why: string) => {
    response.writeHead(code, { 'Content-Type': 'text/plain; charset=utf-8' }).end(`${why}\n`)
  }
  // A page elsewhere can make its own name mean this machine; then it calls us by that name.
  if (!isOwnHost(request)) return refuse(403, 'The studio answers on this machine alone, by its own address.')
  if (request.method !== 'GET') return refuse(405, 'The studio only hands out its files.')
  const name = fileNamed(request.url ?? '/')
  if (name === undefined || !files.has(name)) return refuse(404, 'The studio has no such file.')
  response.setHeader('Content-Type', TYPES[extname(name)] ?? 'application/octet-stream')
  createReadStream(join(folder, name))
    .once('error', () => response.destroy())
    .pipe(response)
}

function isOwnHost({ headers, socket }: IncomingMessage): boolean {
  return [LOOPBACK, 'localhost'].some((host) => headers.host === `${host}:${socket.localPort}`)
}

function fileNamed(url: string): string | undefined {
  const [path = '/'] = url.split('?')
  try {
    const name = decodeURIComponent(path).replace(/^\//, '')
    return name === '' ? 'index.html' : name
  } catch {
    // No name of a file: percent signs that mean nothing.
    return undefined
  }
}
