import { type Bits, integerBelow } from '../../random/index.ts'

/** Puts numbers into an order of which each is as likely. */
export function shuffle(numbers: Uint32Array, bits: Bits): void {
  for (let i = numbers.length - 1; i > 0; i--) {
    const j = integerBelow(i + 1, bits)
    const number = numbers[i] as number
    numbers[i] = numbers[j] as number
    numbers[j] = number
  }
}
