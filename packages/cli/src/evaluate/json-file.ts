/** A small published file of JSON. */
import { InvalidInput } from '@tulle/core'
import type { OpenedRelease } from '@tulle/releases'

export async function jsonFile(opened: OpenedRelease, name: string): Promise<Readonly<Record<string, unknown>>> {
  const text = await opened.text(name)
  try {
    const found: unknown = JSON.parse(text)
    if (typeof found === 'object' && found !== null) return found as Record<string, unknown>
  } catch {
    // Said below.
  }
  throw new InvalidInput(`${name} is not the JSON that Tulle writes: it was changed, or is damaged.`)
}
