/** From a question to advice. No data is read: there is none to hand over. */
import type { Run } from '@tulle/core'
import { words } from '@tulle/core/text'
import { type Advice, type AdviceOption } from './advice.ts'
import { checkQuestion } from './checks.ts'
import { oddsInWords } from './odds.ts'
import { type OpenQuestion, USUAL_EPSILON } from './question.ts'
import { ranked, recommended, withSteps } from './recommend.ts'
import { EPSILONS } from './smallest.ts'
import { answerTo } from './tasks/answers.ts'
import { weigh } from './way.ts'

/** What waiting for advice needs: told how far it is, and asked to stop. */
export type AdviceRun = Pick<Run, 'progress' | 'signal' | 'pause'>

const TAKEN = words`No {epsilon} was given: Tulle took ε = ${USUAL_EPSILON}, a common choice.`

/** About so many ε are tried for each way. */
const TRIES = EPSILONS.length + 10

export async function advise(open: OpenQuestion, run: AdviceRun = {}): Promise<Advice> {
  const { question, taken, warnings } = checkQuestion(open)
  const { epsilon } = question
  const { progress, ...rest } = run
  const answer = answerTo(question, rest)
  const options: AdviceOption[] = []
  for (const [i, way] of answer.ways.entries()) {
    let tries = 0
    const step = async () => {
      progress?.(i + Math.min(1, ++tries / TRIES), answer.ways.length)
      await run.pause?.()
      run.signal?.throwIfAborted()
    }
    options.push(await weigh(way, epsilon, step))
  }
  const inOrder = Object.freeze(withSteps(ranked(options)))
  const { recommendation, remarks } = recommended(inOrder, { epsilon, otherwise: answer.otherwise })
  const brief = [...remarks, ...(taken ? [TAKEN] : [])]
  return Object.freeze({
    question,
    options: inOrder,
    recommendation,
    remarks: Object.freeze([...brief, ...(answer.remarks ?? []), ...oddsInWords(question, answer.protects, inOrder)]),
    brief: Object.freeze(brief),
    limits: [...warnings, ...(answer.limits ?? [])],
    assumed: answer.assumed ?? [],
    meaning: answer.meaning,
  })
}
