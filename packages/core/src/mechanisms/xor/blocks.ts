/** Bits that no chain of couplings joins are independent: a law falls apart into blocks that are taken one by one. */
import { type Couplings, couplingsOf } from './couplings.ts'
import type { BernoulliLaw } from './law.ts'

/** Independent bits: copy c of the block has its bit k at places[k] + c·stride of the matrix. */
export interface Block {
  readonly couplings: Couplings
  readonly places: Int32Array
  readonly copies: number
  readonly stride: number
}

/** The bits that chains of couplings join, each component ascending. */
export function components({ own, offsets, indices }: Couplings): Int32Array[] {
  const seen = new Uint8Array(own.length)
  const found: Int32Array[] = []
  for (let start = 0; start < own.length; start++) {
    if (seen[start] === 1) continue
    seen[start] = 1
    const members = [start]
    for (let next = 0; next < members.length; next++) {
      const k = members[next] as number
      for (let at = offsets[k] as number; at < (offsets[k + 1] as number); at++) {
        const l = indices[at] as number
        if (seen[l] === 1) continue
        seen[l] = 1
        members.push(l)
      }
    }
    found.push(Int32Array.from(members).sort())
  }
  return found
}

/** The independent blocks of a law. Rows (of a law of rows) and columns (of an exchangeable one) are copies. */
export function blocksOf(law: BernoulliLaw): Block[] {
  const { rows, columns } = law
  if (law.kind === 'exchangeable') return apart(couplingsOf({ ...law, columns: 1 }), columns, columns, 1)
  if (law.kind === 'rows') return apart(couplingsOf({ ...law, rows: 1 }), 1, rows, columns)
  return apart(couplingsOf(law))
}

/** One copy of each block of these couplings, or several: bit k of them is at k·spread of the matrix. */
export function apart(all: Couplings, spread = 1, copies = 1, stride = 0): Block[] {
  const local = new Int32Array(all.own.length)
  return components(all).map((members) => {
    members.forEach((k, i) => {
      local[k] = i
    })
    const offsets = new Int32Array(members.length + 1)
    const indices: number[] = []
    const values: number[] = []
    members.forEach((k, i) => {
      for (let at = all.offsets[k] as number; at < (all.offsets[k + 1] as number); at++) {
        indices.push(local[all.indices[at] as number] as number)
        values.push(all.values[at] as number)
      }
      offsets[i + 1] = indices.length
    })
    const couplings = {
      own: Float64Array.from(members, (k) => all.own[k] as number),
      offsets,
      indices: Int32Array.from(indices),
      values: Float64Array.from(values),
    }
    return { couplings, places: members.map((k) => k * spread), copies, stride }
  })
}
