/** A published number of a graph, or its degrees, beside the graph. */

import {
  type CountPlan,
  degrees,
  type Evaluation,
  evaluateCount,
  evaluateDegrees,
  InvalidInput,
  observe,
} from '@tulle/core'
import { readNodes } from '@tulle/engine'
import type { ReadGraph } from '@tulle/releases'
import { linesOf } from '@tulle/releases'
import { readingFor } from './flags.ts'
import { leftOut, originalGraph } from './graph.ts'
import { jsonFile } from './json-file.ts'
import { otherFile } from './same-file.ts'
import { type ReleaseWork, releasedFile, titleIn } from './work.ts'

/** Of a graph without directions; on the nodes of the list, if there is one. */
export async function listedGraph(
  work: ReleaseWork,
  weighted = false,
): Promise<ReadGraph & { readonly notes: string[] }> {
  const { opened, flags, file } = work
  const reading = readingFor('graph', opened.config, flags)
  const nodes = reading.nodes === undefined ? undefined : await readNodes(reading.nodes, linesOf(reading))
  const read = await originalGraph(work, reading, {
    directed: false,
    weighted,
    ...(nodes === undefined ? {} : { nodes }),
  })
  const { nodes: stated } = (work.opened.certificate.plan as CountPlan).facts
  const found = read.graph.names.length
  if (found === stated) return { ...read, notes: leftOut(file, read) }
  if (nodes !== undefined || (stated as number) < found) {
    throw new InvalidInput(
      `The release is of a graph with ${String(stated)} nodes, and ${file} has ${found}: it is not the original of this release, or the list of nodes (--nodes) is another.`,
    )
  }
  // Nodes without edges are in no line; counts do not need their names.
  const missing = Array.from({ length: (stated as number) - found }, (_, k) => `\u0000${k}`)
  const all = await originalGraph(work, reading, {
    directed: false,
    weighted,
    nodes: [...read.graph.names, ...missing],
  })
  return {
    ...all,
    notes: [
      `${missing.length.toLocaleString('en')} nodes that no edge of ${file} names are taken to have none: give --nodes FILE if there is a list.`,
    ],
  }
}

export async function countEvaluation(work: ReleaseWork): Promise<Evaluation> {
  const { opened, run } = work
  const plan = work.opened.certificate.plan as CountPlan
  const { graph, counts, notes } = await listedGraph(work)
  const { value, interval } = (await jsonFile(opened, 'count.json')) as unknown as {
    readonly value: number
    readonly interval?: { readonly low: number; readonly high: number; readonly coverage: number }
  }
  const observed = await observe(plan.facts, graph, {
    signal: run.signal,
    progress: (done, total) => run.progress('Counting', done / total),
  })
  const { level } = plan.facts
  const guessed = level !== undefined && 'guess' in level ? level.guess : undefined
  const expected = plan.expectedError as { readonly meanAbsolute?: number } | undefined
  const evaluation = evaluateCount({
    title: titleIn(work),
    what: typeof plan.facts.count === 'string' ? plan.facts.count : plan.facts.count.name,
    truth: Number(observed.value),
    released: value,
    ...(interval === undefined ? {} : { interval }),
    ...(expected?.meanAbsolute === undefined ? {} : { expected: expected.meanAbsolute }),
  })
  const above =
    guessed !== undefined && observed.level > guessed
      ? [
          `The level is ${observed.level.toLocaleString('en')}, above the guess of ${guessed.toLocaleString('en')}: there is more noise than the plan said.`,
        ]
      : []
  return { ...evaluation, notes: [...notes, ...above], doubts: otherFile(work, { edges: counts.edges }) }
}

export async function degreeEvaluation(work: ReleaseWork): Promise<Evaluation> {
  const { graph, counts, notes } = await listedGraph(work)
  const name = releasedFile(work, /^(degrees|histogram)\.csv$/)
  if (name === undefined) throw new InvalidInput(`${work.folder} names no degrees in its certificate.`)
  const sequence = name === 'degrees.csv'
  const read = await work.opened.data.numbers(name, sequence ? 'rank' : 'degree')
  const released = sequence
    ? read.numbers.map(([degree]) => degree as number)
    : read.numbers.flatMap(([nodes], k) => Array.from({ length: nodes as number }, () => Number(read.names[k])))
  const evaluation = evaluateDegrees({ title: titleIn(work), original: degrees(graph), release: released })
  return { ...evaluation, notes, doubts: otherFile(work, { edges: counts.edges }) }
}
