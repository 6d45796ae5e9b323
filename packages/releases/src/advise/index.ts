/**
 * Advice before a release: what can be published at this ε, how far it will be off, and from which ε on it is of use.
 * Made of public facts alone; it is handed no data, and there is no way to hand it any.
 */

export type { Advice, AdviceOption, SaidAdvice, SaidOption } from './advice.ts'
export { type AdviceRun, advise } from './advise.ts'
export { questionOf } from './asked.ts'
export { adviceBlocks, adviceInShort } from './blocks.ts'
export { keyOf as factKey, TASKS as adviseTasks } from './facts.ts'
export { adviseOptions } from './options.ts'
export { advicePage } from './page.ts'
export type { OpenQuestion as AdviceQuestion } from './question.ts'
export type { ReleaseRequest } from './request.ts'
export { saidAdvice } from './said.ts'
