/** ln 2 in two parts: a multiple of 2^−32, whose product with a whole number below 2^21 is exact, and the rest. */
export const LN2_HIGH = 2977044471 / 2 ** 32
export const LN2_LOW = 1.908_214_929_270_587_7e-10

/** 2^k for k from −1022 to 1023, by doubling, which is exact: POWERS[k + 1022]. */
export const POWERS = powersOfTwo()

function powersOfTwo(): Float64Array {
  const made = new Float64Array(2046)
  for (let k = 0, power = 2 ** -1022; k < made.length; k++, power *= 2) made[k] = power
  return made
}
