/**
 * ln, exp, sin and cos in doubles with an error that is known: JavaScript promises none for Math's. Everything
 * here is additions, multiplications and table look-ups, whose rounding IEEE 754 fixes, so every engine
 * computes the same bits.
 *
 * A uniform U arrives as 52 bits in two words: j = high·2^20 + (low >>> 12), U in [j, j+1]·2^−52.
 */
import { toNumber } from './reals/dyadic.ts'
import { cos, ln, pi, sin } from './reals/fixed.ts'

/** 2^32 ≤ j wherever `high` is at least this; below, the samplers take the exact path. */
export const LEAST_HIGH = 4096

/** Samplers widen what they compute from these functions by this, which covers all of its errors many times over. */
export const SLACK = 2 ** -45

export interface Tables {
  /** For each of 256 intervals of m in [1, 2): a point c, 1/c, ln(c/2), and a filler. */
  readonly logs: Float64Array
  /** 2^(z−51) for z leading zeros: j·shift lies in [1, 2). */
  readonly shifts: Float64Array
  /** −z·ln 2. */
  readonly octaves: Float64Array
  /** sin and cos of 2π(i + ½)/256. */
  readonly angles: Float64Array
}

let made: Tables | undefined

/** The tables, computed from the exact reals on first use. */
export function tables(): Tables {
  made ??= make()
  return made
}

const BITS = 80

function make(): Tables {
  const logs = new Float64Array(1024)
  const shifts = new Float64Array(32)
  const octaves = new Float64Array(32)
  const angles = new Float64Array(512)
  for (let i = 0; i < 256; i++) {
    // Midpoints, except next to 2: there c = 2, so that ln(c/2) = 0 and ln U keeps its relative accuracy as U → 1.
    const half = i === 255 ? 1024n : 513n + 2n * BigInt(i) // c·512
    logs[4 * i] = Number(half) / 512
    logs[4 * i + 1] = 512 / Number(half)
    logs[4 * i + 2] = toNumber(ln(half << BigInt(BITS - 10), BITS), -BITS)
    const angle = (pi(BITS + 16) * BigInt(2 * i + 1)) >> 24n // 2π(i + ½)/256, in units of 2^−BITS
    angles[2 * i] = toNumber(sin(angle, BITS), -BITS)
    angles[2 * i + 1] = toNumber(cos(angle, BITS), -BITS)
  }
  for (let z = 0; z < 32; z++) {
    shifts[z] = 2 ** (z - 51)
    octaves[z] = z === 0 ? 0 : toNumber(ln(1n << BigInt(BITS - z), BITS), -BITS)
  }
  return { logs, shifts, octaves, angles }
}

/**
 * ln(j·2^−52) for high ≥ LEAST_HIGH, relative error below 2^−49.
 *
 * With z leading zeros U = (m/2)·2^−z, m in [1, 2), and ln U = −z·ln 2 + ln(c/2) + ln(1 + r), r = (m − c)/c,
 * |r| ≤ 2^−9. m − c is exact (c is a multiple of 2^−9 and near m). The two table terms have one sign, so
 * their sum errs by 3·2^−53 relative; cutting the series after r⁶ costs |r|⁷/7, relative 2^−56; its
 * arithmetic, 2^−51 of |r|, is largest beside the sum next to c = 2, where the sum is 0 and r itself is ln U.
 */
export function lnUniform(high: number, low: number, { logs, shifts, octaves }: Tables): number {
  const z = Math.clz32(high) & 31
  const j = high * 1048576 + (low >>> 12)
  const i = ((high << z) >>> 21) & 1020
  const r = (j * (shifts[z] as number) - (logs[i] as number)) * (logs[i + 1] as number)
  const series = r * (1 + r * (-0.5 + r * (1 / 3 + r * (-0.25 + r * (0.2 - r * (1 / 6))))))
  return (octaves[z] as number) + (logs[i + 2] as number) + series
}

/** 2π·2^−52 and π·2^−52: the angle of one step of j for a whole and for half a turn. */
export const TURN_STEP = toNumber(pi(120), -120) * 2 ** -51
export const HALF_TURN_STEP = TURN_STEP / 2

/** 1 − cos d for |d| ≤ 2π/512; the series is cut below 2^−65. */
export function versine(d2: number): number {
  return d2 * (0.5 - d2 * (1 / 24 - d2 * (1 / 720)))
}

/** sin d for |d| ≤ 2π/512; the series is cut below 2^−56. */
export function smallSine(d: number, d2: number): number {
  return d * (1 - d2 * (1 / 6 - d2 * (1 / 120)))
}
