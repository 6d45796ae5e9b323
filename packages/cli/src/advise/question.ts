/** From flags to a question. What is missing or wrong is said by core, in the words of the flags. */
import { type AdviceQuestion, checkAdviceTask, InvalidInput, refuseOtherFacts } from '@tulle/core'

export interface GivenFacts {
  readonly for?: string
  readonly zones?: number
  readonly undirected?: boolean
  readonly [fact: string]: unknown
}

export function questionOf({ for: named, zones, undirected, ...given }: GivenFacts): AdviceQuestion {
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
  refuseOtherFacts(task, Object.keys(facts))
  // Checked by advise(), fact by fact.
  return { for: task, ...facts } as unknown as AdviceQuestion
}
