/** Nodes as they are typed: names, or a file of them. */
import { namesIn, type Words, words } from '@tulle/core'
import { checked, type NamedCut } from './cuts.ts'
import type { AskSources } from './question.ts'

/** A file with one name on each line, if there is one of that name; otherwise names separated by commas. */
export async function nodesOf(sources: AskSources, option: Words, text: string): Promise<NamedCut> {
  if (!(await sources.isFile(text))) return checked({ where: option, text, nodes: namesIn(text), typed: true })
  const { names } = await sources.nodes(text, { comments: 'none' })
  return checked({ where: words`${option} (${text})`, text, nodes: names })
}
