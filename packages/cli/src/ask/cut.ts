/** `tulle ask cut`: how many edges lead out of a set of nodes, or to another set, from what was published alone. */
import { InvalidInput, visibleLines } from '@tulle/core'
import { type Tables, textFiles } from '@tulle/engine'
import { type NamedCut, readCuts } from '@tulle/releases'
import { flippedCuts } from './cut-of-flipped.ts'
import { sketchCuts } from './cut-of-sketch.ts'
import type { CutSource, SureOf } from './cut-source.ts'
import { answersInWords, betweenInWords } from './cut-words.ts'
import { nodesOf } from './names.ts'
import { openForCuts, withTables } from './opened.ts'

export interface CutFlags {
  readonly nodes?: string
  readonly to?: string
  readonly cuts?: string
  readonly confidence?: number
  readonly queries?: number
  readonly json?: boolean
}

export async function askCut(folder: string, flags: CutFlags): Promise<void> {
  const { to, json } = flags
  const cuts = await cutsOf(flags)
  const sure = sureOf(flags, cuts.length)
  await withTables(async (tables) => {
    const source = await sourceOf(tables, folder)
    const { subject } = source
    const note = `Intervals hold for cuts that were fixed before the ${subject.published} was seen.`
    if (to !== undefined) {
      const pair = [cuts[0] as NamedCut, await nodesOf('--to', to)] as const
      checkApart(...pair)
      const answer = await source.between(...pair, sure)
      print(json, { answers: [answer], note }, () => betweenInWords(subject, pair, answer))
      return
    }
    const answers = await source.cuts(cuts, sure)
    const told = answers.map((answer, k) => ({ nodes: cuts[k]?.nodes, ...answer }))
    print(json, { answers: told, note }, () => answersInWords(subject, cuts, answers))
  })
}

async function sourceOf(tables: Tables, folder: string): Promise<CutSource> {
  const opened = await openForCuts(folder)
  return 'flipped' in opened ? flippedCuts(folder, opened.flipped) : sketchCuts(tables, opened)
}

function print(json: boolean | undefined, data: object, words: () => string): void {
  process.stdout.write(json === true ? `${visibleLines(JSON.stringify(data, undefined, 2))}\n` : words())
}

async function cutsOf({ nodes, to, cuts }: CutFlags): Promise<NamedCut[]> {
  if ((nodes === undefined) === (cuts === undefined)) {
    throw new InvalidInput(
      nodes === undefined
        ? 'Which cut? Give the nodes of one side with --nodes a,b,c or --nodes FILE (one name on each line), or several cuts with --cuts FILE (one on each line).'
        : 'One cut is given with --nodes, and several with --cuts: give one of them.',
    )
  }
  if (cuts !== undefined && to !== undefined) {
    throw new InvalidInput('--to goes with --nodes: how many edges are between these and those. Leave --cuts out.')
  }
  return cuts === undefined ? [await nodesOf('--nodes', nodes as string)] : readCuts(textFiles, cuts)
}

/** All cuts that are asked for are to hold at once; whoever will ask more later may say so. */
function sureOf({ confidence = 0.95, queries, cuts: file }: CutFlags, cuts: number): SureOf {
  if (!(confidence > 0 && confidence < 1)) {
    throw new InvalidInput(`--confidence lies between 0 and 1, such as 0.95, and is not ${confidence}.`)
  }
  if (queries !== undefined && !(Number.isSafeInteger(queries) && queries >= 1)) {
    throw new InvalidInput(`--queries is a whole number of at least 1, not ${queries}.`)
  }
  if (queries !== undefined && queries < cuts) {
    throw new InvalidInput(
      `${file} has ${cuts} cuts, and --queries ${queries} would let only ${queries} of their intervals hold at once: leave --queries out, or give ${cuts} or more.`,
    )
  }
  return { confidence, queries: queries ?? cuts }
}

function checkApart(one: NamedCut, other: NamedCut): void {
  const first = new Set(one.nodes)
  const common = other.nodes.find((node) => first.has(node))
  if (common === undefined) return
  throw new InvalidInput(`"${common}" is in both sets: edges are counted between sets that share no node.`)
}
