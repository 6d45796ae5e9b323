/** Degrees that some simple graph has (Erdős and Gallai 1960): the nearest below, if these are not. */

/** `degrees` descend; they are lowered in place until a graph has them, and stay in order. */
export function makeGraphical(degrees: Uint32Array): void {
  const nodes = degrees.length
  for (let i = 0; i < nodes; i++) degrees[i] = Math.min(degrees[i] as number, nodes - 1)
  // Every turn takes something away, and no degrees at all are those of a graph without edges.
  for (;;) {
    evenOut(degrees)
    const excess = excessOf(degrees)
    if (excess === undefined) return
    // What the first k nodes have is too much: the largest gives way.
    lower(degrees, excess)
  }
}

/** Where the first k degrees are more than k nodes and the rest can take, by how much; nothing if they never are. */
function excessOf(degrees: Uint32Array): number | undefined {
  const nodes = degrees.length
  let sum = 0
  const suffix = new Float64Array(nodes + 1)
  for (let i = nodes - 1; i >= 0; i--) suffix[i] = (suffix[i + 1] as number) + (degrees[i] as number)
  let place = nodes
  for (let k = 1; k <= nodes; k++) {
    sum += degrees[k - 1] as number
    if ((degrees[k - 1] as number) < k - 1) return undefined
    // Those after the first k with a degree above k count k each; the others all that they have.
    while (place > 0 && (degrees[place - 1] as number) <= k) place--
    const split = Math.max(k, place)
    const room = k * (k - 1) + k * (split - k) + (suffix[split] as number)
    if (sum > room) return sum - room
  }
  return undefined
}

function lower(degrees: Uint32Array, by: number): void {
  for (let left = by; left > 0; left--) {
    // The last of those with the largest degree: the order stays.
    const most = degrees[0] as number
    let last = 0
    while (last + 1 < degrees.length && degrees[last + 1] === most) last++
    degrees[last] = most - 1
  }
}

/** An odd sum loses 1 at the last node that has an edge: a graph with one edge end less there still exists. */
function evenOut(degrees: Uint32Array): void {
  let odd = 0
  let last = -1
  for (let i = 0; i < degrees.length; i++) {
    odd ^= (degrees[i] as number) & 1
    if ((degrees[i] as number) > 0) last = i
  }
  if (odd === 1) degrees[last] = (degrees[last] as number) - 1
}
