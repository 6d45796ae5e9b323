/** A file that somebody opened in a page. A source is named by its name. */
export interface OpenedFile {
  readonly name: string
  readonly blob: Blob
}
