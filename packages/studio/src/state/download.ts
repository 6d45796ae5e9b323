/** Hands a file to whoever asked for it. */
import { studio } from './studio.svelte.ts'

export function download(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  studio.notice = `Downloaded ${name}.`
}
