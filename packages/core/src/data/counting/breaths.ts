/** Awaited now and then in a long count, so that others may run and a wish to stop arrives. */
export type Breathe = (done: number, total: number) => Promise<void>

/** Elementary steps between two breaths: some hundredths of a second. */
const BREATH = 2 ** 22

/** Calls `visit` with 0, 1, …, which answers how many steps it took, and breathes between two nodes. */
export async function visitNodes(
  nodes: number,
  visit: (node: number) => number,
  breathe: Breathe | undefined,
): Promise<void> {
  let steps = 0
  for (let node = 0; node < nodes; node++) {
    steps += visit(node)
    if (steps < BREATH) continue
    steps = 0
    await breathe?.(node + 1, nodes)
  }
}
