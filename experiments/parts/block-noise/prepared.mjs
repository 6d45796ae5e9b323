/** A data set as the measurements need it: loaded when it is first asked for, and one at a time. */
import { SecureBits } from '@tulle/core'
import { aggregate } from '@tulle/core/data'
import { blockLimit, findPartition, labelsOf, oneBlock, referenceFrom } from '@tulle/core/matrices'
import { halvesDistance } from '@tulle/core/utility'
import { generator } from '../random.mjs'
import { DATA, FOUND_AT } from './design.mjs'
import { groupsOf, matrixOf } from './groups.mjs'

/**
 * @typedef {import('@tulle/core').BlockPlan} BlockPlan
 * @typedef {import('@tulle/core').Contributions} Contributions
 * @typedef {import('@tulle/core/matrices').Partition} Partition
 * @typedef {import('./design.mjs').DataName} DataName
 * @typedef {import('./design.mjs').Law} Law
 *
 * @typedef {object} Wanted
 * @property {Law} law
 * @property {number} K 0 for one block of all cells
 * @property {number | 'best'} quantile
 * @property {number} epsilon
 * @property {number} [delta]
 * @property {readonly number[]} [thresholds]
 */

const DIVISIONS = 10
const SEED = 7

export class DataSet {
  /** @type {Map<string, readonly Partition[]>} */
  #found = new Map()
  /** @type {{ key: string, values: Float64Array }} */
  #clipped = { key: '', values: new Float64Array(0) }
  #reference

  /**
   * @param {DataName} name
   * @param {Contributions} trips
   * @param {number} zones
   */
  constructor(name, trips, zones) {
    const { evaluated, pool, reference, people } = groupsOf(trips, { evaluated: DATA[name].evaluated, seed: SEED })
    this.shape = { rows: zones, columns: zones }
    const apart = Array.from(
      { length: DIVISIONS },
      (_, i) => halvesDistance(pool, this.shape, { divisions: 1, random: generator(SEED, i + 1) }).mean,
    )
    this.people = people
    this.evaluated = evaluated
    this.exact = matrixOf(evaluated, zones)
    this.apart = apart
    this.unit = apart.reduce((sum, each) => sum + each, 0) / apart.length
    this.#reference = referenceFrom(reference, { ...this.shape, symmetric: false })
  }

  /**
   * Blocks and caps, looked for once.
   *
   * @param {Wanted} wanted
   * @returns {Partition}
   */
  partition({ law, K, quantile, epsilon, delta, thresholds }) {
    const at = quantile === 'best' ? { epsilon, delta } : FOUND_AT
    const wish = {
      ...this.shape,
      law,
      epsilon: at.epsilon,
      ...(law === 'gaussian' && at.delta !== undefined ? { delta: at.delta } : {}),
      quantile,
      ...(K === 0 ? { blocks: oneBlock(this.shape) } : thresholds === undefined ? { most: 4 } : { thresholds }),
    }
    const key = JSON.stringify([wish, K === 0])
    const all = this.#found.get(key) ?? findPartition(this.#reference, wish).all
    this.#found.set(key, all)
    const found = K === 0 || thresholds !== undefined ? all[0] : all[K - 1]
    if (found === undefined) throw new Error(`No partition into ${K} blocks was found.`)
    return found
  }

  /**
   * The evaluated people's matrix as a plan clips it; the last one is kept.
   *
   * @param {BlockPlan} plan
   */
  clipped({ facts: { blocks }, parameters: { clip } }) {
    if (clip === undefined) throw new Error('The plan has no limits of people.')
    const key = JSON.stringify([clip, blocks])
    if (key !== this.#clipped.key) {
      const { quantum, most } = clip
      const limit = blockLimit({ clip, labels: labelsOf(blocks, this.shape), bits: new SecureBits() })
      const { values } = aggregate(this.evaluated, { ...this.shape, symmetric: false, quantum, most, limit })
      this.#clipped = { key, values }
    }
    return { matrix: { ...this.shape, values: this.#clipped.values }, clip }
  }
}
