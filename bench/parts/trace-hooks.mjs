/** Loads TypeScript from the sources of every package, each function with a note of its file. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, next) {
  const ours = /^@tulle\/([a-z]+)(?:\/(.+))?$/.exec(specifier)
  if (ours === null || ours[2] === 'worker') return next(specifier, context)
  const path = join(root, 'packages', ours[1] ?? '', 'src', `${ours[2] ?? 'index'}.ts`)
  return { url: pathToFileURL(path).href, shortCircuit: true }
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context)
  const path = fileURLToPath(url)
  const name = path.slice(root.length).replaceAll('\\', '/')
  const { outputText } = ts.transpileModule(readFileSync(path, 'utf8'), {
    fileName: path,
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    transformers: { before: [noting(name)] },
  })
  return { format: 'module', source: outputText, shortCircuit: true }
}

/**
 * @param {string} name
 * @returns {ts.TransformerFactory<ts.SourceFile>}
 */
function noting(name) {
  return (context) => {
    const { factory } = context
    const note = () =>
      factory.createExpressionStatement(
        factory.createCallExpression(factory.createIdentifier('globalThis.tulleNote'), undefined, [
          factory.createStringLiteral(name),
        ]),
      )
    /** @param {ts.Node} node @returns {ts.Node} */
    const visit = (node) => {
      const visited = ts.visitEachChild(node, visit, context)
      if (ts.isBlock(visited) && ts.isFunctionLike(node.parent) && node.parent.kind !== ts.SyntaxKind.Constructor) {
        return factory.updateBlock(visited, [note(), ...visited.statements])
      }
      return visited
    }
    return (file) => /** @type {ts.SourceFile} */ (visit(file))
  }
}
