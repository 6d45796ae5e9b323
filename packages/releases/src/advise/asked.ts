/** From what was given, by the keys of options, to a question: some facts may be said in other ways. */
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import { isAsked, settingsOf } from '../settings.ts'
import { checkTask } from './checks.ts'
import { type AdviseSettings, adviseOptions } from './options.ts'
import type { OpenQuestion, Task } from './question.ts'

/** Whether facts are missing or make no sense is said by advise(), fact by fact. */
export function questionOf(given: Readonly<Record<string, unknown>>): OpenQuestion {
  const settings = settingsOf('advise', adviseOptions, given)
  const { for: named, zones, undirected, density, ...rest } = settings
  const task = checkTask(named)
  const asked = Object.values(adviseOptions).filter(({ key }) => key in rest && isAsked(rest, { key }))
  const facts: Facts = Object.fromEntries(asked.map(({ key }) => [key, (rest as Facts)[key]]))
  return {
    for: task,
    ...facts,
    ...(zones === undefined ? {} : squareOf(zones, task, rest)),
    ...(undirected ? undirectedIn(task, rest) : {}),
    ...(density === undefined ? {} : expectedFrom(density, task, facts)),
    ...(task === 'matrix' ? totalOf(rest) : {}),
  } as unknown as OpenQuestion
}

type Facts = Readonly<Record<string, unknown>>

function goesWith(option: ReturnType<typeof words>, tasks: string, task: Task): InvalidInput {
  return new InvalidInput(words`${option} goes with {for ${tasks}}, not with {for ${task}}: leave it out.`)
}

function squareOf(zones: number, task: Task, { rows, columns }: Partial<AdviseSettings>): Facts {
  if (task === 'flows') return { zones }
  if (task !== 'matrix') throw goesWith(words`{zones}`, 'flows or matrix', task)
  if (rows !== undefined || columns !== undefined) {
    throw new InvalidInput(words`{zones} says how many rows and columns there are: leave {rows} and {columns} out.`)
  }
  return { rows: zones, columns: zones }
}

/** Who says how many people there are, and what each counts for, has said the total. */
function totalOf({ expectedTotal, people, tripsPerPerson }: Partial<AdviseSettings>): Facts {
  if (expectedTotal !== undefined || people === undefined || tripsPerPerson === undefined) return {}
  return { expectedTotal: people * tripsPerPerson }
}

function undirectedIn(task: Task, { directed }: Partial<AdviseSettings>): Facts {
  if (task === 'matrix') return { symmetric: true }
  if (task !== 'graph') throw goesWith(words`{undirected}`, 'matrix or graph', task)
  if (directed !== undefined) throw new InvalidInput('A graph is directed or undirected: give one of them.')
  // Graphs have no directions unless it is said.
  return { directed: false }
}

/** A density, said as how many there are: of all pairs of nodes, or of all answers or items that people could have. */
function expectedFrom(density: number, task: Task, facts: Facts): Facts {
  const ones = task === 'table' || task === 'interests'
  if (!ones && task !== 'graph' && task !== 'cuts') {
    throw goesWith(words`{density}`, 'graph, cuts, table or interests', task)
  }
  const { nodes = 0, people = 0, columns = 0, items = 0, directed, ...given } = facts as Partial<AdviseSettings>
  if ((ones ? given.expectedOnes : given.expectedEdges) !== undefined || given.perPerson !== undefined) {
    throw new InvalidInput(
      words`{density} says how many there are: leave {expectedEdges}, {expectedOnes} and {perPerson} out.`,
    )
  }
  if (!(density >= 0 && density <= 1)) {
    throw new InvalidInput(
      words`{density} is the share that is there, from 0 to 1, not ${density}: one in a hundred is 0.01.`,
    )
  }
  const cells = ones
    ? people * (task === 'table' ? columns : items)
    : (nodes * (nodes - 1)) / (directed === true ? 1 : 2)
  // Sizes that are missing or make no sense are asked for by advise().
  const expected = Number.isFinite(cells) ? Math.max(0, Math.round(density * cells)) : 0
  return ones ? { expectedOnes: expected } : { expectedEdges: expected }
}
