/** Four digits; what is very large or very small in powers of ten. */
export function figure(x: number): string {
  const rounded = Number(x.toPrecision(4))
  const size = Math.abs(rounded)
  if (size !== 0 && (size >= 1e15 || size < 1e-6)) return rounded.toExponential().replace(/e\+?(-?\d+)/, '·10^$1')
  return rounded.toLocaleString('en', { maximumSignificantDigits: 4 })
}
