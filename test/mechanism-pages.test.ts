/** Every mechanism of the registry has a page with a snippet, and the list of pages says of each what the registry says. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { mechanisms } from '@tulle/core'
import { describe, expect, test } from 'vitest'

const page = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../docs/mechanisms/${name}.md`, import.meta.url)), 'utf8')
/** Lines are broken anywhere. */
const flowing = (text: string) => text.replaceAll(/\s+/g, ' ')
const list = page('README').split('\n')

describe.each(Object.values(mechanisms).map(({ name, about }) => ({ name, about })))('$name', ({ name, about }) => {
  const text = page(name)

  test('has a page that begins with its name and what the registry says of it', () => {
    expect(text.startsWith(`# ${name}: `)).toBe(true)
    expect(flowing(text)).toContain(about.summary)
  })

  test('has a snippet that plans and releases', () => {
    const [, snippet = ''] = /^```js\n([\s\S]*?)^```/m.exec(text) ?? []
    expect(snippet).toContain('.plan(')
    expect(snippet).toContain('.release(')
    expect(snippet).toContain('console.log(plan.guarantee)')
  })

  test('says what is promised, what error to expect, what is not protected, and where it is derived', () => {
    for (const heading of ['What it promises', 'What error to expect', 'What it does not protect', 'Cost']) {
      expect(text).toContain(`\n## ${heading}\n`)
    }
    expect(text).toContain('/notes.md)')
  })

  test('is in the list with the words of the registry', () => {
    const { publishes, summary, neighbours } = about
    expect(list).toContain(`| [${name}](${name}.md) | ${publishes} | ${summary} | ${neighbours.join(', ')} |`)
  })
})

test('the list has no other mechanisms', () => {
  expect(list.filter((line) => line.startsWith('| ['))).toHaveLength(Object.keys(mechanisms).length)
})
