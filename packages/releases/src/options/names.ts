/** What is told of names that are found in the data, privately. */
import { number, whole } from '../option.ts'

/** `way` says that they are to be found, such as {domain private}. */
export const foundNames = (way: string) => ({
  namesEpsilon: number(`with ${way}: what finding the names spends of {epsilon} (default: a quarter)`),
  namesPerPerson: whole('likewise: for how many names one person counts (default: 4)', 4),
  expectedNames: whole('likewise: for how many names the plan is shown (default: 100)', 100),
})
