/**
 * What several laws cost together, worked out without the accountant: the hockey-stick divergence of a product is the mean
 * of the divergence of the rest over the loss of the first, H(t) = E[H_rest(t − L)], and each law has a closed form.
 */

export type QuadratureLaw =
  | { readonly kind: 'laplace' | 'pure'; readonly epsilon: number }
  | { readonly kind: 'gaussian'; readonly mu: number }
  | { readonly kind: 'approximate'; readonly epsilon: number; readonly delta: number }
  /** Normal numbers whose variance is multiplied, or was. */
  | { readonly kind: 'scale'; readonly copies: number; readonly ratio: number; readonly larger: boolean }

type Divergence = (t: number) => number

/** The least ε at δ, by halving: as exact as the quadrature. */
export function quadratureEpsilon(laws: readonly QuadratureLaw[], delta: number): number {
  const divergence = together(laws)
  if (divergence(0) <= delta) return 0
  let [low, high] = [0, 1]
  while (divergence(high) > delta) [low, high] = [high, 2 * high]
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2
    if (divergence(middle) > delta) low = middle
    else high = middle
  }
  return high
}

function together([first, ...rest]: readonly QuadratureLaw[]): Divergence {
  if (first === undefined) return certain
  const others = together(rest)
  return rest.length === 0 && first.kind === 'laplace' ? laplace(first.epsilon) : (t) => mean(first, t, others)
}

/** Of nothing at all. */
const certain: Divergence = (t) => Math.max(0, 1 - Math.exp(t))

/** Quick, so that it stands last: integrals within integrals take long. */
function laplace(epsilon: number): Divergence {
  return (t) => {
    if (t >= epsilon) return 0
    return t <= -epsilon ? 1 - Math.exp(t) : 1 - Math.exp((t - epsilon) / 2)
  }
}

/** Over the loss of a law, of what is left for the others. */
function mean(law: QuadratureLaw, t: number, rest: Divergence): number {
  switch (law.kind) {
    case 'gaussian':
      return simpson(-11, 11, (z) => density(z) * rest(t - law.mu * z - (law.mu * law.mu) / 2))
    case 'laplace': {
      const { epsilon } = law
      // Both sides lose all, or gain it; between the two places the loss is as long as the way.
      const ends = rest(t - epsilon) / 2 + (Math.exp(-epsilon) * rest(t + epsilon)) / 2
      return ends + simpson(0, 1, (u) => (epsilon / 2) * Math.exp(-epsilon * u) * rest(t - epsilon * (1 - 2 * u)))
    }
    case 'pure': {
      const p = 1 / (1 + Math.exp(-law.epsilon))
      return p * rest(t - law.epsilon) + (1 - p) * rest(t + law.epsilon)
    }
    case 'scale':
      return scaled(law, (loss) => rest(t - loss))
    case 'approximate':
      return law.delta + (1 - law.delta) * mean({ kind: 'pure', epsilon: law.epsilon }, t, rest)
  }
}

/** Over χ² of as many numbers, whose density is divided by its own sum: no Γ is needed. */
function scaled(
  { copies, ratio, larger }: Extract<QuadratureLaw, { kind: 'scale' }>,
  f: (loss: number) => number,
): number {
  const [reach, middle] = [14 * Math.sqrt(2 * copies) + 60, Math.max(copies - 2, 0)]
  const weight = (y: number) =>
    y <= 0 ? 0 : Math.exp((copies / 2 - 1) * Math.log(y / Math.max(middle, 1)) - (y - middle) / 2)
  const [from, to] = [Math.max(0, copies - reach), copies + reach]
  const lossAt = (y: number) => {
    const grown = (copies / 2) * Math.log(ratio)
    return larger ? (y / 2) * (ratio - 1) - grown : grown - (y / 2) * (1 - 1 / ratio)
  }
  return simpson(from, to, (y) => weight(y) * f(lossAt(y))) / simpson(from, to, weight)
}

const PANELS = 3000

function simpson(from: number, to: number, f: (x: number) => number): number {
  const step = (to - from) / (2 * PANELS)
  let sum = f(from) + f(to)
  for (let i = 1; i < 2 * PANELS; i++) sum += f(from + i * step) * (i % 2 === 1 ? 4 : 2)
  return (sum * step) / 3
}

function density(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
}
