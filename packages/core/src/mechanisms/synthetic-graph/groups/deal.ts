/** Which node gets which of the degrees: by what each is thought to have, and so that groups have their edge ends. */
import { power } from '../../../elementary/index.ts'

const TURNS = 10

/** `sorted` descends; `thought` is changed on the way. */
export function dealt(
  sorted: Uint32Array,
  thought: Float64Array,
  groupOf: Uint32Array,
  volumes: Float64Array,
): Uint32Array {
  const degrees = new Uint32Array(sorted.length)
  const order = Uint32Array.from(sorted.keys())
  for (let turn = 0; turn < TURNS; turn++) {
    order.sort((u, v) => (thought[v] as number) - (thought[u] as number))
    order.forEach((v, rank) => {
      degrees[v] = sorted[rank] as number
    })
    const has = new Float64Array(volumes.length)
    degrees.forEach((degree, v) => {
      const group = groupOf[v] as number
      has[group] = (has[group] as number) + degree
    })
    const factor = has.map((each, a) =>
      power(Math.max(0.5, Math.min(2, (volumes[a] as number) / Math.max(1, each))), 0.7),
    )
    for (let v = 0; v < thought.length; v++)
      thought[v] = (thought[v] as number) * (factor[groupOf[v] as number] as number)
  }
  return degrees
}
