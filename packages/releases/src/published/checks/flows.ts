/** Flows are published by no kind of release yet: whatever claims to be one was not made here. */
import type { Check } from './look.ts'

export const flowsCheck: Check = async () => ['This version of Tulle publishes no flows: the files cannot be checked.']
