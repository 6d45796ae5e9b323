/** Communities that are known: a line for each node and community, in which a node may occur several times. */
import { InvalidInput } from '@tulle/core'
import type { GraphEvaluation, KnownCommunities } from '@tulle/core/utility'
import type { TextSources } from '../sources/texts.ts'
import { quickly, type Task } from './work.ts'

/** What is asked for of graphs besides. */
export async function graphWishes(
  { sources, wishes }: Pick<Task, 'sources' | 'wishes'>,
  names: readonly string[],
): Promise<Pick<GraphEvaluation, 'known' | 'overlapping' | 'quick'>> {
  const { communities, overlapping } = wishes
  return {
    ...(communities === undefined ? {} : { known: await readCommunities(sources, communities, names) }),
    ...(overlapping === undefined ? {} : { overlapping }),
    ...quickly(wishes),
  }
}

/** Lines "node,community"; a first line "node,community" is a header. Lines about nodes that are not there are counted. */
export async function readCommunities(
  sources: Pick<TextSources, 'lines'>,
  file: string,
  nodes: readonly string[],
): Promise<KnownCommunities & { readonly outside: number }> {
  const number = new Map(nodes.map((name, i) => [name, i]))
  const members = new Map<string, Set<number>>()
  const seen = new Set<number>()
  let [outside, overlapping] = [0, false]
  for (const [k, line] of (await sources.lines(file)).entries()) {
    const bare = line.trim()
    if (bare === '' || (k === 0 && /^"?node"?\s*[,;\t]/i.test(bare))) continue
    const { node, community } = parsed(bare, `Line ${k + 1} of ${file}`)
    const at = number.get(node)
    if (at === undefined) {
      outside++
      continue
    }
    const group = members.get(community) ?? new Set<number>()
    members.set(community, group)
    if (group.has(at)) continue
    if (seen.has(at)) overlapping = true
    seen.add(at)
    group.add(at)
  }
  const groups = [...members.values()].filter(({ size }) => size > 1).map((group) => Uint32Array.from(group).sort())
  if (groups.length > 0) return { groups, outside, overlapping }
  throw new InvalidInput(
    `${file} names no community with two nodes of this graph: it has lines "node,community", with nodes called as in the graph.`,
  )
}

export function parsed(line: string, where: string): { readonly node: string; readonly community: string } {
  const [, quoted, plain = '', community = ''] =
    /^(?:"((?:[^"]|"")*)"|([^,;\t]*))\s*[,;\t]\s*(.+)$/.exec(line) ?? byBlank(line)
  const node = quoted?.replaceAll('""', '"') ?? plain.trim()
  if (node !== '' && community !== '') return { node, community }
  throw new InvalidInput(`${where} is not of the form "node,community": write a node and the name of its community.`)
}

/** Where nothing else divides the two, a blank does. */
function byBlank(line: string): (string | undefined)[] {
  const [whole, node, community] = /^(\S+)\s+(\S+)$/.exec(line) ?? []
  return [whole, undefined, node, community]
}
