/** The outputs of both inputs of a pair. */

import { integerBelow, SecureBits } from '../random/index.ts'
import type { Run } from '../run.ts'
import { type Box, joined, type Outputs, type Pair } from '../trials/index.ts'

/** Parts that the outputs of a pair are drawn in. */
const PARTS = 16
const SMALLEST_PART = 50

/**
 * The outputs of both inputs, in parts by turns, whichever comes first being left to chance: what changes with time, such as a
 * number that counts releases, must not look like a difference between the inputs.
 */
export async function interleaved<Input>(
  box: Box<Input>,
  { a, b }: Pair<Input>,
  count: number,
  run: Run,
): Promise<[Outputs, Outputs]> {
  const bits = run.bits ?? new SecureBits()
  const turns = Math.max(1, Math.min(PARTS, Math.floor(count / SMALLEST_PART)))
  const [ofA, ofB]: [Outputs[], Outputs[]] = [[], []]
  for (let turn = 0; turn < turns; turn++) {
    const size = Math.floor(((turn + 1) * count) / turns) - Math.floor((turn * count) / turns)
    const first = integerBelow(2, bits)
    for (const half of [0, 1]) {
      const part = partOf({ ...run, bits }, 2 * turn + half, 2 * turns)
      if (half === first) ofA.push(await box(a, size, part))
      else ofB.push(await box(b, size, part))
    }
  }
  const width = Math.max(...[...ofA, ...ofB].map((outputs) => outputs.width))
  return [joined(ofA, width), joined(ofB, width)]
}

/** Bits and signal as they are; progress as a part of the whole. */
export function partOf(run: Run, done: number, total: number): Run {
  const { progress } = run
  if (progress === undefined) return run
  return { ...run, progress: (part, whole) => progress(Math.floor((100 * (done + part / whole)) / total), 100) }
}
