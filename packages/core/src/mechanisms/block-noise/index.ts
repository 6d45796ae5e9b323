/**
 * Block noise: a matrix made of people's contributions, with less noise where one person can change less. Blocks and
 * caps come from public knowledge or a reference; the scales from what one person can do to all blocks together.
 */
import type { Mechanism } from '../mechanism.ts'
import { cost } from './cost.ts'
import { curves } from './curves.ts'
import type { BlockFacts, BlockSettings } from './facts.ts'
import { type BlockParameters, NAME, plan } from './plan.ts'
import { type BlockData, type ReleasedBlocks, release } from './release.ts'
import { inWords } from './words.ts'

export { leastPublished } from './after.ts'
export {
  type Blocks,
  blocksFrom,
  diagonalBlocks,
  groupBlocks,
  labelsOf,
  listedBlocks,
  masked,
  oneBlock,
} from './blocks.ts'
export { partitionBySensitivity } from './by-sensitivity.ts'
export { nonZeroRefused } from './checks.ts'
export { CountedNorms } from './choose-caps.ts'
export { clippedLike } from './clipped-like.ts'
export { type Compared, compareCalibrations } from './compare.ts'
export type { After, BlockCaps, BlockFacts, BlockSettings, CapChoice } from './facts.ts'
export { findPartition, type Partition, type PartitionWish } from './find-partition.ts'
export { blockLimit, type Replacement } from './limit.ts'
export { intoBlockRanges } from './perturb.ts'
export { type BlockParameters, type BlockPlan, clipOf, type NoisyBlock } from './plan.ts'
export { GatheredPeople, matrixLike, type Reference, referenceFrom, unitsFor } from './reference.ts'
export { type BlockData, planWithCaps, type ReleasedBlocks } from './release.ts'
export { type SimulatedError, simulateError } from './simulate.ts'
export { standsFrom } from './stands.ts'

/** Noise that differs from block to block of a matrix. */
export const blockNoise: Mechanism<BlockFacts, BlockSettings, BlockParameters, BlockData, ReleasedBlocks> = {
  name: NAME,
  about: {
    publishes: 'a matrix of numbers',
    summary: 'Adds less noise to blocks of cells where one person can change less; with rank-k clean-up.',
    neighbours: ['individual'],
  },
  contents: 'matrix',
  cost,
  plan,
  curves,
  inWords,
  release,
}
