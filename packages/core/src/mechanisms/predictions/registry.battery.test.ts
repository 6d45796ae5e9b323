/** Every mechanism has a file here, called as it is, whose tests hold its predictions against its releases. */
import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mechanisms } from '../registry.ts'

const files = readdirSync(new URL('.', import.meta.url))
const tested = (names: readonly string[]) => names.filter((name) => files.includes(`${name}.battery.test.ts`))

test('every mechanism of the registry has its predictions tested', () => {
  const names = Object.keys(mechanisms)
  expect(names.length).toBeGreaterThan(10)
  expect(tested(names)).toEqual(names)
  // A new one without a test would be missed.
  expect(tested([...names, 'a-new-mechanism'])).toEqual(names)
})

test('and every other file is that of a mechanism', () => {
  const others = files.filter((file) => !Object.keys(mechanisms).includes(file.replace('.battery.test.ts', '')))
  expect(others.sort()).toEqual(['registry.battery.test.ts'])
})
