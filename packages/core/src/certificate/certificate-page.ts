/** The certificate as a page that one would send to a colleague. */
import { escape, facts, list, page, paragraph, raised, section } from '../page/index.ts'
import { type Guarantee, isAnonymity } from '../privacy/index.ts'
import { totalInWords } from './account-total.ts'
import type { Certificate, ReleasedFile } from './certificate.ts'

export function certificatePage(certificate: Certificate): string {
  const {
    title,
    date,
    tool,
    released,
    promise,
    neighbours,
    plan,
    method,
    error,
    assumptions,
    warnings,
    numerics,
    files,
    names,
    identifier,
    account,
  } = certificate
  return page({
    title,
    kicker: `Privacy certificate · ${date} · ${tool.name} ${tool.version}`,
    body: [
      ...(warnings.length === 0 ? [] : [section('Read this first', list(warnings))]),
      section('What was released', paragraph(released), ...pictures(files, title)),
      section(
        'What is promised',
        `<div class="promise"><p>${raised(promise)}</p></div>`,
        facts([['Neighbours', neighbours], ...numbers(plan.guarantee)]),
      ),
      ...(account === undefined
        ? []
        : [section('With other releases of the same data', paragraph(totalInWords(account)))]),
      section('How it was made', list(method)),
      section('What error to expect', list(error)),
      section('What the promise rests on', list(assumptions)),
      section('Arithmetic', paragraph(numerics)),
      section(
        'The released files',
        fileTable(files),
        ...(names === undefined ? [] : [paragraph(ESCAPED)]),
        ...(identifier === undefined ? [] : [facts([['Identifier of the release', identifier]], true)]),
        paragraph(verifyInWords(plan.guarantee)),
      ),
      section(
        'The plan',
        `<details><summary>Everything above follows from this</summary><pre><code>${escape(JSON.stringify(plan, shortened, 2))}</code></pre></details>`,
      ),
    ],
  })
}

/** Pictures of what was released lie beside this page, and have checksums like all other files. */
function pictures(files: readonly ReleasedFile[], title: string): string[] {
  return files
    .filter(({ name }) => name.endsWith('.svg'))
    .map(({ name }) => `<p><img src="${escape(encodeURIComponent(name))}" alt="${escape(title)}" width="560"></p>`)
}

const ESCAPED =
  "In files of comma- or tab-separated text, a name that begins with =, +, -, @ or an apostrophe has an apostrophe (') put in front of it, so that no spreadsheet takes it for a formula: take one apostrophe off the front of a name to have it as it was."

function verifyInWords(guarantee: Guarantee): string {
  const counted = isAnonymity(guarantee) ? ', and counts how often each row occurs' : ''
  return `"tulle verify" on the folder compares the checksums and works the guarantee out again from the plan${counted}. It shows that these files belong together and that the plan keeps the promise; who made them, and that it was done as the plan says, is the word of the publisher.`
}

/** A partition of a large matrix is a long text: the page shows its beginning, certificate.json has all of it. */
function shortened(_key: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= 400) return value
  return `${value.slice(0, 200)} … (${value.length} characters, all of them in certificate.json)`
}

function numbers(guarantee: Guarantee): [string, string][] {
  if (isAnonymity(guarantee)) return [['k', `${guarantee.k}`]]
  const { epsilon, exactness } = guarantee
  return [
    [
      'ε (epsilon)',
      `${epsilon}: how much likelier one step may make what is seen, as a power of e; smaller is more private`,
    ],
    ...(guarantee.kind === 'approximate'
      ? [['δ (delta)', `${guarantee.delta}: what may go beyond that`] as [string, string]]
      : [['δ (delta)', 'none: the promise has no exceptions'] as [string, string]]),
    ['These figures are', exactness === 'exact' ? 'exact' : 'upper bounds'],
  ]
}

function fileTable(files: readonly ReleasedFile[]): string {
  const rows = files.map(({ name, bytes, sha256 }) => [`${name} (${bytes} bytes)`, `SHA-256 ${sha256}`] as const)
  return facts(rows, true)
}
