/**
 * The fast path of Laplace and Gaussian noise in AssemblyScript: f64x2, two uniforms at a time.
 *
 * Exactly src/random/plain.ts, operation by operation and in the same order, with no fused multiply-add: both give the same
 * bits everywhere. What cannot be rounded with certainty is left as it is, and its number written down.
 *
 * Memory, in bytes: the tables of src/random/doubles.ts, then words, values and the numbers of those left.
 */
const LOGS: usize = 0
const SHIFTS: usize = 8192
const OCTAVES: usize = 8448
const ANGLES: usize = 8704
const WORDS: usize = 12800
const VALUES: usize = 78336
const LEFT: usize = 143872

/** j = high·2^20 + (low >>> 12) of two uniforms as doubles: below 2^52, they are the digits of 2^52 + j. */
function whole(digits: v128): v128 {
  return f64x2.sub(v128.or(digits, i64x2.splat(0x4330000000000000)), f64x2.splat(4503599627370496))
}

/** ln of both uniforms, whose first words are `high0` and `high1`. */
function lnUniforms(j: v128, high0: u32, high1: u32): v128 {
  const z0 = clz<u32>(high0) & 31
  const z1 = clz<u32>(high1) & 31
  const at0: usize = LOGS + ((<usize>(((high0 << z0) >>> 21) & 1020)) << 3)
  const at1: usize = LOGS + ((<usize>(((high1 << z1) >>> 21) & 1020)) << 3)
  const from0: usize = (<usize>z0) << 3
  const from1: usize = (<usize>z1) << 3
  const first = v128.load(at0)
  const second = v128.load(at1)
  const c = v128.shuffle<f64>(first, second, 0, 2)
  const inverse = v128.shuffle<f64>(first, second, 1, 3)
  const shift = v128.load64_lane(SHIFTS + from1, v128.load64_zero(SHIFTS + from0), 1)
  const octave = v128.load64_lane(OCTAVES + from1, v128.load64_zero(OCTAVES + from0), 1)
  const half = v128.load64_lane(at1 + 16, v128.load64_zero(at0 + 16), 1)
  const r = f64x2.mul(f64x2.sub(f64x2.mul(j, shift), c), inverse)
  let series = f64x2.sub(f64x2.splat(0.2), f64x2.mul(r, f64x2.splat(1.0 / 6.0)))
  series = f64x2.add(f64x2.splat(-0.25), f64x2.mul(r, series))
  series = f64x2.add(f64x2.splat(1.0 / 3.0), f64x2.mul(r, series))
  series = f64x2.add(f64x2.splat(-0.5), f64x2.mul(r, series))
  series = f64x2.add(f64x2.splat(1.0), f64x2.mul(r, series))
  series = f64x2.mul(r, series)
  return f64x2.add(f64x2.add(octave, half), series)
}

/** Writes down what is left, and how many that are now. */
function noted(left: u32, number: u32): u32 {
  store<u32>(LEFT + ((<usize>left) << 2), number)
  return left + 1
}

/** Two samples to a step; `count` is rounded up to an even number. Returns how many are left. */
export function laplace(count: u32, s: f64, toGrid: f64, grid: f64, slack: f64): u32 {
  const scale = f64x2.splat(s)
  const minus = f64x2.splat(-s)
  const one = f64x2.splat(1)
  const half = f64x2.splat(0.5)
  const units = f64x2.splat(toGrid)
  const steps = f64x2.splat(grid)
  const slacks = f64x2.splat(slack)
  const least = f64x2.splat(4294967296)
  let left: u32 = 0
  for (let i: u32 = 0; i < count; i += 2) {
    const words = v128.load(WORDS + ((<usize>i) << 3))
    const both = v128.shuffle<i32>(words, words, 1, 0, 3, 2)
    const j = whole(i64x2.shr_u(both, 12))
    const ln = lnUniforms(j, <u32>i32x4.extract_lane(words, 0), <u32>i32x4.extract_lane(words, 2))
    const magnitude = f64x2.mul(minus, ln)
    const margin = f64x2.add(f64x2.mul(slacks, f64x2.add(one, magnitude)), f64x2.div(scale, j))
    const place: usize = VALUES + ((<usize>i) << 3)
    const x = f64x2.mul(v128.load(place), units)
    const k = f64x2.trunc(x)
    const signed = v128.xor(magnitude, i64x2.shl(both, 63))
    const y = f64x2.add(f64x2.add(f64x2.sub(x, k), signed), half)
    const n = f64x2.floor(y)
    const above = f64x2.sub(y, n)
    const sure = v128.and(
      v128.and(f64x2.gt(above, margin), f64x2.lt(above, f64x2.sub(one, margin))),
      f64x2.ge(j, least),
    )
    const rounded = f64x2.mul(f64x2.add(k, n), steps)
    if (i64x2.all_true(sure)) {
      v128.store(place, rounded)
      continue
    }
    if (i64x2.extract_lane(sure, 0) != 0) f64.store(place, f64x2.extract_lane(rounded, 0))
    else left = noted(left, i)
    if (i64x2.extract_lane(sure, 1) != 0) f64.store(place + 8, f64x2.extract_lane(rounded, 1))
    else left = noted(left, i + 1)
  }
  return left
}

/** Two pairs of samples to a step; `pairs` is rounded up to an even number. Returns how many pairs are left. */
export function gaussian(pairs: u32, s: f64, toGrid: f64, grid: f64, slack: f64, turn: f64): u32 {
  const scale = f64x2.splat(s)
  const twice = f64x2.splat(2 * s)
  const one = f64x2.splat(1)
  const half = f64x2.splat(0.5)
  const units = f64x2.splat(toGrid)
  const steps = f64x2.splat(grid)
  const slacks = f64x2.splat(slack)
  const least = f64x2.splat(4294967296)
  let left: u32 = 0
  for (let i: u32 = 0; i < pairs; i += 2) {
    const from: usize = WORDS + ((<usize>i) << 4)
    const words0 = v128.load(from)
    const words1 = v128.load(from + 16)
    const j = whole(i64x2.shr_u(v128.shuffle<i32>(words0, words1, 1, 0, 5, 4), 12))
    const turns = i64x2.shr_u(v128.shuffle<i32>(words0, words1, 3, 2, 7, 6), 12)
    const ln = lnUniforms(j, <u32>i32x4.extract_lane(words0, 0), <u32>i32x4.extract_lane(words1, 0))
    const square = f64x2.mul(f64x2.splat(-2), ln)
    const root = f64x2.sqrt(square)
    const radius = f64x2.mul(scale, root)

    const digits = whole(v128.and(turns, i64x2.splat(0xfffffffffff)))
    const rest = f64x2.mul(f64x2.sub(digits, f64x2.splat(8796093022208)), f64x2.splat(turn))
    const rest2 = f64x2.mul(rest, rest)
    const sine = f64x2.mul(
      rest,
      f64x2.sub(one, f64x2.mul(rest2, f64x2.sub(f64x2.splat(1.0 / 6.0), f64x2.mul(rest2, f64x2.splat(1.0 / 120.0))))),
    )
    const cosine = f64x2.mul(
      rest2,
      f64x2.sub(half, f64x2.mul(rest2, f64x2.sub(f64x2.splat(1.0 / 24.0), f64x2.mul(rest2, f64x2.splat(1.0 / 720.0))))),
    )
    const angle0 = v128.load(ANGLES + ((<usize>((<u32>i32x4.extract_lane(words0, 2) >>> 23) & 510)) << 3))
    const angle1 = v128.load(ANGLES + ((<usize>((<u32>i32x4.extract_lane(words1, 2) >>> 23) & 510)) << 3))
    const sin = v128.shuffle<f64>(angle0, angle1, 0, 2)
    const cos = v128.shuffle<f64>(angle0, angle1, 1, 3)
    const z1 = f64x2.mul(radius, f64x2.add(sin, f64x2.sub(f64x2.mul(cos, sine), f64x2.mul(sin, cosine))))
    const z2 = f64x2.mul(radius, f64x2.sub(cos, f64x2.add(f64x2.mul(sin, sine), f64x2.mul(cos, cosine))))

    const margin = f64x2.add(f64x2.mul(slacks, f64x2.add(one, radius)), f64x2.div(twice, f64x2.mul(j, root)))
    const most = f64x2.sub(one, margin)
    const place: usize = VALUES + ((<usize>i) << 4)
    const values0 = v128.load(place)
    const values1 = v128.load(place + 16)
    const x1 = f64x2.mul(v128.shuffle<f64>(values0, values1, 0, 2), units)
    const k1 = f64x2.trunc(x1)
    const y1 = f64x2.add(f64x2.add(f64x2.sub(x1, k1), z1), half)
    const n1 = f64x2.floor(y1)
    const above1 = f64x2.sub(y1, n1)
    const x2 = f64x2.mul(v128.shuffle<f64>(values0, values1, 1, 3), units)
    const k2 = f64x2.trunc(x2)
    const y2 = f64x2.add(f64x2.add(f64x2.sub(x2, k2), z2), half)
    const n2 = f64x2.floor(y2)
    const above2 = f64x2.sub(y2, n2)

    const off = f64x2.abs(f64x2.sub(f64x2.mul(root, root), square))
    const trusted = v128.and(f64x2.ge(j, least), f64x2.le(off, f64x2.mul(square, f64x2.splat(8.881784197001252e-16))))
    const sure = v128.and(
      v128.and(trusted, v128.and(f64x2.gt(above1, margin), f64x2.lt(above1, most))),
      v128.and(f64x2.gt(above2, margin), f64x2.lt(above2, most)),
    )
    const rounded1 = f64x2.mul(f64x2.add(k1, n1), steps)
    const rounded2 = f64x2.mul(f64x2.add(k2, n2), steps)
    const out0 = v128.shuffle<f64>(rounded1, rounded2, 0, 2)
    const out1 = v128.shuffle<f64>(rounded1, rounded2, 1, 3)
    if (i64x2.extract_lane(sure, 0) != 0) v128.store(place, out0)
    else left = noted(left, i)
    if (i64x2.extract_lane(sure, 1) != 0) v128.store(place + 16, out1)
    else left = noted(left, i + 1)
  }
  return left
}
