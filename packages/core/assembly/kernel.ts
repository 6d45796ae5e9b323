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
