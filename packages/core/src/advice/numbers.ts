/** Numbers as somebody reads them who decides on a release: two or three digits, in units of the data. */

/** Three digits: 0.0123, 4.5, 1,230, 1.5·10^15. */
export function digits(x: number, count = 3): string {
  const rounded = Number(x.toPrecision(count))
  const size = Math.abs(rounded)
  if (size !== 0 && (size >= 1e15 || size < 1e-6)) return rounded.toExponential().replace(/e\+?(-?\d+)/, '·10^$1')
  return rounded.toLocaleString('en', { maximumSignificantDigits: count })
}

/** A whole number to three digits, or all of them if it has few. */
export function whole(x: number): string {
  const rounded = Math.round(x)
  return Math.abs(rounded) < 10_000 ? rounded.toLocaleString('en') : digits(rounded)
}

/** A share as a percentage: 12 %, 0.5 %. Near 100 it is not rounded up to all. */
export function percent(share: number): string {
  const hundredths = 100 * share
  if (hundredths > 0 && hundredths < 0.01) return 'less than 0.01 %'
  if (hundredths > 99.95 && hundredths < 100) return 'more than 99.9 %'
  return `${digits(hundredths, hundredths >= 99 && hundredths < 100 ? 3 : 2)} %`
}

/** Rounded up to so many digits: an ε that is called enough must be. */
export function upwards(x: number, count: number): number {
  const power = Math.floor(Math.log10(Math.abs(x))) - count + 1
  // Powers of ten with a negative exponent are not exact: dividing by positive ones is.
  const steps = Math.ceil(power < 0 ? x * 10 ** -power - 1e-9 : x / 10 ** power - 1e-9)
  return power < 0 ? steps / 10 ** -power : steps * 10 ** power
}

/** The ε from which on something is useful, on the screen: two digits, rounded up. */
export function epsilonInWords(epsilon: number): string {
  return String(upwards(epsilon, 2))
}

/** An ε below which something is impossible: the fewest digits from two on that are above `asked`, rounded down. */
export function leastInWords(least: number, asked: number): string {
  for (let count = 2; count < 15; count++) {
    const rounded = -upwards(-least, count)
    if (rounded > asked) return String(rounded)
  }
  return String(least)
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many
}
