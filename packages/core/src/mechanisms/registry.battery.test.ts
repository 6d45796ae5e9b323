/** What every mechanism brings besides its code lies in a folder that is called as it is. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { trials } from '../audit/trials.ts'
import { seededBits } from '../testing/seeded.ts'
import { mechanisms } from './registry.ts'

const names = Object.keys(mechanisms)
const here = new URL('.', import.meta.url)
const fileOf = (name: string, file: string) => new URL(`${name}/${file}`, here)

const FILES = ['index.ts', 'plan.ts', 'release.ts', 'words.ts', 'notes.md', 'predictions.battery.test.ts', 'trials.ts']

const whole = (all: readonly string[]) => all.filter((name) => FILES.every((file) => existsSync(fileOf(name, file))))

test('every mechanism has its plan, release, words, notes, tested predictions and trials', () => {
  expect(names.length).toBeGreaterThan(10)
  expect(whole(names)).toEqual(names)
  // A new one without them would be missed.
  expect(whole([...names, 'a-new-mechanism'])).toEqual(names)
})

/** The suite of audits counts the broken copies itself. */
const isAudit = (text: string, name: string) =>
  text.includes('auditSuite({') && text.includes(`mechanism: '${name}'`) && text.includes('mutants')

const audited = (all: readonly string[]) =>
  all.filter((name) => {
    const file = fileOf(name, 'trials.battery.test.ts')
    return existsSync(file) && isAudit(readFileSync(file, 'utf8'), name)
  })

test('every mechanism has its broken copies', () => {
  expect(audited(names)).toEqual(names)
  // A new one without them would be missed, and so would a file that has another one's.
  expect(audited([...names, 'a-new-mechanism'])).toEqual(names)
  expect(isAudit("auditSuite({ mechanism: 'xor', mutants: [] })", 'counts')).toBe(false)
})

test('and only mechanisms have them', () => {
  const kept = readdirSync(here, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
  for (const last of ['trials.ts', 'trials.battery.test.ts', 'predictions.battery.test.ts']) {
    const owners = kept.filter((file) => file.endsWith(`/${last}`)).map((file) => file.slice(0, -last.length - 1))
    expect(owners.toSorted()).toEqual(names.toSorted())
  }
})

test('every mechanism has trials, at every ε, with names of their own and pairs to look at', () => {
  expect(Object.keys(trials).toSorted()).toEqual(names.toSorted())
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
