import { changedFile } from '../text-files/unreadable.ts'

/** A file that somebody opened in a page. A source is named by its name. */
export interface OpenedFile {
  readonly name: string
  readonly blob: Blob
}

/** A part of a file, or all of it. A browser holds the place of a file and not its content, which may be another by now. */
export async function readBytes(name: string, part: Blob): Promise<ArrayBuffer> {
  try {
    return await part.arrayBuffer()
  } catch (error) {
    throw isGone(error) ? changedFile(name) : error
  }
}

/** What browsers say of a file that is no longer as it was opened. */
export function isGone(error: unknown): boolean {
  return error instanceof Error && ['NotReadableError', 'NotFoundError'].includes(error.name)
}
