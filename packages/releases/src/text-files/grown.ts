/** The array itself if it has that length, or else a copy with room for more to come. */
export function grown(array: Uint32Array, length: number): Uint32Array {
  if (length <= array.length) return array
  const longer = new Uint32Array(Math.max(length, array.length * 2))
  longer.set(array)
  return longer
}
