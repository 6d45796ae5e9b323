/** Every relative link in the README and the documentation leads to a file that is there, and to a heading of it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
const own = readdirSync(root).filter((file) => file.endsWith('.md'))
const packages = readdirSync(join(root, 'packages'), { recursive: true, encoding: 'utf8' })
const pages = [
  ...own,
  ...docs.filter((file) => file.endsWith('.md')).map((file) => join('docs', file)),
  ...packages.filter((file) => /^[^/]+\/README\.md$/.test(file)).map((file) => join('packages', file)),
]

/** Outside of code, where brackets mean other things. */
function linksIn(text: string): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link).filter((link) => !/^[a-z]+:/.test(link))
}

/** As GitHub names them: small letters, blanks as hyphens, no punctuation. */
function headingsIn(text: string): Set<string> {
  const headings = text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
        .replaceAll(/\s/g, '-'),
    ),
  )
}

/** The links of a page that lead nowhere. */
function broken(page: string, text: string): string[] {
  return linksIn(text).filter((link) => {
    const [file = '', heading] = link.split('#')
    const path = join(root, dirname(page), file)
    if (!existsSync(path)) return true
    return heading !== undefined && !headingsIn(file === '' ? text : readFileSync(path, 'utf8')).has(heading)
  })
}

test.each(pages)('%s', (page) => {
  expect(broken(page, readFileSync(join(root, page), 'utf8'))).toEqual([])
})

test('there are links, and one that leads nowhere would be found', () => {
  expect(pages.flatMap((page) => linksIn(readFileSync(join(root, page), 'utf8'))).length).toBeGreaterThan(50)
  const text =
    '## What, and why?\n[a](#what-and-why) [b](nowhere.md) [c](#how) [d](../README.md) `[e](no.md)` [f](https://x.y)'
  expect(broken('docs/page.md', text)).toEqual(['nowhere.md', '#how'])
})
