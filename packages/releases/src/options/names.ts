/** What is told of names that are found in the data, privately. */
import { number, whole } from '../option.ts'

export const foundNames = {
  namesEpsilon: number('with {domain private}: what finding the names spends of {epsilon} (default: a quarter)'),
  namesPerPerson: whole('likewise: for how many names one person counts (default: 4)', 4),
  expectedNames: whole('likewise: for how many names the plan is shown (default: 100)', 100),
}
