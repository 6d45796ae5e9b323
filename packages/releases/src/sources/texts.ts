/** Small public texts and tables, given beside the data. */

/** All of a table, in the order of its file. */
export interface PublicTable {
  readonly file: string
  readonly columns: readonly string[]
  readonly rows: readonly {
    /** In a text file, the line; otherwise the number of the row. */
    readonly line: number
    readonly texts: readonly (string | null)[]
  }[]
}

export interface TextSources {
  /** Whether there is a file of that name. */
  isFile(file: string): Promise<boolean>
  /** Its lines, without what ends them. */
  lines(file: string): Promise<readonly string[]>
}
