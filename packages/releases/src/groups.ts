/** The public group of every node: a line for each, and no node without. */
import { InvalidInput } from '@tulle/core'
import { grouped, words } from '@tulle/core/text'
import type { TextSources } from './sources/texts.ts'
import { parsed } from './worth/communities.ts'

export interface Groups {
  readonly names: readonly string[]
  /** Of each node, in the order of the nodes. */
  readonly groupOf: Uint32Array
  readonly sizes: readonly number[]
}

interface Line {
  readonly node: string
  readonly group: string
}

async function* linesOf(sources: Pick<TextSources, 'lines'>, file: string): AsyncGenerator<Line> {
  for (const [k, line] of (await sources.lines(file)).entries()) {
    const bare = line.trim()
    if (bare === '' || (k === 0 && /^"?(node|name|id)"?\s*[,;\t]/i.test(bare))) continue
    const { node, community } = parsed(bare, `Line ${k + 1} of ${file}`)
    yield { node, group: community }
  }
}

/** Where the nodes are those that have a group. */
export async function readGrouped(
  sources: Pick<TextSources, 'lines'>,
  file: string,
): Promise<Groups & { readonly nodes: readonly string[] }> {
  const nodes: string[] = []
  for await (const { node } of linesOf(sources, file)) nodes.push(node)
  if (nodes.length === 0) {
    throw new InvalidInput(words`${file} has no line "node,group": every node needs one.`)
  }
  const once = [...new Set(nodes)]
  return { nodes: once, ...(await readGroups(sources, file, once)) }
}

export async function readGroups(
  sources: Pick<TextSources, 'lines'>,
  file: string,
  nodes: readonly string[],
): Promise<Groups> {
  const place = new Map(nodes.map((name, i) => [name, i]))
  const numbers = new Map<string, number>()
  const groupOf = new Int32Array(nodes.length).fill(-1)
  for await (const { node, group: name } of linesOf(sources, file)) {
    const at = place.get(node)
    if (at === undefined) continue
    if (groupOf[at] !== -1) {
      throw new InvalidInput(words`${file} names the node ${node} twice: every node belongs to one group.`)
    }
    const group = numbers.get(name) ?? numbers.size
    numbers.set(name, group)
    groupOf[at] = group
  }
  const missing = groupOf.indexOf(-1)
  if (missing >= 0) {
    const many = groupOf.filter((group) => group < 0).length
    throw new InvalidInput(
      words`${file} has no group for ${grouped(many)} of the ${grouped(nodes.length)} nodes, such as ${nodes[missing] as string}: every node belongs to one. Put those that have none into a group of their own.`,
    )
  }
  const sizes = Array<number>(numbers.size).fill(0)
  for (const group of groupOf) sizes[group] = (sizes[group] as number) + 1
  return { names: [...numbers.keys()], groupOf: Uint32Array.from(groupOf), sizes }
}
