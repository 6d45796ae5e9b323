/** Small public texts, given beside the data. */
export interface TextSources {
  /** Whether there is a file of that name. */
  isFile(file: string): Promise<boolean>
  /** Its lines, without what ends them. */
  lines(file: string): Promise<readonly string[]>
}
