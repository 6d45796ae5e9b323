/** `tulle ask laplacian`: estimated degrees and edges of some nodes, as a matrix. */
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { InvalidInput, laplacianOf, visible, visibleLines } from '@tulle/core'
import { readSketch } from '@tulle/engine'
import { type NamedCut, unknownNodes } from '@tulle/releases'
import { checkMatrixFile, type MatrixFlags, matrixFileAside } from './matrix-file.ts'
import { nodesOf } from './names.ts'
import { openCuts, withTables } from './opened.ts'

export interface LaplacianFlags extends MatrixFlags {
  readonly nodes?: string
}

export async function askLaplacian(folder: string, flags: LaplacianFlags): Promise<void> {
  // Whoever asks the wrong release is told that first: no file will help.
  const { plan, file } = await openCuts(folder)
  const out = await checkMatrixFile(flags)
  await checkFolderOf(out)
  const chosen = flags.nodes === undefined ? undefined : await nodesOf('--nodes', flags.nodes)
  const nodes = await withTables(async (tables) => {
    const { names, sketch } = await readSketch(tables, file)
    const numbers = chosen === undefined ? undefined : placesOf(chosen, names)
    const matrix = laplacianOf({ plan, sketch }, numbers)
    const own = numbers === undefined ? names : numbers.map((i) => names[i] as string)
    await matrixFileAside(out, flags, 'node', own, matrix)
    return own.length
  })
  process.stdout.write(
    flags.json === true
      ? `${visibleLines(JSON.stringify({ file: out, nodes }, undefined, 2))}\n`
      : `${visible(out)}\nThe Laplacian of ${nodes === 1 ? 'one node' : `${nodes.toLocaleString('en')} nodes`}, estimated: on the diagonal degrees, elsewhere minus the weight of the edge. No entry is biased, but each is off by about as much as a cut of one node, and there need not be a graph that has this Laplacian.\n`,
  )
}

async function checkFolderOf(out: string): Promise<void> {
  const folder = dirname(out)
  const there = await stat(folder).catch(() => undefined)
  if (there?.isDirectory() === true) return
  throw new InvalidInput(`There is no folder ${folder} for ${out} to be written to: make it first, or choose another.`)
}

/** Here all nodes may be named. */
function placesOf(cut: NamedCut, names: readonly string[]): number[] {
  const { nodes } = cut
  const numbers = new Map(names.map((name, i) => [name, i]))
  const missing = nodes.filter((node) => !numbers.has(node))
  if (missing.length > 0) throw unknownNodes(cut, missing, names)
  return nodes.map((node) => numbers.get(node) as number)
}
