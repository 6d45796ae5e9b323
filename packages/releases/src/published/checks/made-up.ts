/** Whether a made-up graph can come from its plan, and has the degrees that were published beside it. */
import type { SyntheticPlan } from '@tulle/core'
import { isNamed } from '@tulle/core/graphs'
import { counted } from '@tulle/core/text'
import { learnedIn, MADE_UP_PROFILE } from '../../made-up.ts'
import { madeUpResult } from '../results.ts'
import { type Check, fault, requireFiles } from './look.ts'

const MOST_PROFILE = 2 ** 28

export const madeUpCheck: Check = async (look) => {
  const plan = look.plan as SyntheticPlan
  const file = look.files.find((name) => name.startsWith('graph.')) ?? 'graph.csv'
  const reading = { strict: true, ...(/\.(csv|tsv)$/.test(file) ? { directed: false } : {}) }
  const { graph, counts } = await look.data.graph(reading)
  look.named(file, graph.names)
  const { nodes } = plan.facts
  if (graph.names.length !== nodes) {
    throw fault(`${file} has ${counted(graph.names.length, 'node')}, and its plan says ${nodes}.`)
  }
  if (counts.outsideNodes > 0) {
    throw fault(`${file} has ${counted(counts.outsideNodes, 'edge')} with an end that is not in the list of nodes.`)
  }
  if (graph.directed || graph.adjacency.values !== undefined) {
    throw fault(`${file} has directions or weights, and a made-up graph has neither.`)
  }
  requireFiles(
    look,
    [
      ['graph.csv', 'nodes.csv'],
      ['graph.tsv', 'nodes.csv'],
      ['graph.mtx', 'graph.mtx.nodes'],
      ['graph.gexf'],
      ['graph.graphml'],
      ['graph.json'],
    ],
    [MADE_UP_PROFILE, ...(isNamed(plan) ? ['groups.csv'] : [])],
  )
  const [wrong] = await look.data.graphFaults(reading)
  if (wrong !== undefined) throw fault(wrong)
  look.result(madeUpResult(graph.adjacency.indices.length / 2))
  const { offsets } = graph.adjacency
  const has = Array.from(graph.names, (_, v) => (offsets[v + 1] as number) - (offsets[v] as number))
  has.sort((one, other) => other - one)
  const learned = learnedIn((await look.text(MADE_UP_PROFILE, MOST_PROFILE)) ?? '', plan)
  if (learned === undefined) throw fault(`${MADE_UP_PROFILE} is not what its plan makes.`)
  if (learned.degrees.length === nodes && has.every((degree, k) => degree === learned.degrees[k])) return
  throw fault(`${file} does not have the degrees that ${MADE_UP_PROFILE} says it has.`)
}
