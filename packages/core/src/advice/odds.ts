/** What an ε means to somebody who decides on it: how far an observer's belief can move. */

/** Above this a promise says little about anyone whom an observer already suspects. */
const WEAK = 8

/** `fact` is what the promise is about: "that two nodes are joined". */
export function oddsInWords(epsilon: number, fact: string, delta: number | undefined): string[] {
  const [rare, even] = [0.01, 0.5].map((prior) => atMost(prior, epsilon))
  const exception = delta === undefined ? '' : ', but for the δ of what has one'
  const meant = `ε = ${epsilon} means: whoever held it for 1 % likely ${fact} can come to hold it for ${rare} likely at most, and from 50 % for ${even}, whatever else they know${exception}.`
  if (epsilon <= WEAK) return [meant]
  return [meant, `Above ε = ${WEAK} or so a promise says little about anyone whom an observer already suspects.`]
}

/** Rounded up: it stands for a promise. */
function atMost(prior: number, epsilon: number): string {
  const share = 1 / (1 + (Math.exp(-epsilon) * (1 - prior)) / prior)
  const rounded = Math.ceil(share * 1e4) / 1e2
  return rounded >= 99.99 ? 'practically 100 %' : `${rounded} %`
}
