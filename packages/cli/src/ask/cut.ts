/** `tulle ask cut`: how many edges lead out of a set of nodes, or to another set, from a sketch alone. */
import { type AskOptions, type BetweenAnswer, type CutAnswer, cutBetween, cutFromSum, InvalidInput } from '@tulle/core'
import { namesOfSketch, readSketch, sumsOfSets, type Tables } from '@tulle/engine'
import { everything, type NamedCut, numbersIn, readCuts, unknownNodes } from '../sketch/cuts.ts'
import { answersInWords, betweenInWords } from './cut-words.ts'
import { nodesOf } from './names.ts'
import { type OpenedCuts, openCuts, withTables } from './opened.ts'

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
  const options = optionsOf(flags, cuts.length)
  const opened = await openCuts(folder)
  await withTables(async (tables) => {
    if (to !== undefined) {
      const other = await nodesOf('--to', to)
      const answer = await between(tables, opened, [cuts[0] as NamedCut, other], options)
      print(json, { answers: [answer], note: HOLDS }, () => betweenInWords(opened.plan, answer))
      return
    }
    const answers = await answersOf(tables, opened, cuts, options)
    const told = answers.map((answer, k) => ({ nodes: cuts[k]?.nodes, ...answer }))
    print(json, { answers: told, note: HOLDS }, () => answersInWords(opened.plan, cuts, answers))
  })
}

const HOLDS = 'Intervals hold for cuts that were fixed before the sketch was seen.'

function print(json: boolean | undefined, data: object, words: () => string): void {
  process.stdout.write(json === true ? `${JSON.stringify(data, undefined, 2)}\n` : words())
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
  return cuts === undefined ? [await nodesOf('--nodes', nodes as string)] : readCuts(cuts)
}

/** All cuts that are asked for are to hold at once, unless somebody says otherwise. */
function optionsOf({ confidence, queries }: CutFlags, cuts: number): AskOptions {
  return { ...(confidence === undefined ? {} : { confidence }), queries: queries ?? cuts }
}

/** Of each cut only the sum of its side is read, of the smaller one: there is less rounding in it. */
async function answersOf(
  tables: Tables,
  { plan, file }: OpenedCuts,
  cuts: readonly NamedCut[],
  options: AskOptions,
): Promise<CutAnswer[]> {
  await checkNames(tables, { plan, file }, cuts)
  const all = plan.facts.nodes
  const sets = cuts.map(({ nodes }) => ({ items: nodes, others: nodes.length > all / 2 }))
  const sums = await sumsOfSets(tables, file, sets)
  return cuts.map(({ nodes }, k) => {
    const size = nodes.length
    return { ...cutFromSum(plan, Math.min(size, all - size), sums[k] as Float64Array, options), size }
  })
}

async function checkNames(tables: Tables, { plan, file }: OpenedCuts, cuts: readonly NamedCut[]): Promise<void> {
  const names = await namesOfSketch(tables, file)
  const known = new Set(names)
  for (const { where, nodes } of cuts) {
    const missing = nodes.filter((node) => !known.has(node))
    if (missing.length > 0) throw unknownNodes(where, missing, names)
    if (nodes.length === plan.facts.nodes) throw everything(where, nodes.length)
  }
}

async function between(
  tables: Tables,
  { plan, file }: OpenedCuts,
  [one, other]: readonly [NamedCut, NamedCut],
  options: AskOptions,
): Promise<BetweenAnswer> {
  const { names, sketch } = await readSketch(tables, file)
  const numbers = new Map(names.map((name, i) => [name, i]))
  const common = other.nodes.find((node) => one.nodes.includes(node))
  if (common !== undefined) {
    throw new InvalidInput(`"${common}" is in both sets: edges are counted between sets that share no node.`)
  }
  return cutBetween({ plan, sketch }, numbersIn(one, numbers), numbersIn(other, numbers), options)
}
