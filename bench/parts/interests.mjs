/** People and their interests, made up. */
import { seededBits } from '@tulle/core/testing'

const GROUPS = 10_000
const ITEMS = 100_000
const ITEMS_OF_A_GROUP = 20
const GROUPS_OF_A_PERSON = 2
const NEXT = 0.75
/** The first so many ranks are about alike. */
const FLAT = 20

/**
 * Calls `visit` with the items of each person, ascending, in an array that is used again. Each person belongs to two of
 * 10,000 groups, and has the first of a group's 20 items, the next three times in four as often, and so on: about 8
 * items each. How popular groups are, and which of 100,000 items they have, falls as one over the rank. The same every time.
 *
 * @param {number} people
 * @param {(items: Uint32Array) => void} visit
 */
export function visitPeople(people, visit) {
  const bits = seededBits(1)
  const random = () => bits.word() / 2 ** 32
  const ranked = (/** @type {number} */ count) => Math.floor(FLAT * ((1 + count / FLAT) ** random() - 1))
  const groups = Uint32Array.from({ length: GROUPS * ITEMS_OF_A_GROUP }, () => ranked(ITEMS))
  const own = new Uint32Array(GROUPS_OF_A_PERSON * ITEMS_OF_A_GROUP)
  for (let i = 0; i < people; i++) {
    let count = 0
    for (let g = 0; g < GROUPS_OF_A_PERSON; g++) {
      const start = ranked(GROUPS) * ITEMS_OF_A_GROUP
      for (let r = 0, chance = 1; r < ITEMS_OF_A_GROUP; r++, chance *= NEXT) {
        if (random() < chance) own[count++] = /** @type {number} */ (groups[start + r])
      }
    }
    visit(distinct(own.subarray(0, count).sort()))
  }
}

/** @param {Uint32Array} sorted which is overwritten */
function distinct(sorted) {
  let count = 0
  for (let i = 0; i < sorted.length; i++) {
    if (i === 0 || sorted[i] !== sorted[count - 1]) sorted[count++] = /** @type {number} */ (sorted[i])
  }
  return sorted.subarray(0, count)
}

/**
 * @param {number} people
 * @returns {import('@tulle/core').SparseMatrix}
 */
export function interests(people) {
  const offsets = new Uint32Array(people + 1)
  const indices = new Uint32Array(people * GROUPS_OF_A_PERSON * ITEMS_OF_A_GROUP)
  let row = 0
  visitPeople(people, (items) => {
    const start = /** @type {number} */ (offsets[row])
    indices.set(items, start)
    offsets[++row] = start + items.length
  })
  return { rows: people, columns: ITEMS, offsets, indices: indices.slice(0, offsets[people]) }
}
