/** A keyed checksum of an input, by which a ledger knows it again: of the checksums of its pieces, so that none is held whole. */
const PIECE = 2 ** 22

export async function fingerprintOf(blob: Blob, key: Uint8Array<ArrayBuffer>, signal?: AbortSignal): Promise<string> {
  const { subtle } = crypto
  const pieces = Math.ceil(blob.size / PIECE)
  const digests = new Uint8Array(32 * pieces)
  for (let k = 0; k < pieces; k++) {
    signal?.throwIfAborted()
    const piece = await blob.slice(k * PIECE, (k + 1) * PIECE).arrayBuffer()
    digests.set(new Uint8Array(await subtle.digest('SHA-256', piece)), 32 * k)
  }
  const hmac = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return hexadecimal(await subtle.sign('HMAC', hmac, digests))
}

export function hexadecimal(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
