/** How many projections suit the asked cuts: few make w small, many make the answers steady. */
import { type Mixing, mixing } from './calibrate.ts'
import { type CutFacts, type CutSettings, stepOf } from './facts.ts'
import { predictCuts } from './predict.ts'

/** Half a gigabyte of singles when given, half of that when chosen. */
export const MOST_NUMBERS = 2 ** 27
const MOST_CHOSEN = 2 ** 26

const FEWEST = 16
const MOST_ROWS = 2 ** 16

export interface Chosen {
  readonly rows: number
  readonly mixed: Mixing
}

export function mixed(facts: CutFacts, { epsilon, delta }: Pick<CutSettings, 'epsilon' | 'delta'>, rows: number): Chosen {
  return { rows, mixed: mixing({ nodes: facts.nodes, step: stepOf(facts), rows, epsilon, delta }) }
}

/** The r with the smallest errors, in the mean of their logarithms over the asked sizes. */
export function chooseRows(facts: CutFacts, settings: CutSettings): Chosen {
  const most = Math.max(FEWEST, Math.min(MOST_ROWS, Math.floor(MOST_CHOSEN / facts.nodes)))
  const made = new Map<number, { readonly chosen: Chosen; readonly loss: number }>()
  const at = (place: number) => {
    const rows = steady(Math.exp(place))
    const known = made.get(rows)
    if (known !== undefined) return known
    const chosen = mixed(facts, settings, rows)
    const errors = predictCuts(facts, settings.asked ?? {}, chosen.mixed, rows)
    const found = { chosen, loss: errors.reduce((sum, { standardError }) => sum + Math.log(standardError), 0) }
    made.set(rows, found)
    return found
  }
  // The loss falls and then rises: thirds are cut off while they are longer than the rounding of r.
  let [low, high] = [Math.log(FEWEST), Math.log(most)]
  while (high - low > 0.15) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3]
    if (at(a).loss <= at(b).loss) high = b
    else low = a
  }
  return at((low + high) / 2).chosen
}

/** Two digits: the error is flat around its least. */
function steady(rows: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(rows)) - 1)
  return Math.max(1, Math.round(rows / unit) * unit)
}
