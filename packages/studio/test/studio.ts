/** The studio as somebody uses it: served by the command, in a real browser that may talk to nobody else. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { filesInZip } from '@tulle/releases/browser'
import AxeCore from 'axe-core'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { expect } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
export const examples = join(root, 'examples')
const command = join(root, 'packages/cli/dist/main.js')

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface Studio {
  readonly address: string
  readonly browser: Browser
  close(): Promise<void>
}

export async function startStudio(): Promise<Studio> {
  const server = spawn(process.execPath, [command, 'studio', '--no-open'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const address = await addressOf(server)
  // As vitest.config.ts found it; Playwright's own otherwise.
  const executablePath = process.env['TULLE_CHROMIUM']
  const browser = await chromium.launch({
    timeout: 0,
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ARGS,
  })
  return {
    address,
    browser,
    async close() {
      await browser.close()
      server.kill()
    },
  }
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = ''
    server.stdout?.on('data', (text) => {
      said += String(text)
      const address = /http:\/\/127\.0\.0\.1:\d+\//.exec(said)?.[0]
      if (address !== undefined) found(address)
    })
    server.once('exit', () => failed(new Error(`The studio did not start: ${said}`)))
  })
}

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** What went wrong in the page, and every address that it asked for and that is not its own. */
  readonly faults: string[]
}

export async function visit({ browser, address }: Studio, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    acceptDownloads: true,
    ...options,
  })
  // Whatever is waited for may take as long as it takes.
  context.setDefaultTimeout(0)
  const faults: string[] = []
  context.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(address) && !/^(blob|data|about):/.test(url)) faults.push(`asked for ${url}`)
  })
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`said ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`failed: ${error.message}`))
  await page.goto(address)
  await page.getByRole('heading', { name: 'Or try an example' }).waitFor()
  return { page, context, faults }
}

/** Opens an example and goes on to its plan. */
export async function openExample(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click()
  await page.getByRole('heading', { name: 'What do you want to publish?' }).waitFor()
}

export async function next(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: `Next: ${step}` }).click()
  await page.getByRole('heading', { name: step, level: 1 }).waitFor()
}

/** From the form to what was released. */
export async function releaseIt(page: Page): Promise<void> {
  await next(page, 'Plan')
  await page.getByTestId('promise').waitFor()
  await next(page, 'Release')
  await page.getByRole('button', { name: 'Release now' }).click()
  await page.getByRole('heading', { name: 'Look', level: 1 }).waitFor()
}

/**
 * As soon as a release can be cancelled, which the page itself looks for: from outside it may be over before anybody has seen
 * that it was begun.
 */
export async function whileReleasing(page: Page, what: 'cancel' | 'leave'): Promise<void> {
  await page.evaluate((wanted) => {
    const watching = new MutationObserver(() => {
      const cancel = [...document.querySelectorAll('button')].find((each) => each.textContent.trim() === 'Cancel')
      if (cancel === undefined) return
      watching.disconnect()
      if (wanted === 'cancel') cancel.click()
      else location.replace('about:blank')
    })
    watching.observe(document.body, { childList: true, subtree: true })
  }, what)
}

/** What a button hands out. */
export async function downloaded(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  expect(`Download ${download.suggestedFilename()}`).toBe(button)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The files of one of the two archives. */
export async function archive(page: Page, name: 'release.zip' | 'private.zip'): Promise<Map<string, Buffer>> {
  const bytes = await downloaded(page, `Download ${name}`)
  const files = await filesInZip({ name, blob: new Blob([new Uint8Array(bytes)]) })
  return new Map(
    await Promise.all(
      files.map(
        async (file) =>
          [file.name.replace(/^(release|private)\//, ''), Buffer.from(await file.blob.arrayBuffer())] as const,
      ),
    ),
  )
}

/** What the command line says, run where these files are. */
export async function tulle(args: readonly string[], cwd = examples): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...args], { cwd, maxBuffer: 2 ** 28 })
  return stdout
}

/** The verdict of the command line on files that the studio made. */
export async function verified(files: ReadonlyMap<string, Buffer>): Promise<{ readonly sound: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), 'tulle-studio-'))
  try {
    await mkdir(join(folder, 'release'))
    for (const [name, bytes] of files) await writeFile(join(folder, 'release', name), bytes)
    return JSON.parse(await tulle(['verify', folder, '--json'])) as { readonly sound: boolean }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** What axe finds wrong, in words. */
export async function violations(page: Page): Promise<string[]> {
  // Not as a script of the page, which its policy would refuse, but from outside.
  await page.evaluate(AxeCore.source)
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof AxeCore }
    const { violations } = await axe.run(document, { iframes: false })
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')})`,
    )
  })
  return found
}
