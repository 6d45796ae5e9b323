/** Numbers as people read them, for sentences in certificates and messages. */

/** e^ε: 2.72, 22,000, 485 million, about 10^43. */
export function factorInWords(epsilon: number): string {
  const factor = Math.exp(epsilon)
  if (factor >= 1e15) return `about 10^${Math.floor(epsilon / Math.LN10)}`
  if (factor >= 1e12) return `${threeDigits(factor / 1e12)} trillion`
  if (factor >= 1e9) return `${threeDigits(factor / 1e9)} billion`
  if (factor >= 1e6) return `${threeDigits(factor / 1e6)} million`
  return threeDigits(factor)
}

/** A probability as odds: 1 in 1,000,000. */
export function chanceInWords(probability: number): string {
  if (probability >= 0.1) return `${threeDigits(probability * 100)} %`
  if (probability < 1e-12) return `about 10^${Math.floor(Math.log10(probability))}`
  return `about 1 in ${threeDigits(1 / probability)}`
}

function threeDigits(x: number): string {
  if (x < 1000) return String(Number(x.toPrecision(3)))
  return String(Number(x.toPrecision(3))).replace(/\B(?=(\d{3})+$)/g, ',')
}
