/** A number of a graph, such as its triangles, or its degrees, with noise. */
import { words } from '@tulle/core/text'
import { checkGraphFile, checkNodeList, edgeColumns, readListOf } from '../../graph-file.ts'
import type { Desk, Kind, Prepared } from '../../kind.ts'
import { hidesPerson } from '../../options/promise.ts'
import type { NodeList } from '../../sources/graphs.ts'
import { ahead } from './ahead.ts'
import { check, outdone } from './check.ts'
import { evaluated } from './evaluate.ts'
import { madeOf, type SeenGraph } from './made.ts'
import { prepareMixing } from './mixing.ts'
import { type CountSettings, countOptions } from './options.ts'
import { planOf } from './plan.ts'
import { readAll } from './read.ts'
import { isCount, planBlocks } from './shown.ts'
import { isMixing, whatOf } from './what.ts'

export const count: Kind<'count', typeof countOptions> = {
  name: 'count',
  about: {
    title: 'One number about a network',
    such: 'How many ties, triangles or stars there are, or how many friends people have.',
    hides: 'whether any one friendship, or any one person, is in it',
  },
  options: countOptions,
  check,
  prepare,
  ahead,
  evaluated,
  outdone,
}

async function prepare(settings: CountSettings, desk: Desk): Promise<Prepared> {
  const { sources } = desk
  const what = whatOf(settings.count)
  if (isMixing(what)) return prepareMixing(settings, desk)
  await checkNodeList(sources, settings, words`{nodesFromData}`)
  await checkGraphFile(sources, settings, desk, hidesPerson(settings))
  const early = settings.nodesFromData ? await readAll(sources, settings) : undefined
  // Who is in a graph that hides people is in no list, unless the list is public.
  const listed = early === undefined && settings.nodes !== undefined
  const list = listed ? await readListOf(sources, settings) : undefined
  const plan = planOf(settings, what, early?.graph.names.length ?? list?.names.length)
  return {
    shown: {
      plan,
      // Compared when it is looked at: programs do without, and large graphs take seconds.
      get more() {
        return planBlocks(plan, settings, what)
      },
    },
    async make() {
      const seen = list === undefined ? undefined : await seenElsewhere(desk, settings, plan, list)
      return madeOf({ plan, settings, what, read: seen ?? early ?? (await readAll(sources, settings, list)) }, desk)
    },
  }
}

/** What an engine counts where the edges are, if it does; the mechanism of second order has to see the graph. */
async function seenElsewhere(
  { sources, signal }: Desk,
  settings: CountSettings,
  plan: Parameters<typeof madeOf>[0]['plan'],
  { names }: NodeList,
): Promise<SeenGraph | undefined> {
  if (!isCount(plan) || plan.parameters.mechanism === 'second-order') return undefined
  return sources.observed?.(settings.file, plan.facts, { ...edgeColumns(settings), nodes: names, signal })
}
