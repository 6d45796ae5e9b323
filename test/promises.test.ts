/**
 * No page, note or help text limits what an observer may believe without saying of whom that holds: odds keep within e^ε
 * for somebody who knows the rest, or sees no tie between it and the fact in question, and for nobody else.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const below = (folder: string, wanted: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => wanted.test(file))
    .map((file) => join(folder, file))
const pages = ['README.md', ...below('docs', /\.md$/), ...below('packages/core/src', /notes\.md$/)]
const sources = ['core', 'engine', 'cli'].flatMap((name) => below(`packages/${name}/src`, /(?<!\.test)\.ts$/))

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** Paragraphs, points of a list and rows of a table, each in one line. */
function partsOf(text: string): string[] {
  return text
    .split(/\n\s*\n|\n(?=\s*(?:- |\d+\. |\|))/)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
}

const LIMITS_ODDS = /\bodds\b.*(?:at most|by more than|factor|e\^ε)|(?:at most|by more than|factor|e\^ε).*\bodds\b/i
const LIMITS_LEARNING =
  /how much may be learn(?:ed|t)|limits what anybody can learn|learn.* whatever (?:else )?they know/i
/** For whom it holds; or what becomes of it for others. */
const CONDITION = /everything else|all other|no tie|independent|the rest|count together/i

/** What of a text promises too much. */
function tooMuch(text: string): string[] {
  return partsOf(text).filter((part) => (LIMITS_ODDS.test(part) && !CONDITION.test(part)) || LIMITS_LEARNING.test(part))
}

test.each(pages)('%s', (page) => {
  expect(tooMuch(textOf(page))).toEqual([])
})

test('the words of the packages', () => {
  const found = sources.flatMap((path) =>
    textOf(path)
      .split('\n')
      .filter(
        (line) =>
          LIMITS_LEARNING.test(line) || /Whatever an observer knew|whatever else (?:they|the observer)/.test(line),
      )
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
  expect(sources.length).toBeGreaterThan(300)
})

test('choosing ε says what holds for everybody, for whom odds are limited, and what ties do', () => {
  const parts = partsOf(textOf('docs/epsilon.md'))
  for (const wanted of [
    /all else were the same\. Whatever somebody knows, and whatever they look for in the release, finding it would be \*\*at most e\^ε times as likely/,
    /knows everything else in the data, or who sees no tie .*\*\*odds change by at most a factor of e\^ε\*\*/,
    /with ε = 1 for an edge, their odds on any of the five can change by a factor of e\^5 = 148, not by 2\.72.*count together: k of them have k·ε/,
    /a family of four that always travels together .* ε = 1 for a person is ε = 4 for the family/,
  ]) {
    expect(parts.filter((part) => wanted.test(part))).toHaveLength(1)
  }
  // What five edges at ε = 1 do to odds: certificate/promise.test.ts of core.
  expect(Math.exp(5)).toBeCloseTo(148.4, 1)
})

test.each([
  'Whatever it was, and whatever else they know, their **odds change by at\nmost a factor of e^ε**, up or down.',
  '- **ε**: the odds of an observer that two people are joined change by at most e^ε.',
  'That the odds of an observer rise by more than e^ε is more likely than δ.',
  '- `--epsilon 1` says how much may be learned about anybody.',
  'Differential privacy limits what anybody can learn of a person, whatever they know already.',
])('what was said before is found: %s', (sentence) => {
  expect(tooMuch(`A page.\n\n${sentence}\n\nAnd more.`)).toHaveLength(1)
})
