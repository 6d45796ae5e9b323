/** Whether the original is the file that the release was made from: the run that made it counted what it read. */

import { grouped } from '@tulle/core/text'
import type { Work } from './work.ts'

type Counted = 'lines' | 'rows' | 'edges' | 'entries'

/** Sentences, where a number is another one now; none where the run is not at hand. */
export function otherFile(
  { opened, file }: Pick<Work, 'opened' | 'file'>,
  found: Partial<Readonly<Record<Counted, number>>>,
): string[] {
  const told = opened.run?.counts
  const others = Object.entries(found).flatMap(([what, now]) => {
    const then = told?.[what]
    return typeof then !== 'number' || then === now
      ? []
      : [`${grouped(then)} ${what} were read then, and ${file} has ${grouped(now)} now`]
  })
  if (others.length === 0) return []
  return [
    `This does not seem to be the file that the release was made from: ${others.join('; ')}. The errors shown here are then not those of the release.`,
  ]
}
