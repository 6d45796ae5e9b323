import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { VERSION } from '../packages/core/src/version.ts'

test.each(['core', 'releases', 'engine', 'engine-spark', 'cli', 'studio'])('%s is of this version', (name) => {
  const file = new URL(`../packages/${name}/package.json`, import.meta.url)
  expect((JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version).toBe(VERSION)
})
