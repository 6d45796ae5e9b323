import { hexadecimal } from './fingerprint.ts'

/** SHA-256 in hexadecimal, by the platform. */
export async function sha256(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  return hexadecimal(await crypto.subtle.digest('SHA-256', bytes))
}
