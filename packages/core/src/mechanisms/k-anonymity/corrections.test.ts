/** Where Esfandiari and others (2022) do not hold as printed: each shown by numbers. */
import { expect, test } from 'vitest'
import { lnNormalTail } from '../../privacy/special/normal.ts'

test('Theorem 4.1: the likeness passes its bound in 46 of 100 cases where 5 are allowed', () => {
  const [density, pairs, epsilon, delta] = [1e-4, 1e9, 9.21, 0.05]
  const edges = density * pairs
  const flip = 1 / (1 + Math.exp(epsilon))
  const slack = Math.sqrt(Math.log(2 / delta) / 2 / pairs)
  // What the theorem asks for: p/4 ≥ √(C/Q), p twice the probability of a flip.
  expect((2 * flip) / 4).toBeGreaterThan(slack)
  const bound = (1 - flip) / (1 + (flip * (1 - density)) / density) + 2 * slack
  // J = (edges − lost)/(edges + false ones). With m of them lost on average, J > bound is about false ones alone: normal, as
  // there are a hundred thousand of them; the ten that are lost add to their number what they take from the edges.
  const lost = flip * edges
  const most = (edges - lost) / bound - edges
  const mean = flip * (pairs - edges)
  const deviation = Math.sqrt(mean * (1 - flip) + lost / bound ** 2)
  const below = (mean - most) / deviation
  expect(below).toBeGreaterThan(0)
  expect(Math.exp(lnNormalTail(below))).toBeCloseTo(0.457, 2)
})

test('Theorem 4.1: its lemma is about (a − x)/(b − x), and (a + x)/(b − x) is what is needed', () => {
  // Numbers of the theorem, divided by Q.
  const [a, b, x] = [1e-4, 2e-4, 4.3e-5]
  expect((a - x) / (b - x)).toBeLessThan(a / b + 2 * x)
  expect((a + x) / (b - x)).toBeGreaterThan(a / b + 2 * x)
})

test('Lemma 5.3: with half of the edges deleted the likeness is 0.5, and the lemma says 0.75', () => {
  // Rows of people, each with four items, of which two are released.
  const before = Array.from({ length: 10 }, () => [0, 1, 2, 3])
  const after = before.map((row) => row.slice(0, 2))
  const edges = before.flat().length
  const differing = before.reduce((sum, row, u) => sum + row.filter((item) => !after[u]?.includes(item)).length, 0)
  const share = differing / edges
  expect(share).toBe(0.5)
  const likeness = after.flat().length / edges
  expect(likeness).toBe(0.5)
  expect(likeness).toBeLessThan(1 - share / 2)
  // Lemma 5.2 counts every difference twice as well, so that the theorems, which use both, stand.
  expect(likeness).toBeGreaterThanOrEqual(1 - share)
})

test('Theorem 4.4: the exponent is −5k, and with 5k as printed nothing would follow', () => {
  const [n, q, k] = [1000, 0.3, 20]
  const t = (2 * Math.log(n) + 10) / Math.log(1 / q)
  const exponent = k * Math.log(n) - ((k * t) / 2) * Math.log(1 / q)
  expect(exponent).toBeCloseTo(-5 * k, 9)
  expect(Math.exp(exponent)).toBeLessThan(0.01)
  expect(Math.exp(5 * k)).toBeGreaterThan(1)
})
