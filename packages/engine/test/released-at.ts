/** A release in a folder, of whatever files a test gives it. */
import type { Artefacts, Published } from '@tulle/releases'
import { folderWriter } from '../src/files/index.ts'
import type { Tables } from '../src/tables/index.ts'

export async function releasedAt(
  folder: string,
  release: Artefacts['release'],
  files: Readonly<Record<string, string | Published['content']>>,
  tables?: Tables,
): Promise<void> {
  const given = async () => {
    if (tables === undefined) throw new Error('A test that writes Parquet gives a DuckDB.')
    return tables
  }
  const published = Object.entries(files).map(([name, content]) => ({
    audience: 'everybody' as const,
    name,
    content: typeof content === 'string' ? { is: 'text' as const, text: content } : content,
  }))
  const writer = await folderWriter({ folder, force: false, version: '0.1.0', tables: given })
  const artefacts = { release, title: 'A test', escapeNames: false, published, private: [] }
  await writer.write(artefacts, new AbortController().signal)
}
