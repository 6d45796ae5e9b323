/** Releases that somebody received: whether they are sound, and what they answer. */
import { visible } from '@tulle/core/text'
import {
  type MatrixDesk,
  type NamedMatrix,
  type Options,
  openRelease,
  type Question,
  questions,
  verifyRelease,
} from '@tulle/releases'
import { type OpenedFile, readers } from './browser.ts'
import { type Given, settingsFrom } from './given.ts'
import { saidHere } from './labels.ts'
import { withPictures } from './pictures.ts'

export interface Verdict {
  readonly sound: boolean
  readonly faults: readonly string[]
  readonly unchecked?: string
  readonly remarks: readonly string[]
  readonly title?: string
  readonly promise?: string
  readonly files: number
  /** The page of the certificate, which is as sound as the rest. */
  readonly page?: string
}

export async function verify(given: { readonly files: readonly OpenedFile[] }): Promise<Verdict> {
  const files = await unpacked(given.files)
  const { publishedFiles } = await readers()
  const { certificate, faults, unchecked, remarks } = await verifyRelease(publishedFiles(files))
  const page = files.find(({ name }) => /(^|\/)certificate\.html$/.test(name))
  return {
    sound: certificate !== undefined,
    faults: faults.map(visible),
    remarks: remarks.map(visible),
    files: certificate?.files.length ?? 0,
    ...(unchecked === undefined ? {} : { unchecked: visible(unchecked) }),
    ...(certificate === undefined ? {} : { title: visible(certificate.title), promise: visible(certificate.promise) }),
    ...(certificate === undefined || page === undefined ? {} : { page: await withPictures(page.blob, files) }),
  }
}

export interface Answered {
  readonly lines: readonly string[]
  /** Where the answer is a matrix: as comma-separated text. */
  readonly csv?: string
}

interface Asking {
  readonly question: string
  readonly given: Given
  readonly files: readonly OpenedFile[]
}

export async function askRelease({ question: name, given, files: dropped }: Asking): Promise<Answered> {
  const files = await unpacked(dropped)
  const { browserSources, publishedFiles } = await readers()
  const question = questions[name as keyof typeof questions] as unknown as Question<string, Options, MatrixDesk>
  let csv: string | undefined
  const { lines } = await question.ask(settingsFrom(`ask ${name}`, question.options, given), {
    sources: browserSources(files),
    open: () => openRelease(publishedFiles(files)),
    matrix: {
      check: async () => undefined,
      write: async (matrix) => {
        csv = csvOf(matrix)
      },
    },
  })
  return { lines: lines.map(saidHere), ...(csv === undefined ? {} : { csv }) }
}

function csvOf({ heading, names, matrix }: NamedMatrix): string {
  const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const { columns, values } = matrix
  const rows = names.map((name, i) => [cell(name), ...values.slice(i * columns, (i + 1) * columns)].join(','))
  return `${[[heading, ...names.map(cell)].join(','), ...rows].join('\n')}\n`
}

/** What somebody dropped: an archive by itself is what is in it. */
async function unpacked(files: readonly OpenedFile[]): Promise<readonly OpenedFile[]> {
  const [only] = files
  if (files.length !== 1 || only === undefined || !/\.zip$/i.test(only.name)) return files
  return (await readers()).filesInZip(only)
}
