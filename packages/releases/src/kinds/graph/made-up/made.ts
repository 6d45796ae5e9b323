/** A made-up graph as artefacts, and what is said of it. */
import type { Graph, ReleasedSynthetic } from '@tulle/core'
import { isNamed } from '@tulle/core/graphs'
import { epsilonInWords } from '@tulle/core/privacy'
import { grouped } from '@tulle/core/text'
import { type Published, published, publishedJson } from '../../../artefact.ts'
import { edgesLeftOut, leftOutOf, type ReadGraphFile } from '../../../graph-file.ts'
import type { Groups } from '../../../groups.ts'
import type { Made } from '../../../kind.ts'
import { toldOf } from '../../../left-out.ts'
import { type LearnedNumbers, learnedContent, MADE_UP_PROFILE } from '../../../made-up.ts'
import { madeUpResult } from '../../../published/results.ts'
import type { GraphSettings } from '../options.ts'
import { besideMadeUp } from './evaluate.ts'

interface MadeUp {
  readonly read: ReadGraphFile
  readonly released: ReleasedSynthetic
  readonly groups?: Groups
}

export function madeUpOf({ read, released, groups }: MadeUp, settings: GraphSettings): Made {
  const { plan, matrix, profile } = released
  const { nodes } = plan.facts
  const title = settings.title ?? `Made-up graph of ${grouped(nodes)} nodes`
  const names = isNamed(plan) ? read.graph.names : Array.from({ length: nodes }, (_, i) => String(i + 1))
  const remarks = edgesLeftOut(read.counts, settings)
  const graph = { directed: false, names, adjacency: matrix }
  return {
    release: released,
    title,
    escapeNames: settings.escapeNames,
    published: [
      ...edges(graph, settings),
      publishedJson(MADE_UP_PROFILE, learnedContent(plan, learnedOf(released, groups))),
      ...(profile.groups === undefined ? [] : [groupFile(names, profile.groups, groups)]),
    ],
    result: madeUpResult(matrix.indices.length / 2),
    names: groups === undefined ? names : [...names, ...groups.names],
    chosen: `The made-up graph has ${grouped(matrix.indices.length / 2)} edges. Which two people are joined in it is made up.`,
    reported: 'how many edges were left out, and how far the degrees are off',
    record: { counts: { ...read.counts } },
    told: toldOf(remarks, { leftOut: leftOutOf(read.counts) }),
    remarks,
    evaluate: (run) => besideMadeUp(plan, { title, original: read.graph.adjacency, release: matrix, quick: true }, run),
    promise: `ε = ${epsilonInWords(plan.guarantee.epsilon)}`,
  }
}

function edges(graph: Graph, { format }: GraphSettings): Published[] {
  const released = published(`graph.${format}`, { is: 'graph', graph })
  if (format !== 'csv' && format !== 'tsv') return [released]
  return [released, published('nodes.csv', { is: 'nodes', names: graph.names })]
}

function learnedOf({ profile }: ReleasedSynthetic, groups: Groups | undefined): LearnedNumbers {
  const { degrees, noisyDegrees, moments, clustering, blocks } = profile
  return {
    degrees: [...degrees],
    noisyDegrees: [...noisyDegrees],
    moments,
    clustering,
    ...(blocks === undefined ? {} : { edgesBetweenGroups: [...blocks] }),
    ...(groups === undefined ? {} : { groups: groups.names }),
  }
}

function groupFile(names: readonly string[], groupOf: Uint32Array, groups: Groups | undefined): Published {
  return published('groups.csv', {
    is: 'csv',
    headings: ['node', 'group'],
    rows: {
      *[Symbol.iterator]() {
        for (const [i, name] of names.entries()) {
          const group = groupOf[i] as number
          yield [name, groups === undefined ? `found ${group + 1}` : (groups.names[group] as string)]
        }
      },
    },
  })
}
