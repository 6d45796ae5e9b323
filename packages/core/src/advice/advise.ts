/** From a question to advice. No data is read: there is none to hand over. */
import type { Run } from '../mechanisms/index.ts'
import type { Advice, AdviceOption } from './advice.ts'
import { answerTo } from './answers.ts'
import { checkQuestion } from './checks.ts'
import type { Question } from './question.ts'
import { ranked, recommended } from './recommend.ts'
import { EPSILONS } from './smallest.ts'
import { weigh } from './way.ts'

/** What waiting for advice needs: told how far it is, and asked to stop. */
export type AdviceRun = Pick<Run, 'progress' | 'signal' | 'pause'>

/** About so many ε are tried for each way. */
const TRIES = EPSILONS.length + 10

export async function advise(question: Question, run: AdviceRun = {}): Promise<Advice> {
  const warnings = checkQuestion(question)
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
  const inOrder = ranked(options)
  return Object.freeze({
    question,
    options: inOrder,
    ...recommended(inOrder, { epsilon, otherwise: answer.otherwise }),
    limits: [...warnings, ...(answer.limits ?? [])],
    assumed: answer.assumed ?? [],
    meaning: answer.meaning,
  })
}
