import fc from 'fast-check'
import { expect, test } from 'vitest'
import { InvalidInput } from '../errors.ts'
import { inPlain, joined, request, said, words, wordsOf } from './words.ts'

const flags = ({ mention, value }: { mention: string; value?: string }) =>
  `--${mention}${value === undefined ? '' : ` ${value}`}`

test('options are mentioned by key, and named by whoever shows the sentence', () => {
  const sentence = words`Give {domain FILE}, or take the names from ${'data.csv'} with {fromData}.`
  expect(said(sentence, flags)).toBe('Give --domain FILE, or take the names from data.csv with --fromData.')
  expect(inPlain(sentence)).toBe('Give domain FILE, or take the names from data.csv with fromData.')
})

test('a value may be inserted', () => {
  expect(said(words`{neighbours ${'row'}} and {max ${3}}`, flags)).toBe('--neighbours row and --max 3')
})

test('what is inserted mentions nothing, whatever it holds', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(said(words`a ${text} b`, flags)).toBe(`a ${text} b`)
      expect(said(words`{key ${text}}`, flags)).toBe(`--key ${text}`)
    }),
  )
  expect(said(words`a ${'{domain} \uE0000\uE000'} b`, flags)).toBe('a {domain} \uE0000\uE000 b')
})

test('sentences are put together', () => {
  expect(said(joined([wordsOf('{a} first.'), 'Then', words`${words`{b}`} last.`], ' '), flags)).toBe(
    '--a first. Then --b last.',
  )
})

test('a whole request is a mention with its settings', () => {
  const offer = words`To make it: ${request('kind:graph', { file: 'a b', epsilon: 1 })}, then {ask:cut}.`
  const shown = said(offer, ({ mention, settings }) => [mention, ...Object.keys(settings ?? {})].join('+'))
  expect(shown).toBe('To make it: kind:graph+file+epsilon, then ask:cut.')
  expect(inPlain(offer)).toBe('To make it: graph {"file":"a b","epsilon":1}, then cut.')
})

test('a refusal keeps its mentions, and has a message without them', () => {
  const refused = new InvalidInput(words`{maxPerPerson} is missing.`)
  expect(refused.message).toBe('maxPerPerson is missing.')
  expect(said(refused.words ?? '', flags)).toBe('--maxPerPerson is missing.')
})
