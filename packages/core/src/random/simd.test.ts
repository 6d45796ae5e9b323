import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { seededBits } from '../testing/seeded.ts'
import { decodeBase64 } from './base64.ts'
import { SLACK } from './doubles.ts'
import { type NoiseKernel, type Rounding } from './kernel.ts'
import { NOISE_WASM } from './noise.wasm.ts'
import { plainKernel } from './plain.ts'
import { simdKernel } from './simd.ts'

afterEach(() => vi.unstubAllGlobals())

function made(): NoiseKernel {
  const kernel = simdKernel()
  if (kernel === undefined) throw new Error('There is no WebAssembly with SIMD here.')
  return kernel
}

/** Numbers that may be said of one block of a sampler: what it made of the values, and what it left. */
function outcome(
  kernel: NoiseKernel,
  law: 'laplace' | 'gaussian',
  count: number,
  rounding: Rounding,
  fill: (kernel: NoiseKernel) => void,
) {
  fill(kernel)
  const left = kernel[law](count, rounding)
  const samples = law === 'laplace' ? count : 2 * count
  return { left: [...kernel.left.subarray(0, left)], bits: new BigUint64Array(kernel.values.slice(0, samples).buffer) }
}

const scales = fc.double({ min: -30, max: 60, noNaN: true }).map((exponent) => 2 ** exponent)
/** Coarse grids, where sums fall beside borders, and slacks that leave many samples. */
const roundings = fc
  .record({ s: scales, power: fc.integer({ min: -60, max: 60 }), slack: fc.constantFrom(SLACK, 2 ** -20, 0.1, 1) })
  .map(({ s, power, slack }): Rounding => ({ s, grid: 2 ** power, toGrid: 2 ** -power, slack }))

describe.each(['laplace', 'gaussian'] as const)('the SIMD kernel of %s noise', (law) => {
  test('gives the bits of the plain one, and leaves the same samples', () => {
    const [simd, plain] = [made(), plainKernel()]
    const most = law === 'laplace' ? 8192 : 4096
    fc.assert(
      fc.property(
        roundings,
        fc.integer(),
        fc.integer({ min: 1, max: most }),
        fc.boolean(),
        (rounding, seed, n, small) => {
          const count = small ? 1 + (n % 9) : n
          const fill = (kernel: NoiseKernel) => {
            const bits = seededBits(seed)
            bits.fill(kernel.words)
            // Words of few bits: uniforms near 0, where j is small, and angles at the borders of their steps.
            for (let i = 0; i < 64; i++) kernel.words[i] = (kernel.words[i] as number) >>> (i % 33)
            for (let i = 0; i < kernel.values.length; i++) {
              kernel.values[i] = (bits.word() / 2 ** 32 - 0.5) * rounding.grid * 2 ** (bits.word() % 50)
            }
          }
          expect(outcome(simd, law, count, rounding, fill)).toEqual(outcome(plain, law, count, rounding, fill))
        },
      ),
      { numRuns: 60 },
    )
  })

  test('a copy that is off in one operation would be seen', () => {
    const [simd, plain] = [made(), plainKernel()]
    const rounding = { s: 1.5 * 2 ** 20, grid: 2 ** -20, toGrid: 2 ** 20, slack: SLACK }
    const fill = (kernel: NoiseKernel) => {
      seededBits(3).fill(kernel.words)
      kernel.values.fill(0)
    }
    const off = { ...rounding, s: rounding.s * (1 + 2 ** -26) }
    expect(outcome(simd, law, 4096, off, fill)).not.toEqual(outcome(plain, law, 4096, rounding, fill))
  })
})

test('the kernel is small enough to be compiled on a page’s own thread', () => {
  expect(decodeBase64(NOISE_WASM).length).toBeLessThan(4096)
})

test('without WebAssembly there is no SIMD kernel', () => {
  vi.stubGlobal('WebAssembly', undefined)
  expect(simdKernel()).toBeUndefined()
})
