/** What is often typed for an argument that takes anything, for whoever completes what is typed. */
import type { Argument } from 'commander'

export const suggestions = new WeakMap<Argument, readonly string[]>()
