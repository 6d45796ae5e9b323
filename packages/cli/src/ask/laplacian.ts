/** `tulle ask laplacian`: estimated degrees and edges of some nodes, as a matrix. */
import { laplacianOf } from '@tulle/core'
import { readSketch } from '@tulle/engine'
import { type NamedCut, unknownNodes } from '../sketch/cuts.ts'
import { checkMatrixFile, type MatrixFlags, writeMatrixFile } from './matrix-file.ts'
import { nodesOf } from './names.ts'
import { openCuts, withTables } from './opened.ts'

export interface LaplacianFlags extends MatrixFlags {
  readonly nodes?: string
}

export async function askLaplacian(folder: string, flags: LaplacianFlags): Promise<void> {
  const out = await checkMatrixFile(flags)
  const chosen = flags.nodes === undefined ? undefined : await nodesOf('--nodes', flags.nodes)
  const { plan, file } = await openCuts(folder)
  const nodes = await withTables(async (tables) => {
    const { names, sketch } = await readSketch(tables, file)
    const numbers = chosen === undefined ? undefined : placesOf(chosen, names)
    const matrix = laplacianOf({ plan, sketch }, numbers)
    const own = numbers === undefined ? names : numbers.map((i) => names[i] as string)
    await writeMatrixFile(out, 'node', own, matrix)
    return own.length
  })
  process.stdout.write(
    flags.json === true
      ? `${JSON.stringify({ file: out, nodes }, undefined, 2)}\n`
      : `${out}\nThe Laplacian of ${nodes.toLocaleString('en')} nodes, estimated: on the diagonal degrees, elsewhere minus the weight of the edge. No entry is biased, but each is off by about as much as a cut of one node, and there need not be a graph that has this Laplacian.\n`,
  )
}

/** Here all nodes may be named. */
function placesOf({ where, nodes }: NamedCut, names: readonly string[]): number[] {
  const numbers = new Map(names.map((name, i) => [name, i]))
  const missing = nodes.filter((node) => !numbers.has(node))
  if (missing.length > 0) throw unknownNodes(where, missing, names)
  return nodes.map((node) => numbers.get(node) as number)
}
