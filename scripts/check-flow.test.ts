import { describe, expect, test } from 'vitest'
import { checkFlow } from './check-flow.mjs'

const core = 'packages/core/src'

/** The violations of one file that holds one import. */
const check = (path: string, specifier: string) =>
  checkFlow([{ path, text: `import { x } from '${specifier}'\nexport const y = x\n` }])

describe('an import that follows the flow passes', () => {
  test.each([
    [`${core}/random/laplace.ts`, './bits.ts'],
    [`${core}/random/reals/exp.ts`, '../bits.ts'],
    [`${core}/random/bits.ts`, '../errors.ts'],
    [`${core}/privacy/curve.ts`, '../random/reals/exp.ts'],
    [`${core}/random/laplace.ts`, '../elementary/index.ts'],
    [`${core}/mechanisms/laplace/plan.ts`, '../../privacy/curve.ts'],
    [`${core}/mechanisms/laplace/release.ts`, '../../run.ts'],
    [`${core}/mechanisms/registry.ts`, './laplace/plan.ts'],
    [`${core}/run.ts`, './random/bits.ts'],
    [`${core}/trials/planned.ts`, '../run.ts'],
    [`${core}/mechanisms/laplace/trials.ts`, './index.ts'],
    [`${core}/mechanisms/laplace/trials.ts`, './trials/pairs.ts'],
    [`${core}/mechanisms/laplace/trials/pairs.ts`, '../../../trials/index.ts'],
    [`${core}/audit/trials.ts`, '../mechanisms/laplace/trials.ts'],
    [`${core}/audit/audit.ts`, '../mechanisms/registry.ts'],
    [`${core}/index.ts`, './audit/audit.ts'],
    [`${core}/audit.ts`, './trials/index.ts'],
    [`${core}/testing.ts`, './testing/seeded.ts'],
    [`${core}/testing/seeded.ts`, '../random/bits.ts'],
    [`${core}/random/bits.test.ts`, '../testing/seeded.ts'],
    [`${core}/random/bits.test.ts`, '../mechanisms/registry.ts'],
    [`${core}/random/bits.node.test.ts`, 'node:fs'],
    [`${core}/random/bits.test.ts`, '../../vectors/exp.json'],
    ['packages/engine/src/write.ts', '@tulle/core'],
    ['packages/engine/src/write.ts', '@tulle/core/privacy'],
    ['packages/engine/src/write.ts', 'node:fs'],
    ['packages/engine/src/write.test.ts', '@tulle/core/testing'],
    ['packages/cli/src/main.ts', '@tulle/engine'],
    ['packages/cli/test/main.test.ts', '../src/main.ts'],
  ])('%s imports %s', (path, specifier) => {
    expect(check(path, specifier)).toEqual([])
  })
})

describe('an import against the flow is named', () => {
  test.each([
    [`${core}/random/bits.ts`, '../mechanisms/registry.ts', 'random may import only from errors.ts'],
    [`${core}/random/bits.ts`, '../privacy/curve.ts', 'random may import only from errors.ts'],
    [`${core}/privacy/curve.ts`, '../data/graph.ts', 'privacy may import only from errors.ts, elementary and random'],
    [`${core}/data/graph.ts`, '../privacy/curve.ts', 'data may import only'],
    [`${core}/linalg/gram.ts`, '../run.ts', 'linalg may import only'],
    [`${core}/mechanisms/laplace/plan.ts`, '../../certificate/page.ts', 'mechanisms may import only'],
    [`${core}/mechanisms/laplace/index.ts`, './trials.ts', 'mechanisms may import only'],
    [`${core}/mechanisms/laplace/index.ts`, './trials/pairs.ts', 'mechanisms may import only'],
    [`${core}/mechanisms/laplace/plan.ts`, '../../trials/index.ts', 'mechanisms may import only'],
    [`${core}/mechanisms/laplace/trials.ts`, '../../audit/audit.ts', 'trials of mechanisms may import only'],
    [`${core}/trials/planned.ts`, '../mechanisms/mechanism.ts', 'trials may import only'],
    [`${core}/utility/cuts.ts`, '../audit/audit.ts', 'utility may import only'],
    [`${core}/errors.ts`, './random/bits.ts', 'errors may import only from errors.ts and text'],
    [`${core}/audit/audit.ts`, '../index.ts', 'an entry point is imported by no source file'],
    [`${core}/audit/audit.ts`, '../privacy.ts', 'an entry point is imported by no source file'],
    [`${core}/random/bits.ts`, '../privacy.ts', 'an entry point is imported by no source file'],
    [`${core}/index.ts`, './testing.ts', 'an entry point is imported by no source file'],
    [`${core}/index.ts`, './testing/seeded.ts', 'the testing folder is for testing.ts and for tests'],
    [`${core}/testing/seeded.ts`, '../certificate/index.ts', 'testing may import only'],
    [`${core}/random/bits.ts`, './bits.test.ts', 'a source file does not import a test'],
    [`${core}/random/bits.ts`, 'node:crypto', 'core imports no package'],
    [`${core}/data/graph.ts`, 'graphology', 'core imports no package'],
    [`${core}/random/bits.test.ts`, '@tulle/engine', 'a test in core may import only'],
    [`${core}/random/bits.test.ts`, '../../../engine/src/index.ts', 'a test reaches other packages by their names'],
    ['packages/engine/src/write.ts', '@tulle/cli', 'engine may import only @tulle/core'],
    ['packages/engine/src/write.ts', '@tulle/core/testing', 'that is for tests'],
    ['packages/engine/src/write.ts', '@tulle/core/run', 'engine may import only @tulle/core'],
    ['packages/engine/src/write.ts', '@tulle/core/src/run.ts', 'engine may import only @tulle/core'],
    ['packages/cli/src/main.ts', '../../core/src/index.ts', 'only sources of its own package'],
    [`${core}/utils/misc.ts`, '../errors.ts', 'has no place in the flow'],
    ['packages/misc/src/index.ts', '@tulle/core', 'has no place in the flow'],
  ])('%s imports %s', (path, specifier, reason) => {
    const violations = check(path, specifier)
    expect(violations).toHaveLength(1)
    expect(violations[0]).toContain(path)
    expect(violations[0]).toContain(reason)
    expect(violations[0]).toMatch(/\.$/)
  })
})

test('every form of import is seen, with its line', () => {
  const text = [
    `import type { A } from '../mechanisms/a.ts'`,
    `export { b } from '../mechanisms/b.ts'`,
    `export const c = () => import('../mechanisms/c.ts')`,
    `export type D = import('../mechanisms/d.ts').D`,
    `import '../mechanisms/e.ts'`,
    `// import '../mechanisms/f.ts'`,
  ].join('\n')
  const violations = checkFlow([{ path: `${core}/random/bits.ts`, text }])
  expect(violations.map((violation) => violation.split(' ')[0])).toEqual(
    [1, 2, 3, 4, 5].map((line) => `${core}/random/bits.ts:${line}`),
  )
})

describe('the words of core and releases', () => {
  const said = (path: string, sentence: string) => checkFlow([{ path, text: `export const said = ${sentence}\n` }])

  test.each([
    [`${core}/mechanisms/laplace/plan.ts`, "'Declare it (--expected-edges).'"],
    [`${core}/mechanisms/laplace/plan.ts`, '`Give ${1}, or --anyway.`'],
    ['packages/releases/src/job.ts', "'Run tulle release matrix.'"],
  ])('%s may not say %s', (path, sentence) => {
    expect(said(path, sentence)).toEqual([expect.stringMatching(/mentions options and kinds by key/)])
  })

  test.each([
    ['packages/cli/src/main.ts', "'Give --epsilon.'"],
    [`${core}/page/page.ts`, "':root { --ink: #111 } p { color: var(--ink) }'"],
    [`${core}/certificate/page.ts`, "'tulle verify checks it.'"],
    [`${core}/mechanisms/laplace/plan.test.ts`, "'--epsilon'"],
    [`${core}/mechanisms/laplace/plan.ts`, 'words`Declare it ({expectedEdges}).`'],
  ])('%s may say %s', (path, sentence) => {
    expect(said(path, sentence)).toEqual([])
  })
})
