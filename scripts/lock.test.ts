import { expect, test } from 'vitest'
import { missingEntries } from './lock.mjs'

const lock = {
  '': { version: '0.1.0' },
  'node_modules/tool': {
    version: '2.0.0',
    dev: true,
    optionalDependencies: { '@tool/linux-x64-musl': '2.0.0', '@tool/darwin-arm64': '2.0.0', fsevents: '^2.3.0' },
  },
  'node_modules/@tool/darwin-arm64': { version: '2.0.0', dev: true, optional: true },
  'node_modules/fsevents': { version: '2.3.3', optional: true },
}

test('the build for a platform that the registry did not have is added', () => {
  expect(missingEntries(lock)).toEqual({
    'node_modules/@tool/linux-x64-musl': {
      version: '2.0.0',
      cpu: ['x64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
  })
})

test('beside another version of the same package it goes under the one that wants it', () => {
  const twice = {
    ...lock,
    'node_modules/other/node_modules/tool': {
      version: '1.0.0',
      optionalDependencies: { '@tool/darwin-arm64': '1.0.0' },
    },
  }
  expect(Object.keys(missingEntries(twice))).toContain(
    'node_modules/other/node_modules/tool/node_modules/@tool/darwin-arm64',
  )
})

test('a completed lock lacks nothing', () => {
  expect(missingEntries({ ...lock, ...missingEntries(lock) })).toEqual({})
})
