/** Whether what is released follows the law that was written down beside it. */
import { chiSquareP } from './statistics.ts'

/** Fewer than this and Pearson's χ² has another law than the one it is judged by. */
const FEWEST = 5

/**
 * The p-value of outputs under their law, both by name. Outputs that are expected too rarely are judged together, the rarest
 * with the next; one that is impossible settles it.
 */
export function lawP(law: ReadonlyMap<string, number>, outputs: readonly string[]): number {
  const seen = new Map<string, number>()
  for (const name of outputs) seen.set(name, (seen.get(name) ?? 0) + 1)
  if ([...seen.keys()].some((name) => !((law.get(name) ?? 0) > 0))) return 0
  const observed = [0]
  const expected = [0]
  for (const [name, probability] of [...law].sort(([, p], [, q]) => p - q)) {
    if ((expected[0] as number) >= FEWEST) {
      observed.unshift(0)
      expected.unshift(0)
    }
    observed[0] = (observed[0] as number) + (seen.get(name) ?? 0)
    expected[0] = (expected[0] as number) + outputs.length * probability
  }
  if (expected.length < 2 || (expected[0] as number) < FEWEST) throw new RangeError('more outputs are needed')
  return chiSquareP(observed, expected)
}

/** So many outputs, by name. */
export async function namesOf(count: number, output: () => Promise<string>): Promise<string[]> {
  const names: string[] = []
  for (let k = 0; k < count; k++) names.push(await output())
  return names
}
