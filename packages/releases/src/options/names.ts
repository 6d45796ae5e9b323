/** What is told of names that are found in the data, privately. */
import { number, whole } from '../option.ts'

/** `way` says that they are to be found, such as {domain private}. */
export const foundNames = (way: string) => ({
  namesEpsilon: number(`with ${way}: how much of {epsilon} to spend on finding the names (default: a quarter)`),
  namesPerPerson: whole(`with ${way}: how many names one person counts for (default: 4)`, 4),
  expectedNames: whole(`with ${way}: how many names the plan assumes (default: 100)`, 100),
})
