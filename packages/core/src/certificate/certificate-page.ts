/** The certificate as a page that one would send to a colleague. */
import { escape, facts, folded, list, page, paragraph, raised, section } from '../page/index.ts'
import { type Guarantee, isAnonymity } from '../privacy/index.ts'
import { totalInWords } from './account-total.ts'
import type { Certificate, ReleasedFile } from './certificate.ts'
import { publisherPart } from './publisher.ts'

/** The result first, then what is promised and what to make of the numbers; how it was made is for those who ask. */
export function certificatePage(certificate: Certificate): string {
  const { title, date, tool, plan, error, assumptions, warnings, account, publisher } = certificate
  return page({
    title,
    kicker: `Privacy certificate · ${date} · ${tool.name} ${tool.version}`,
    body: [
      section('The result', ...resultOf(certificate)),
      ...(warnings.length === 0 ? [] : [section('Read this first', list(warnings))]),
      section('The promise', ...promiseOf(certificate)),
      section('How far off the numbers are', list(error)),
      section('What you may do with it', list(uses(plan.guarantee))),
      section('What the promise rests on', list(assumptions)),
      ...publisherPart(publisher),
      ...(account === undefined
        ? []
        : [section('With other releases of the same data', paragraph(totalInWords(account)))]),
      section('The method, and how to check it', ...methodOf(certificate)),
    ],
  })
}

function resultOf({ released, result = [], files, title }: Certificate): string[] {
  const [first, ...others] = result
  return [
    ...(first === undefined ? [] : [`<p class="result">${raised(first)}</p>`]),
    ...others.map((sentence) => paragraph(sentence)),
    ...pictures(files, title),
    ...pages(files),
    paragraph(released),
  ]
}

function promiseOf({ promise, neighbours, plan: { guarantee } }: Certificate): string[] {
  return [
    `<div class="promise"><p>${raised(promise)}</p></div>`,
    facts([['What may differ', neighbours], ...numbers(guarantee)]),
  ]
}

/** What a reader need not fear, and what not to expect. */
function uses(guarantee: Guarantee): string[] {
  if (isAnonymity(guarantee)) {
    return [
      'Count and compare rows, or train a model on them. A row stands for all people who share it: do not take it for one of them.',
      'Do not put it beside another release of the same people: the promise does not cover the two together.',
    ]
  }
  return [
    'Add up, average, map, publish again: nothing that is computed from these files weakens the promise.',
    'Trust large numbers and sums more than small ones: where a number is no larger than its error, it may be noise alone.',
    'Do not look for a single person in it: what it shows about one person is noise.',
  ]
}

function methodOf({ method, numerics, files, names, identifier, plan }: Certificate): string[] {
  return [
    folded('How it was made', list(method), paragraph(numerics)),
    folded(
      'The released files',
      fileTable(files),
      ...(names === undefined ? [] : [paragraph(ESCAPED)]),
      ...(identifier === undefined ? [] : [facts([['Identifier of the release', identifier]], true)]),
      paragraph(verifyInWords(plan.guarantee)),
    ),
    folded(
      'The plan, from which everything above follows',
      `<pre><code>${escape(JSON.stringify(plan, shortened, 2))}</code></pre>`,
    ),
  ]
}

/** A page of what was released lies beside this one. */
function pages(files: readonly ReleasedFile[]): string[] {
  return files
    .filter(({ name }) => name.endsWith('.html'))
    .map(({ name }) => `<p><a href="${escape(encodeURIComponent(name))}">All numbers, with pictures</a></p>`)
}

/** Pictures of what was released lie beside this page, and have checksums like all other files. */
function pictures(files: readonly ReleasedFile[], title: string): string[] {
  return files
    .filter(({ name }) => name.endsWith('.svg'))
    .map(({ name }) => `<p><img src="${escape(encodeURIComponent(name))}" alt="${escape(title)}" width="480"></p>`)
}

const ESCAPED =
  "In files of comma- or tab-separated text, a name that begins with =, +, -, @ or an apostrophe has an apostrophe (') put in front of it, so that no spreadsheet takes it for a formula: take one apostrophe off the front of a name to have it as it was."

function verifyInWords(guarantee: Guarantee): string {
  const counted = isAnonymity(guarantee) ? ', and counts how often each row occurs' : ''
  return `"tulle verify" on the folder compares the checksums and works the guarantee out again from the plan${counted}. It shows that these files belong together and that the plan keeps the promise; who made them, and whether they followed the plan, rests on the publisher’s word.`
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
      `${epsilon}: the smaller, the more private; e^ε is how many times likelier such a difference may make anything that is seen`,
    ],
    ...(guarantee.kind === 'approximate'
      ? [['δ (delta)', `${guarantee.delta}: the most that may be added to that`] as [string, string]]
      : [['δ (delta)', 'none: the promise has no exceptions'] as [string, string]]),
    ['These numbers are', exactness === 'exact' ? 'exact' : 'upper bounds'],
  ]
}

function fileTable(files: readonly ReleasedFile[]): string {
  const rows = files.map(({ name, bytes, sha256 }) => [`${name} (${bytes} bytes)`, `SHA-256 ${sha256}`] as const)
  return facts(rows, true)
}
