/**
 * The order of the test files: those that take longest begin first, so that no worker is left alone with one at the end.
 * Vitest knows how long files took only where it has run before; on a fresh clone this list stands for it.
 */
import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { root } from './setup.mjs'

/** From ten seconds of work on, the longest first. Not exact, and need not be. */
const LONG = [
  'packages/releases/src/advise/predictions.battery.test.ts',
  'packages/cli/test/audit.test.ts',
  'packages/core/src/mechanisms/xor/samplers.battery.test.ts',
  'packages/core/src/random/noise.battery.test.ts',
  'packages/cli/test/advise.test.ts',
  'packages/cli/test/count.test.ts',
  'packages/cli/test/sketch-graph.test.ts',
  'packages/cli/test/anonymise.test.ts',
  'packages/cli/test/blocks.test.ts',
  'packages/core/src/mechanisms/cut-sketch/coverage.node.test.ts',
  'packages/engine/src/rows/write-rows.test.ts',
  'packages/core/src/mechanisms/block-noise/sensitivity.node.test.ts',
  'packages/cli/test/evaluate.test.ts',
  'packages/cli/test/sketch-refusals.test.ts',
  'packages/cli/test/cli.test.ts',
  'packages/core/src/mechanisms/cut-sketch/law.node.test.ts',
  'packages/releases/src/advise/advice.node.test.ts',
  'packages/core/src/mechanisms/k-anonymity/k-anonymity.node.test.ts',
  'packages/cli/test/binary.test.ts',
  'packages/core/src/mechanisms/filtered/trials.battery.test.ts',
  'packages/core/src/mechanisms/counts/trials.battery.test.ts',
  'packages/core/src/mechanisms/block-noise/trials.battery.test.ts',
  'packages/engine/src/tables/tables.test.ts',
  'packages/cli/test/sketch-covariance.test.ts',
]

export class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} files
   */
  async sort(files) {
    const place = (/** @type {import('vitest/node').TestSpecification} */ file) => {
      const found = LONG.indexOf(relative(root, file.moduleId).replaceAll('\\', '/'))
      return found === -1 ? LONG.length : found
    }
    const others = await super.sort(files)
    return others.toSorted((a, b) => place(a) - place(b))
  }
}
