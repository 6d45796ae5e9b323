import { expect, test } from 'vitest'
import { nextVersion, releasedChanges, withRepository, withVersion } from './versions.mjs'

test.each([
  ['major', '1.0.0'],
  ['minor', '0.2.0'],
  ['patch', '0.1.4'],
  ['0.1.10', '0.1.10'],
  ['2.0.0', '2.0.0'],
])('after 0.1.3, %s is %s', (asked, version) => {
  expect(nextVersion('0.1.3', asked)).toBe(version)
})

test.each(['0.1.3', '0.1.2', '0.0.9', '1.0', 'v1.0.0', 'next'])('refuses %s after 0.1.3', (asked) => {
  expect(() => nextVersion('0.1.3', asked)).toThrow(/does not come after|three numbers/)
})

test('what is unreleased becomes a version, and a new list is open', () => {
  const text = '# Changes\n\n## Unreleased\n\n### New\n- A thing.\n\n## 0.1.0 (2026-01-01)\n- Old.\n'
  expect(releasedChanges(text, '0.2.0', '2026-12-24')).toBe(
    '# Changes\n\n## Unreleased\n\n## 0.2.0 (2026-12-24)\n\n### New\n- A thing.\n\n## 0.1.0 (2026-01-01)\n- Old.\n',
  )
  expect(() => releasedChanges('# Changes\n\n## Unreleased\n\n## 0.1.0\n- Old.\n', '0.2.0', '')).toThrow('nothing')
  expect(() => releasedChanges('# Changes\n', '0.2.0', '')).toThrow('one list')
})

test('packages name each other by the new version, and others by theirs', () => {
  const pack = { name: '@tulle/cli', version: '0.1.0', dependencies: { '@tulle/core': '0.1.0', zod: '4.0.0' } }
  const next = { name: '@tulle/cli', version: '0.2.0', dependencies: { '@tulle/core': '0.2.0', zod: '4.0.0' } }
  expect(JSON.parse(withVersion(JSON.stringify(pack), '0.2.0'))).toEqual(next)
  const zod = { version: '4.0.0', dependencies: { '@tulle/core': '0.1.0' } }
  const lock = {
    version: '0.1.0',
    packages: { '': { version: '0.1.0' }, 'packages/cli': pack, 'node_modules/zod': zod },
  }
  expect(JSON.parse(withVersion(JSON.stringify(lock), '0.2.0'))).toEqual({
    version: '0.2.0',
    packages: { '': { version: '0.2.0' }, 'packages/cli': next, 'node_modules/zod': zod },
  })
})

test('a package says where its sources are', () => {
  const text = withRepository('{ "name": "@tulle/core" }', 'https://forge.example/them/tulle', 'packages/core')
  expect(JSON.parse(text)).toEqual({
    name: '@tulle/core',
    repository: { type: 'git', url: 'git+https://forge.example/them/tulle.git', directory: 'packages/core' },
  })
})
