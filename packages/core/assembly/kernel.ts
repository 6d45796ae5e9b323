/**
 * The inner loops of a matrix product in AssemblyScript: f64x2, 4 × 4 cells at a time in registers.
 *
 * Exactly src/linalg/plain.ts, two columns a register: the same panels, the same sums in the same order, and no fused
 * multiply-add, whose single rounding only some machines have. So both give the same bits everywhere.
 */
export function block(rows: u32, columns: u32, depth: u32, a: usize, b: usize, c: usize): void {
  const row: usize = (<usize>columns) << 3
  const panel: usize = (<usize>depth) << 5
  for (let j: u32 = 0; j < columns; j += 4, b += panel) {
    let left = a
    let c0 = c + ((<usize>j) << 3)
    for (let i: u32 = 0; i < rows; i += 4) {
      const c1 = c0 + row
      const c2 = c1 + row
      const c3 = c2 + row
      let s00 = v128.load(c0, 0)
      let s01 = v128.load(c0, 16)
      let s10 = v128.load(c1, 0)
      let s11 = v128.load(c1, 16)
      let s20 = v128.load(c2, 0)
      let s21 = v128.load(c2, 16)
      let s30 = v128.load(c3, 0)
      let s31 = v128.load(c3, 16)
      let right = b
      const end = left + panel
      while (left < end) {
        const b0 = v128.load(right, 0)
        const b1 = v128.load(right, 16)
        const a0 = v128.load64_splat(left, 0)
        s00 = f64x2.add(s00, f64x2.mul(a0, b0))
        s01 = f64x2.add(s01, f64x2.mul(a0, b1))
        const a1 = v128.load64_splat(left, 8)
        s10 = f64x2.add(s10, f64x2.mul(a1, b0))
        s11 = f64x2.add(s11, f64x2.mul(a1, b1))
        const a2 = v128.load64_splat(left, 16)
        s20 = f64x2.add(s20, f64x2.mul(a2, b0))
        s21 = f64x2.add(s21, f64x2.mul(a2, b1))
        const a3 = v128.load64_splat(left, 24)
        s30 = f64x2.add(s30, f64x2.mul(a3, b0))
        s31 = f64x2.add(s31, f64x2.mul(a3, b1))
        left += 32
        right += 32
      }
      v128.store(c0, s00, 0)
      v128.store(c0, s01, 16)
      v128.store(c1, s10, 0)
      v128.store(c1, s11, 16)
      v128.store(c2, s20, 0)
      v128.store(c2, s21, 16)
      v128.store(c3, s30, 0)
      v128.store(c3, s31, 16)
      c0 = c3 + row
    }
  }
}

/**
 * Adds to `sums` the products of two rows of A and four of V at a time, along so many columns: for each pair of rows two
 * sums, of the even columns and of the odd ones, side by side.
 */
export function dots(rows: u32, vectors: u32, columns: u32, stride: u32, a: usize, v: usize, sums: usize): void {
  const row: usize = (<usize>stride) << 3
  const length: usize = (<usize>columns) << 3
  const across: usize = (<usize>vectors) << 4
  for (let i: u32 = 0; i < rows; i += 2, a += 2 * row, sums += 2 * across) {
    let from = v
    let to = sums
    for (let k: u32 = 0; k < vectors; k += 4, from += 4 * row, to += 64) {
      const below = to + across
      let s00 = v128.load(to, 0)
      let s01 = v128.load(to, 16)
      let s02 = v128.load(to, 32)
      let s03 = v128.load(to, 48)
      let s10 = v128.load(below, 0)
      let s11 = v128.load(below, 16)
      let s12 = v128.load(below, 32)
      let s13 = v128.load(below, 48)
      let a0 = a
      let a1 = a + row
      let v0 = from
      let v1 = v0 + row
      let v2 = v1 + row
      let v3 = v2 + row
      const end = a + length
      while (a0 < end) {
        const x0 = v128.load(a0)
        const x1 = v128.load(a1)
        const y0 = v128.load(v0)
        s00 = f64x2.add(s00, f64x2.mul(x0, y0))
        s10 = f64x2.add(s10, f64x2.mul(x1, y0))
        const y1 = v128.load(v1)
        s01 = f64x2.add(s01, f64x2.mul(x0, y1))
        s11 = f64x2.add(s11, f64x2.mul(x1, y1))
        const y2 = v128.load(v2)
        s02 = f64x2.add(s02, f64x2.mul(x0, y2))
        s12 = f64x2.add(s12, f64x2.mul(x1, y2))
        const y3 = v128.load(v3)
        s03 = f64x2.add(s03, f64x2.mul(x0, y3))
        s13 = f64x2.add(s13, f64x2.mul(x1, y3))
        a0 += 16
        a1 += 16
        v0 += 16
        v1 += 16
        v2 += 16
        v3 += 16
      }
      v128.store(to, s00, 0)
      v128.store(to, s01, 16)
      v128.store(to, s02, 32)
      v128.store(to, s03, 48)
      v128.store(below, s10, 0)
      v128.store(below, s11, 16)
      v128.store(below, s12, 32)
      v128.store(below, s13, 48)
    }
  }
}

/** Z += Y·A, where Y lies in panels of four vectors, each row of A by row of A: four columns of Z and a panel at a time. */
export function spread(rows: u32, vectors: u32, columns: u32, stride: u32, a: usize, y: usize, z: usize): void {
  const row: usize = (<usize>stride) << 3
  const panel: usize = (<usize>rows) << 5
  for (let j: u32 = 0; j < columns; j += 4, a += 32, z += 32) {
    let weights = y
    let z0 = z
    for (let k: u32 = 0; k < vectors; k += 4) {
      const z1 = z0 + row
      const z2 = z1 + row
      const z3 = z2 + row
      let s00 = v128.load(z0, 0)
      let s01 = v128.load(z0, 16)
      let s10 = v128.load(z1, 0)
      let s11 = v128.load(z1, 16)
      let s20 = v128.load(z2, 0)
      let s21 = v128.load(z2, 16)
      let s30 = v128.load(z3, 0)
      let s31 = v128.load(z3, 16)
      let from = a
      const end = weights + panel
      while (weights < end) {
        const b0 = v128.load(from, 0)
        const b1 = v128.load(from, 16)
        const y0 = v128.load64_splat(weights, 0)
        s00 = f64x2.add(s00, f64x2.mul(y0, b0))
        s01 = f64x2.add(s01, f64x2.mul(y0, b1))
        const y1 = v128.load64_splat(weights, 8)
        s10 = f64x2.add(s10, f64x2.mul(y1, b0))
        s11 = f64x2.add(s11, f64x2.mul(y1, b1))
        const y2 = v128.load64_splat(weights, 16)
        s20 = f64x2.add(s20, f64x2.mul(y2, b0))
        s21 = f64x2.add(s21, f64x2.mul(y2, b1))
        const y3 = v128.load64_splat(weights, 24)
        s30 = f64x2.add(s30, f64x2.mul(y3, b0))
        s31 = f64x2.add(s31, f64x2.mul(y3, b1))
        weights += 32
        from += row
      }
      v128.store(z0, s00, 0)
      v128.store(z0, s01, 16)
      v128.store(z1, s10, 0)
      v128.store(z1, s11, 16)
      v128.store(z2, s20, 0)
      v128.store(z2, s21, 16)
      v128.store(z3, s30, 0)
      v128.store(z3, s31, 16)
      z0 = z3 + row
    }
  }
}
