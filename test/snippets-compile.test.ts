/**
 * Every snippet in the READMEs and the documentation compiles in strict mode, as somebody would have it who pastes it into
 * a TypeScript project: against the types that are published, in one program for all of them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Snippet {
  /** Where it stands, as a file that is not on disk. */
  readonly path: string
  readonly text: string
}

function snippetsOf(page: string, text: string): Snippet[] {
  return [...text.matchAll(/^```(?:js|ts)\n([\s\S]*?)^```/gm)].map((match) => ({
    path: join(root, `${page}.${text.slice(0, match.index).split('\n').length + 1}.ts`),
    text: match[1] as string,
  }))
}

function snippetsIn(page: string): Snippet[] {
  return snippetsOf(page, readFileSync(join(root, page), 'utf8'))
}

/** The README, those of the packages, and all that is written below docs: the ones that show code. */
const PAGES = [
  'README.md',
  ...readdirSync(join(root, 'packages')).map((name) => join('packages', name, 'README.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map((file) => join('docs', file)),
].filter((page) => page.endsWith('.md') && existsSync(join(root, page)) && snippetsIn(page).length > 0)

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts'],
  types: ['node'],
  skipLibCheck: true,
}

/** What the compiler says of the snippets, with the page and the line. */
function faultsIn(snippets: readonly Snippet[]): string[] {
  const texts = new Map(snippets.map(({ path, text }) => [path, text]))
  const host = ts.createCompilerHost(OPTIONS)
  const { fileExists, readFile, getSourceFile } = host
  host.getCurrentDirectory = () => root
  host.fileExists = (path) => texts.has(path) || fileExists(path)
  host.readFile = (path) => texts.get(path) ?? readFile(path)
  host.getSourceFile = (path, ...rest) => {
    const text = texts.get(path)
    return text === undefined ? getSourceFile(path, ...rest) : ts.createSourceFile(path, text, ts.ScriptTarget.ES2023)
  }
  const program = ts.createProgram([...texts.keys()], OPTIONS, host)
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const message = ts.flattenDiagnosticMessageText(messageText, '\n')
    if (file === undefined || start === undefined) return message
    return `${file.fileName.replace(root, '')}+${file.getLineAndCharacterOfPosition(start).line}: ${message}`
  })
}

const snippets = PAGES.flatMap(snippetsIn)

test('all compile, and deliberate mistakes do not', () => {
  const wrong = `
import { anonymity, uniformNoise } from '@tulle/core'
import { compose } from '@tulle/core/privacy'
const plan = uniformNoise.plan(
  { rows: 1, columns: 1, neighbours: { kind: 'individual' }, caps: { l1: 4 } },
  { noise: 'laplace', epsilon: 1 },
)
console.log(plan.guarantee.epsilon, compose([plan.guarantee]).kind)
console.log(plan.guarantee.k)
console.log(anonymity.plan({ columns: 'items' }, { k: 2 }).guarantee.k)
console.log(anonymity.plan({ columns: 'items' }, { k: 2 }).guarantee.epsilon)
console.log(uniformNoise.plan({ rows: '1' }, {}))
`
  const faults = faultsIn([...snippets, ...snippetsOf('wrong', `\`\`\`js${wrong}\`\`\`\n`)])
  const deliberate = faults.filter((fault) => fault.startsWith('wrong'))
  expect(faults.filter((fault) => !deliberate.includes(fault))).toEqual([])
  expect(deliberate.map((fault) => fault.split(':')[0])).toEqual(['wrong.2.ts+7', 'wrong.2.ts+9', 'wrong.2.ts+10'])
})

test('the pages were found', () => {
  expect(PAGES).toContain('README.md')
  expect(PAGES.length).toBeGreaterThanOrEqual(30)
})
