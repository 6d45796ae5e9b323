/** What the studio cannot do without, and this browser lacks: in words. */
export function missingHere(): string[] {
  const needs: readonly (readonly [there: boolean, what: string])[] = [
    [typeof Worker === 'function', 'workers'],
    [typeof indexedDB === 'object', 'a local database (IndexedDB)'],
    [typeof crypto?.subtle === 'object', 'checksums (Web Crypto, which a page has on localhost or over https)'],
    [typeof WebAssembly === 'object', 'WebAssembly'],
    [typeof DecompressionStream === 'function', 'decompression'],
  ]
  return needs.filter(([there]) => !there).map(([, what]) => what)
}
