/**
 * What releases uses of its platform besides what core does: the same in every browser and in Node. Anything else does not
 * compile, so that this package runs in a tab.
 */
interface AbortController {
  readonly signal: AbortSignal
  abort(reason?: unknown): void
}

declare var AbortController: { new (): AbortController }

interface TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>
}

declare var TextEncoder: { new (): TextEncoder }

interface TextDecoder {
  decode(bytes: Uint8Array): string
}

declare var TextDecoder: { new (label: 'utf-8', options: { ignoreBOM: boolean }): TextDecoder }
