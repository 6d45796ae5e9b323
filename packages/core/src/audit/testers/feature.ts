/** One number made of an output, by a rule that was fixed before the outputs it is tested on were looked at. */
import type { Outputs, Texts } from '../../trials/index.ts'

export interface Feature {
  /** What the number is, in words: "cell 3", "the distance between the two means". */
  readonly name: string
  /** Of the output whose values begin at `start`. */
  of(values: Float64Array, start: number): number
  /** What values from here to below there look like to a person, where the numbers themselves say nothing. */
  readonly shown?: (from: number, to: number) => string
  /** What its values stand for, where some of them stand for texts. */
  readonly texts?: Texts
  /** The weights of the values, where it is a weighted sum. */
  readonly weights?: readonly number[]
}

/** Makes features of outputs that are there to learn from. */
export type Tester = (a: Outputs, b: Outputs, columns: readonly string[]) => Feature[]

export function countOf({ width, values }: Outputs): number {
  return values.length / width
}

/** The outputs from one place to another. */
export function part(outputs: Outputs, from: number, to: number): Outputs {
  const { width, values } = outputs
  return { ...outputs, values: values.subarray(from * width, to * width) }
}

export function scores(feature: Feature, { width, values }: Outputs): Float64Array {
  const all = new Float64Array(values.length / width)
  for (let k = 0; k < all.length; k++) {
    const score = feature.of(values, k * width)
    all[k] = Number.isNaN(score) ? -Infinity : score
  }
  return all
}
