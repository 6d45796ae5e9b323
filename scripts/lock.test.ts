import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { completed, missingEntries, problems } from './lock.mjs'

const checksum = (letter: string) => `sha512-${letter.repeat(86)}==`

const lock = {
  '': { version: '0.1.0', devDependencies: { tool: '2.0.0' } },
  'node_modules/@tool/darwin-arm64': { version: '2.0.0', integrity: checksum('d'), dev: true, optional: true },
  'node_modules/@own/part': { resolved: 'packages/part', link: true },
  'node_modules/fsevents': { version: '2.3.3', integrity: checksum('f'), optional: true },
  'node_modules/tool': {
    version: '2.0.0',
    integrity: checksum('t'),
    dev: true,
    optionalDependencies: { '@tool/linux-x64-musl': '2.0.0', '@tool/darwin-arm64': '2.0.0', fsevents: '^2.3.0' },
  },
  'packages/part': { version: '0.1.0' },
}

const registry = async (name: string, version: string) =>
  name === '@tool/linux-x64-musl' && version === '2.0.0'
    ? { integrity: checksum('m'), cpu: ['x64'], libc: ['musl'], license: 'MIT', os: ['linux'] }
    : undefined

test('the build for a platform that npm left out is added, with the checksum that the registry states', async () => {
  expect(problems(lock)).toEqual(['node_modules/@tool/linux-x64-musl is wanted and has no entry: npm run lock.'])
  const whole = await completed(lock, registry)
  expect(JSON.stringify(whole['node_modules/@tool/linux-x64-musl'])).toBe(
    JSON.stringify({
      version: '2.0.0',
      integrity: checksum('m'),
      cpu: ['x64'],
      dev: true,
      libc: ['musl'],
      license: 'MIT',
      optional: true,
      os: ['linux'],
    }),
  )
  expect(problems(whole)).toEqual([])
  expect(await completed(whole, registry)).toEqual(whole)
})

test('an entry without a checksum, or with a weak one, fails the check and gets its own from the registry', async () => {
  for (const integrity of [undefined, '', 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=', `${checksum('x')} sha512-more`]) {
    const bare = {
      ...(await completed(lock, registry)),
      'node_modules/@tool/linux-x64-musl': {
        version: '2.0.0',
        ...(integrity === undefined ? {} : { integrity }),
        optional: true,
      },
    }
    expect(problems(bare)).toEqual(['node_modules/@tool/linux-x64-musl 2.0.0 has no SHA-512 checksum: npm run lock.'])
    const mended = await completed(bare, registry)
    expect(mended['node_modules/@tool/linux-x64-musl']?.integrity).toBe(checksum('m'))
    expect(problems(mended)).toEqual([])
  }
})

test('what the registry does not have is refused, never added without a checksum', async () => {
  await expect(completed(lock, async () => undefined)).rejects.toThrow(
    'The registry has no SHA-512 checksum for @tool/linux-x64-musl 2.0.0. Choose a version',
  )
  await expect(completed(lock, async () => ({ cpu: ['x64'] }))).rejects.toThrow('has no SHA-512 checksum')
})

test('a host anywhere fails the check', async () => {
  const whole = await completed(lock, registry)
  const tool = whole['node_modules/tool']
  for (const entry of [
    { ...tool, resolved: 'https://registry.example/tool-2.0.0.tgz' },
    { ...tool, resolved: 'git+ssh://git@host.example/tool.git' },
    { ...tool, dependencies: { other: 'https://registry.example/other.tgz' } },
    { ...tool, dependencies: { other: 'github:someone/other' } },
  ]) {
    expect(problems({ ...whole, 'node_modules/tool': entry })).toEqual([
      'node_modules/tool names a host: remove its "resolved", or depend on a version instead of an address.',
    ])
  }
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

test('the lock of this repository is whole', () => {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
  expect(Object.keys(packages).length).toBeGreaterThan(300)
  expect(problems(packages)).toEqual([])
})
