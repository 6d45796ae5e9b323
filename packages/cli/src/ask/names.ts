/** Nodes as they are typed: names, or a file of them. */
import { stat } from 'node:fs/promises'
import { namesIn } from '@tulle/core'
import { readNodes } from '@tulle/engine'
import { checkedCut, type NamedCut } from '@tulle/releases'

/** A file with one name on each line, if there is one of that name; otherwise names separated by commas. */
export async function nodesOf(flag: string, text: string): Promise<NamedCut> {
  const isFile = await stat(text).then(
    (found) => found.isFile(),
    () => false,
  )
  const nodes = isFile ? await readNodes(text, { comments: 'none' }) : namesIn(text)
  return checkedCut({ where: isFile ? `${flag} (${text})` : flag, text, nodes, ...(isFile ? {} : { typed: true }) })
}
