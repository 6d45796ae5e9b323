/** Nodes as they are typed: names, or a file of them. */
import { namesIn, type Words, words } from '@tulle/core/text'
import { checkedCut, type NamedCut } from '../kinds/cuts/named-cuts.ts'
import type { AskDesk } from './question.ts'

/** A file with one name on each line, if there is one of that name; otherwise names separated by commas. */
export async function nodesOf(sources: AskDesk['sources'], option: Words, text: string): Promise<NamedCut> {
  if (!(await sources.isFile(text))) return checkedCut({ where: option, text, nodes: namesIn(text), typed: true })
  const { names } = await sources.nodes(text, { comments: 'none' })
  return checkedCut({ where: words`${option} (${text})`, text, nodes: names })
}
