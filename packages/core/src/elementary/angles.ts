/** Angles, in radians. */

/** π/2 in four parts: products of the first three with whole numbers below 2^29 are exact. */
const QUARTER = [0xc90fda / 2 ** 23, 0xa22168 / 2 ** 47, 0xc234c4 / 2 ** 71, 3.282_003_542_873_500_5e-22] as const
const MOST_QUARTERS = 2 ** 29

/** atan of 0, ¼, ½, ¾ and 1. */
const ARTANS = [0, 0.244_978_663_126_864_14, 0.463_647_609_000_806_1, 0.643_501_108_793_284_4, Math.PI / 4] as const

export function sin(x: number): number {
  // −0 stays what it is.
  return Math.abs(x) < 2 ** -27 ? x : turned(x, 0)
}

export function cos(x: number): number {
  return turned(x, 1)
}

export function tan(x: number): number {
  return sin(x) / cos(x)
}

/** The sine of x and so many quarters of a turn. */
function turned(x: number, quarters: number): number {
  if (!(Math.abs(x) < Infinity)) return Number.NaN
  const n = Math.round(x / (Math.PI / 2))
  // Beyond this doubles are further apart than a turn is long to any use.
  if (Math.abs(n) >= MOST_QUARTERS) return turned(x % (2 * Math.PI), quarters)
  const r = x - n * QUARTER[0] - n * QUARTER[1] - n * QUARTER[2] - n * QUARTER[3]
  switch ((((n + quarters) % 4) + 4) % 4) {
    case 0:
      return sineOf(r)
    case 1:
      return cosineOf(r)
    case 2:
      return -sineOf(r)
    default:
      return -cosineOf(r)
  }
}

/** For |r| ≤ π/4: the series are cut below 2^−60 of the result. */
function sineOf(r: number): number {
  const z = r * r
  const far = 1 / 39916800 - z * (1 / 6227020800 - z * (1 / 1307674368000 - z * (1 / 355687428096000)))
  return r - r * z * (1 / 6 - z * (1 / 120 - z * (1 / 5040 - z * (1 / 362880 - z * far))))
}

function cosineOf(r: number): number {
  const z = r * r
  const far = 1 / 3628800 - z * (1 / 479001600 - z * (1 / 87178291200 - z * (1 / 20922789888000)))
  return 1 - z * (0.5 - z * (1 / 24 - z * (1 / 720 - z * (1 / 40320 - z * far))))
}

export function atan(x: number): number {
  const a = Math.abs(x)
  if (!(a > 0)) return x
  return Math.sign(x) * (a > 1 ? Math.PI / 2 - within(1 / a) : within(a))
}

/** atan x = atan c + atan((x − c)/(1 + xc)) for the nearest quarter c, and a series that is cut at 2^−60. */
function within(x: number): number {
  const quarter = Math.round(4 * x)
  const c = quarter / 4
  const t = (x - c) / (1 + x * c)
  const z = t * t
  const far = 1 / 11 - z * (1 / 13 - z * (1 / 15 - z * (1 / 17)))
  return (ARTANS[quarter] as number) + (t - t * z * (1 / 3 - z * (1 / 5 - z * (1 / 7 - z * (1 / 9 - z * far)))))
}

export function atan2(y: number, x: number): number {
  if (x > 0) return atan(y / x)
  if (x < 0) return y < 0 ? atan(y / x) - Math.PI : atan(y / x) + Math.PI
  return y === 0 ? (Object.is(x, -0) ? (Object.is(y, -0) ? -Math.PI : Math.PI) : y) : (Math.sign(y) * Math.PI) / 2
}

export function asin(x: number): number {
  return atan2(x, Math.sqrt((1 - x) * (1 + x)))
}

export function acos(x: number): number {
  return atan2(Math.sqrt((1 - x) * (1 + x)), x)
}
