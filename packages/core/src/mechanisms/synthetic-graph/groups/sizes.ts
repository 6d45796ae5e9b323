/** How many nodes each look at pairs takes, from the number of nodes alone: few at first, where degrees are largest. */

const SHARES = [0.075, 0.2, 0.25, 0.25]
const LEAST = 200
/** Its spectrum is taken of all pairs at once. */
const MOST = 1500

export function lookSizes(nodes: number): number[] {
  return SHARES.map((share) => Math.min(nodes, MOST, Math.max(LEAST, Math.round(share * nodes))))
}
