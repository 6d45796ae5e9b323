/** Every mechanism is audited: it has trials, and a file here, called as it is, with broken copies that are caught. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mechanisms } from '../../mechanisms/registry.ts'
import { seededBits } from '../../testing/seeded.ts'
import { trials } from './index.ts'

const names = Object.keys(mechanisms)
const suffix = '.battery.test.ts'
const here = new URL('.', import.meta.url)
const files = readdirSync(here).filter((file) => file.endsWith(suffix))

/** The suite of audits counts the broken copies itself. */
const isAudit = (text: string, name: string) =>
  text.includes('auditSuite({') && text.includes(`mechanism: '${name}'`) && text.includes('mutants')

const audited = (all: readonly string[]) =>
  all.filter(
    (name) =>
      files.includes(`${name}${suffix}`) && isAudit(readFileSync(new URL(`${name}${suffix}`, here), 'utf8'), name),
  )

test('every mechanism of the registry has its broken copies', () => {
  expect(names.length).toBeGreaterThan(10)
  expect(audited(names)).toEqual(names)
  // A new one without them would be missed, and so would a file that has another one's.
  expect(audited([...names, 'a-new-mechanism'])).toEqual(names)
  expect(isAudit("auditSuite({ mechanism: 'xor', mutants: [] })", 'counts')).toBe(false)
})

test('and every other file is that of a mechanism', () => {
  const others = files.filter((file) => !names.includes(file.slice(0, -suffix.length)))
  expect(others).toEqual(['registry.battery.test.ts'])
})

test('every mechanism has trials, at every ε, with names of their own and pairs to look at', () => {
  expect(Object.keys(trials).sort()).toEqual([...names].sort())
  for (const make of Object.values(trials)) {
    for (const epsilon of [0.1, 1, 10]) {
      const all = make(epsilon, seededBits(1))
      expect(all.length).toBeGreaterThan(0)
      expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
      for (const trial of all) {
        if ('faults' in trial) continue
        expect(trial.pairs.length).toBeGreaterThan(0)
        // Stages whose noise is alike come to less together than was asked for, but not to much less.
        expect(trial.claim.epsilon).toBeLessThanOrEqual(epsilon * (1 + 1e-12))
        expect(trial.claim.epsilon).toBeGreaterThan(epsilon / 2)
      }
    }
  }
})

test('how many trials there are, and in which order, is the same for all bits', () => {
  for (const make of Object.values(trials)) {
    const called = (seed: number) => make(1, seededBits(seed)).map(({ name }) => name)
    expect(called(2)).toEqual(called(3))
  }
})
