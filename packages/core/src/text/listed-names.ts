/** Names in one text, parted by commas; a name in quotation marks may hold some, as in a CSV file. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]*?))\s*(?:,|$)/gy)]
    .slice(0, text.endsWith(',') ? undefined : -1)
    .map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '')
}
