/** The fast path of noise in plain TypeScript: where there is no WebAssembly, and what that is held to. */
import { LEAST_HIGH, lnUniform, smallSine, TURN_STEP, tables, versine } from './doubles.ts'
import { firstBits } from './exact.ts'
import { BLOCK, type NoiseKernel, type Rounding } from './kernel.ts'

export function plainKernel(): NoiseKernel {
  const words = new Uint32Array(BLOCK.words)
  const values = new Float64Array(BLOCK.values)
  const left = new Uint32Array(BLOCK.values)
  const table = tables()
  return {
    words,
    values,
    left,
    laplace(samples, { s, grid, toGrid, slack }: Rounding) {
      let count = 0
      for (let i = 0; i < samples; i++) {
        const high = words[2 * i] as number
        const low = words[2 * i + 1] as number
        const magnitude = -s * lnUniform(high, low, table)
        const margin = slack * (1 + magnitude) + s / firstBits(high, low)
        const x = (values[i] as number) * toGrid
        const k = Math.trunc(x)
        const y = x - k + ((low & 1) === 0 ? magnitude : -magnitude) + 0.5
        const n = Math.floor(y)
        const above = y - n
        if (above > margin && above < 1 - margin && high >= LEAST_HIGH) values[i] = (k + n) * grid
        else left[count++] = i
      }
      return count
    },
    gaussian(pairs, { s, grid, toGrid, slack }: Rounding) {
      const { angles } = table
      let count = 0
      for (let i = 0; i < pairs; i++) {
        const high = words[4 * i] as number
        const low = words[4 * i + 1] as number
        const turnHigh = words[4 * i + 2] as number
        const turnLow = words[4 * i + 3] as number

        const square = -2 * lnUniform(high, low, table)
        const root = Math.sqrt(square)
        const radius = s * root

        // U₂ = (i + ½)/256 turns plus a rest of at most half a step, whose 44 bits are exact.
        const rest = ((turnHigh & 0xffffff) * 1048576 + (turnLow >>> 12) - 8796093022208) * TURN_STEP
        const rest2 = rest * rest
        const sine = smallSine(rest, rest2)
        const cosine = versine(rest2)
        const entry = (turnHigh >>> 23) & 510
        const sin = angles[entry] as number
        const cos = angles[entry + 1] as number
        const z1 = radius * (sin + (cos * sine - sin * cosine))
        const z2 = radius * (cos - (sin * sine + cos * cosine))

        const margin = slack * (1 + radius) + (2 * s) / (firstBits(high, low) * root)
        const x1 = (values[2 * i] as number) * toGrid
        const k1 = Math.trunc(x1)
        const y1 = x1 - k1 + z1 + 0.5
        const n1 = Math.floor(y1)
        const above1 = y1 - n1
        const x2 = (values[2 * i + 1] as number) * toGrid
        const k2 = Math.trunc(x2)
        const y2 = x2 - k2 + z2 + 0.5
        const n2 = Math.floor(y2)
        const above2 = y2 - n2

        const most = 1 - margin
        const trusted = high >= LEAST_HIGH && Math.abs(root * root - square) <= square * 2 ** -50
        if (trusted && above1 > margin && above1 < most && above2 > margin && above2 < most) {
          values[2 * i] = (k1 + n1) * grid
          values[2 * i + 1] = (k2 + n2) * grid
        } else left[count++] = i
      }
      return count
    },
  }
}
