/** What the figures have in common. */

export const SIZE = { width: 720, height: 320 }

/**
 * @param {string} name
 * @param {number} value
 * @param {readonly number[]} over
 */
export function level(name, value, over) {
  const x = [Math.min(...over), Math.max(...over)]
  return { name, x, y: x.map(() => value), dashed: true }
}
