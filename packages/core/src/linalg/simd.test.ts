import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { decodeBase64 } from '../random/base64.ts'
import { KERNEL_WASM } from './kernel.wasm.ts'
import { simdKernel } from './simd.ts'

afterEach(() => vi.unstubAllGlobals())

test('base64 gives back the bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
      expect([...decodeBase64(btoa(String.fromCharCode(...bytes)))]).toEqual([...bytes])
    }),
  )
})

test('the kernel is small enough to be compiled on a page’s own thread', () => {
  expect(decodeBase64(KERNEL_WASM).length).toBeLessThan(4096)
})

test('without WebAssembly, and where it is forbidden or too old, there is no SIMD kernel', () => {
  vi.stubGlobal('WebAssembly', undefined)
  expect(simdKernel()).toBeUndefined()
  vi.stubGlobal('WebAssembly', {
    Module: function Module() {
      throw new Error('unsafe-eval is not allowed')
    },
  })
  expect(simdKernel()).toBeUndefined()
})
