/** A mechanism as a black box: an input and a number of outputs wanted, nothing else. */
import { InvalidInput, NotFeasible } from '../errors.ts'
import { breathe, type Run } from '../mechanisms/mechanism.ts'
import { SecureBits } from '../random/index.ts'
import { Texts } from './texts.ts'
import type { Box, Outputs } from './trial.ts'

/** Outputs between two looks at the clock and the signal. */
const BLOCK = 256

/** Outputs that say how long an output is, before those that are looked at. */
const PROBES = 16

/** The first value of a run that gave an output of the usual length. */
const RELEASED = 0

type Release<Input> = (input: Input, run: Run) => Promise<ArrayLike<number>>

/**
 * One output for each call of `release`. Whether there is an output at all, and how long it is, is a part of what an
 * observer sees: the first value says so, with a number for each refusal in other words. What is neither InvalidInput nor
 * NotFeasible is no refusal but a fault, and ends the audit.
 */
export function boxOf<Input>(release: Release<Input>): Box<Input> {
  let width: number | undefined
  const texts = new Texts()
  texts.keep(RELEASED, 'released')
  return async (input, count, run) => {
    // One source for all: a new one for every output would ask the platform for 64 KiB each time.
    const bits = run.bits ?? new SecureBits()
    width ??= await usualWidth(release, input, { bits })
    const usual = width ?? 0
    const values = new Float64Array(count * (usual + 1))
    for (let k = 0; k < count; k++) {
      const output = await outputOf(release, input, { bits })
      const at = k * (usual + 1)
      if (output instanceof Error) values[at] = texts.code(`refused: ${output.message}`)
      else {
        if (output.length !== usual) values[at] = texts.code(`an output of ${output.length} numbers`)
        for (let j = 0; j < Math.min(usual, output.length); j++) values[at + 1 + j] = orderly(output[j] as number)
      }
      if (k % BLOCK === BLOCK - 1) await breathe(run, k + 1, count)
    }
    return { width: usual + 1, values, texts }
  }
}

/** NaN has a place of its own, and is not lost in comparisons. */
function orderly(x: number): number {
  if (typeof x !== 'number') throw new TypeError(NUMBERS)
  return Number.isNaN(x) ? -Infinity : x
}

const NUMBERS =
  'A box makes a list of numbers of every input: return an array, with texts and choices written as numbers. To refuse an input, throw InvalidInput; any other error ends the audit.'

/**
 * Of outputs that are not among those that are tested, or how these are written down would follow from themselves.
 * Undefined if there is none.
 */
async function usualWidth<Input>(release: Release<Input>, input: Input, run: Run): Promise<number | undefined> {
  for (let k = 0; k < PROBES; k++) {
    const output = await outputOf(release, input, run)
    if (!(output instanceof Error)) return output.length
  }
  return undefined
}

async function outputOf<Input>(
  release: Release<Input>,
  input: Input,
  run: Run,
): Promise<ArrayLike<number> | InvalidInput | NotFeasible> {
  try {
    const output = await release(input, run)
    if (typeof output !== 'object' || output === null || !Number.isInteger(output.length)) throw new TypeError(NUMBERS)
    return output
  } catch (error) {
    if (error instanceof InvalidInput || error instanceof NotFeasible) return error
    throw error
  }
}

/** Two sets of outputs in the same width: an input that was always refused has no numbers of its own. */
export function alike(a: Outputs, b: Outputs): [Outputs, Outputs] {
  const width = Math.max(a.width, b.width)
  return [widened(a, width), widened(b, width)]
}

function widened(outputs: Outputs, width: number): Outputs {
  const { width: from, values } = outputs
  if (from === width) return outputs
  const count = values.length / from
  const wide = new Float64Array(count * width)
  for (let k = 0; k < count; k++) wide.set(values.subarray(k * from, (k + 1) * from), k * width)
  return { ...outputs, width, values: wide }
}
