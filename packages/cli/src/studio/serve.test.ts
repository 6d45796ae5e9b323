import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Served, serveStudio } from './serve.ts'

let served: Served
beforeAll(async () => {
  served = await serveStudio(0)
})
afterAll(() => served.close())

interface Answer {
  readonly status: number | undefined
  readonly headers: NodeJS.Dict<string | string[]>
  readonly text: string
}

/** As bytes on the wire: no client tidies the path up. */
function ask(path: string, { method = 'GET', host }: { method?: string; host?: string } = {}): Promise<Answer> {
  const { hostname, port } = new URL(served.address)
  return new Promise((answered, failed) => {
    const asked = request(
      { hostname, port, path, method, ...(host === undefined ? {} : { headers: { host } }) },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
        })
        response.on('end', () => answered({ status: response.statusCode, headers: response.headers, text }))
      },
    )
    asked.on('error', failed)
    asked.end()
  })
}

test('the page is served with its policy, on the loopback alone', async () => {
  expect(served.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
  const { status, headers, text } = await ask('/')
  expect(status).toBe(200)
  expect(text).toContain('<title>Tulle studio</title>')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'")
  expect(policy).not.toContain('unsafe-inline')
  expect(policy).not.toContain("'unsafe-eval'")
  expect(policy).not.toMatch(/https?:/)
})

test('workers and scripts have the policy too', async () => {
  const { text } = await ask('/')
  const script = /src="\.(\/assets\/[^"]+\.js)"/.exec(text)?.[1] ?? ''
  for (const path of [script, '/offline.js']) {
    const { status, headers } = await ask(path)
    expect([path, status]).toEqual([path, 200])
    expect(headers['content-type']).toContain('text/javascript')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  }
})

test('a page that makes its own name mean this machine is refused', async () => {
  const { port } = new URL(served.address)
  for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1', `127.0.0.1:${Number(port) + 1}`]) {
    expect([host, (await ask('/', { host })).status]).toEqual([host, 403])
  }
  expect((await ask('/', { host: `localhost:${port}` })).status).toBe(200)
})

test('files of the folder, and nothing else', async () => {
  const paths = [
    '/../package.json',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/../../package.json',
    '/assets',
    '/%',
    '//etc/passwd',
  ]
  for (const path of paths) {
    expect([path, (await ask(path)).status]).toEqual([path, 404])
  }
})

test('nothing is taken: it only hands out files', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    expect([method, (await ask('/', { method })).status]).toEqual([method, 405])
  }
})

test('a port that is taken is said in a sentence', async () => {
  const { port } = new URL(served.address)
  await expect(serveStudio(Number(port))).rejects.toThrow(`Port ${port} is taken`)
})
