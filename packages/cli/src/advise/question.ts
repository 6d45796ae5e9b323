/** From flags to a question. What is missing or wrong is said by core, in the words of the flags. */
import { type AdviceQuestion, checkAdviceTask, InvalidInput, refuseOtherFacts } from '@tulle/core'

export interface GivenFacts {
  readonly for?: string
  readonly zones?: number
  readonly undirected?: boolean
  readonly density?: number
  readonly [fact: string]: unknown
}

export function questionOf({ for: named, zones, undirected, density, ...given }: GivenFacts): AdviceQuestion {
  const task = checkAdviceTask(named)
  const facts: Record<string, unknown> = { ...given }
  if (zones !== undefined) {
    if (task !== 'matrix')
      throw new InvalidInput(`--zones goes with --for matrix, not with --for ${task}: leave it out.`)
    if (facts['rows'] !== undefined || facts['columns'] !== undefined) {
      throw new InvalidInput('--zones says how many rows and columns there are: leave --rows and --columns out.')
    }
    facts['rows'] = zones
    facts['columns'] = zones
  }
  if (undirected === true) {
    // Graphs have no directions unless it is said.
    if (task === 'graph' && facts['directed'] === undefined) facts['directed'] = false
    else if (task === 'graph') throw new InvalidInput('A graph is directed or undirected: give one of them.')
    else if (task === 'matrix') facts['symmetric'] = true
    else throw new InvalidInput(`--undirected goes with --for matrix or graph, not with --for ${task}: leave it out.`)
  }
  if (density !== undefined) Object.assign(facts, expectedFrom(density, task, facts))
  refuseOtherFacts(task, Object.keys(facts))
  // Checked by advise(), fact by fact.
  return { for: task, ...facts } as unknown as AdviceQuestion
}

/** A density, said as how many there are: of all pairs of nodes, or of all answers or items that people could have. */
function expectedFrom(density: number, task: string, facts: Readonly<Record<string, unknown>>): Record<string, number> {
  const ones = task === 'table' || task === 'interests'
  if (!ones && task !== 'graph' && task !== 'cuts') {
    throw new InvalidInput(
      `--density goes with --for graph, cuts, table or interests, not with --for ${task}: leave it out.`,
    )
  }
  const key = ones ? 'expectedOnes' : 'expectedEdges'
  if (facts[key] !== undefined || facts['perPerson'] !== undefined) {
    throw new InvalidInput(
      '--density says how many there are: leave --expected-edges, --expected-ones and --per-person out.',
    )
  }
  if (!(density >= 0 && density <= 1)) {
    throw new InvalidInput(
      `--density is the share that is there, from 0 to 1, not ${density}: one in a hundred is 0.01.`,
    )
  }
  const number = (fact: string) => Number(facts[fact] ?? 0)
  const nodes = number('nodes')
  const cells = ones
    ? number('people') * number(task === 'table' ? 'columns' : 'items')
    : (nodes * (nodes - 1)) / (facts['directed'] === true ? 1 : 2)
  // Sizes that are missing or make no sense are asked for by core.
  return { [key]: Number.isFinite(cells) ? Math.max(0, Math.round(density * cells)) : 0 }
}
