/** Cuts by the names of the nodes on one side. */
import { InvalidInput } from '@tulle/core'
import { namesIn, type Words, words } from '@tulle/core/text'
import { closest } from '../../closest.ts'
import type { TextSources } from '../../sources/texts.ts'

/** A cut as it was written, and the nodes of its side. */
export interface NamedCut {
  /** Where it stands, for a sentence about it: "Line 3 of cuts.txt". */
  readonly where: string | Words
  readonly text: string
  readonly nodes: readonly string[]
  /** Where a file could have been meant. */
  readonly typed?: boolean
}

/** One cut on each line, its nodes separated by commas; a node in quotation marks may hold some. */
export async function readCuts(sources: Pick<TextSources, 'lines'>, file: string): Promise<NamedCut[]> {
  const cuts = (await sources.lines(file)).flatMap((line, k) => {
    const bare = line.trim()
    return bare === '' ? [] : [checkedCut({ where: `Line ${k + 1} of ${file}`, text: bare, nodes: namesIn(bare) })]
  })
  if (cuts.length > 0) return cuts
  throw new InvalidInput(`${file} names no cut: write one on each line, its nodes separated by commas.`)
}

/** Each node once, and none without a name. */
export function checkedCut(cut: NamedCut): NamedCut {
  const { where, nodes } = cut
  if (nodes.every((node) => node === '')) {
    throw new InvalidInput(words`${where} is an empty cut, and no edges leave that: name at least one node.`)
  }
  if (nodes.includes('')) {
    throw new InvalidInput(
      words`${where} has an empty name: write names separated by commas. (A name with a comma stands in quotation marks.)`,
    )
  }
  const seen = new Set<string>()
  for (const node of nodes) {
    if (seen.has(node)) throw new InvalidInput(words`${where} names "${node}" twice: name each node once.`)
    seen.add(node)
  }
  return cut
}

/** The numbers of the nodes. */
export function numbersIn(cut: NamedCut, numbers: ReadonlyMap<string, number>): number[] {
  const { where, nodes } = cut
  const found = nodes.map((node) => numbers.get(node))
  const missing = nodes.filter((_, k) => found[k] === undefined)
  if (missing.length > 0) throw unknownNodes(cut, missing, [...numbers.keys()])
  if (found.length === numbers.size) throw noOtherSide(where, numbers.size)
  return found as number[]
}

export function unknownNodes(
  { where, typed, nodes }: NamedCut,
  missing: readonly string[],
  all: readonly string[],
): InvalidInput {
  const [first] = missing as [string]
  const more = missing.length === 1 ? '' : ` (and ${missing.length - 1} more that are not there)`
  const file = typed === true && nodes.length === 1 && /[./\\]/.test(first) ? ', nor a file of that name' : ''
  return new InvalidInput(
    words`${where} names "${first}"${more}, and there is no such node${file}${hint(missing, all)}`,
  )
}

function hint(missing: readonly string[], all: readonly string[]): string {
  const [first] = missing as [string]
  // A name that was taken apart at its commas.
  const whole = all.find((name) => name.includes(',') && namesIn(name).every((part) => missing.includes(part)))
  if (whole !== undefined) {
    return `. If "${whole}" is meant: a name with a comma stands in quotation marks, which a shell wants in others ('"${whole}"'), or in a file with one name on each line.`
  }
  const comma = first.includes(',')
    ? ' A name with a comma stands in quotation marks, or in a file with one name on each line.'
    : ''
  const near = closest(first, all)
  if (near === undefined) return `.${comma}`
  return near.normalize() === first.normalize()
    ? `: "${near}" has the same letters, written with other characters. Copy it from where the names were published.`
    : `: did you mean "${near}"?${comma}`
}

export function noOtherSide(where: string | Words, all: number): InvalidInput {
  return new InvalidInput(
    words`${where} has all ${all} nodes on one side, and no edges can leave it: leave at least one node out.`,
  )
}
