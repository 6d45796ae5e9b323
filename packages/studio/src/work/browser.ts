/** STAND-IN until @tulle/releases/browser is there. */
import { memoryLedger, memorySources, type Sources, type Store } from '@tulle/releases'

export interface OpenedFile {
  readonly name: string
  readonly blob: Blob
}

const linesOf = async (file: OpenedFile | undefined) =>
  (await (file?.blob.text() ?? Promise.resolve(''))).split('\n').filter((line) => line !== '')

export function browserSources(files: readonly OpenedFile[]): Sources {
  const find = (name: string) => files.find((file) => file.name === name)
  return {
    ...memorySources({}),
    check: async () => undefined,
    isFile: async (file) => find(file) !== undefined,
    names: async (file) => linesOf(find(file)),
    lines: async (file) => linesOf(find(file)),
    nodes: async (file) => ({ names: await linesOf(find(file)), lines: {} }),
    columnsIfKnown: async (file) => (await linesOf(find(file)))[0]?.split(','),
    header: async (file) => (await linesOf(find(file)))[0]?.split(','),
    columnsOf: async (file) => (await linesOf(find(file)))[0]?.split(',') ?? [],
  }
}

export async function indexedDbStore(_files: readonly OpenedFile[] = []): Promise<Store> {
  void memoryLedger
  throw new Error('not there yet')
}

export interface Head {
  readonly format: string
  readonly columns: readonly string[] | undefined
  readonly rows: readonly (readonly string[])[]
  readonly roles: Readonly<Record<string, string>>
  readonly tooLarge?: string
}

export async function headOf(file: OpenedFile): Promise<Head> {
  const lines = (await file.blob.slice(0, 65536).text()).split('\n').slice(0, 8)
  const rows = lines.filter((line) => line !== '').map((line) => line.split(','))
  const [columns = []] = rows
  return columns.length < 2
    ? { format: 'list', columns: undefined, rows, roles: {} }
    : { format: 'csv', columns, rows: rows.slice(1), roles: {} }
}

export function browserWriter() {
  return {
    check: async () => undefined,
    write: async (): Promise<never> => {
      throw new Error('not there yet')
    },
    written: (): { published: OpenedFile[]; private: OpenedFile[] } => ({ published: [], private: [] }),
  }
}

export function publishedFiles(_files: readonly OpenedFile[]): import('@tulle/releases').PublishedRelease {
  throw new Error('not there yet')
}
