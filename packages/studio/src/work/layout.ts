/** The worker that finds places for the nodes of a drawing, a few steps at a time. */
import { weighted } from './coarse.ts'
import { type Places, placing } from './placing.ts'

export interface ToLayout {
  readonly nodes: number
  readonly pairs: Uint32Array
  /** Where to begin, if that is known. */
  readonly start?: Places | undefined
}

export interface Placed {
  readonly places: Places
  /** Whether these are the last. */
  readonly last: boolean
}

interface Scope {
  postMessage(message: Placed): void
  /** The graph first; then, each time the drawing has caught up, a word to go on. */
  addEventListener(type: 'message', heard: (event: { readonly data: ToLayout | 'go on' }) => void): void
}

const scope = globalThis as unknown as Scope

/** At least so long between two drawings: few need more. */
const EACH = 150

let steps: Generator<Places, void, undefined> | undefined
let told = 0

scope.addEventListener('message', ({ data }) => {
  if (data !== 'go on') {
    steps = placing(weighted(data.nodes, data.pairs), data.start)
    told = performance.now()
  }
  if (steps !== undefined) goOn(steps)
})

/** As long as the last drawing took: a slow one has half of the time. */
function goOn(all: Generator<Places, void, undefined>): void {
  const now = performance.now()
  const until = now + Math.max(EACH, now - told)
  let found = all.next()
  let places = found.value
  while (found.done !== true && performance.now() < until) {
    found = all.next()
    places = found.value ?? places
  }
  if (places instanceof Float32Array) scope.postMessage({ places, last: found.done === true })
  if (found.done === true) steps = undefined
  told = performance.now()
}
