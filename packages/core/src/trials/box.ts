/** A mechanism as a black box: an input and a number of outputs wanted, nothing else. */
import { InvalidInput, NotFeasible } from '../errors.ts'
import { SecureBits } from '../random/index.ts'
import { breathe, type Run } from '../run.ts'
import { Texts } from './texts.ts'
import type { Box, Outputs } from './trial.ts'

/** Outputs between two looks at the clock and the signal. */
const BLOCK = 256

type Release<Input> = (input: Input, run: Run) => Promise<ArrayLike<number>>

/**
 * One output for each call of `release`. Whether there is an output at all, and how long it is, is a part of what an
 * observer sees: the first value is the length, or a number for each refusal in other words. What is neither InvalidInput
 * nor NotFeasible is no refusal but a fault, and ends the audit.
 */
export function boxOf<Input>(release: Release<Input>): Box<Input> {
  const texts = new Texts()
  return async (input, count, run) => {
    // One source for all: a new one for every output would ask the platform for 64 KiB each time.
    const bits = run.bits ?? new SecureBits()
    let all: Outputs = { width: 1, values: new Float64Array(count), texts }
    for (let k = 0; k < count; k++) {
      const output = await outputOf(release, input, { bits })
      if (output instanceof Error) all.values[k * all.width] = texts.code(`refused: ${output.message}`)
      else {
        if (output.length >= all.width) all = widened(all, output.length + 1)
        const at = k * all.width
        all.values[at] = output.length
        texts.keep(output.length, `an output of ${output.length} numbers`)
        for (let j = 0; j < output.length; j++) all.values[at + 1 + j] = orderly(output[j] as number)
      }
      if (k % BLOCK === BLOCK - 1) await breathe(run, k + 1, count)
    }
    return all
  }
}

/** What comparisons do not tell apart has a place of its own: NaN, and −0 beside 0. */
function orderly(x: number): number {
  if (typeof x !== 'number') throw new TypeError(NUMBERS)
  if (x === 0) return Object.is(x, -0) ? -Number.MIN_VALUE : 0
  return Number.isNaN(x) ? -Infinity : x
}

const NUMBERS =
  'A box makes a list of numbers of every input: return an array, with texts and choices written as numbers. To refuse an input, throw InvalidInput; any other error ends the audit.'

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

/** Sets of outputs one after the other, in the width of the widest: what an output does not have is 0. */
export function joined(parts: readonly Outputs[], width: number): Outputs {
  const values = parts.map((each) => widened(each, width).values)
  const all = new Float64Array(values.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const each of values) {
    all.set(each, at)
    at += each.length
  }
  return { ...(parts[0] as Outputs), width, values: all }
}

function widened(outputs: Outputs, width: number): Outputs {
  const { width: from, values } = outputs
  if (from === width) return outputs
  const count = values.length / from
  const wide = new Float64Array(count * width)
  for (let k = 0; k < count; k++) wide.set(values.subarray(k * from, (k + 1) * from), k * width)
  return { ...outputs, width, values: wide }
}
