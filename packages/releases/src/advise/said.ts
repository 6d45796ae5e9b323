/** Advice in the words of a front end, which knows what options and kinds are called. */
import type { Advice, AdviceOption, SaidAdvice, SaidOption, Text } from './advice.ts'
import { inWords } from './request.ts'

export function saidAdvice(advice: Advice, say: (text: Text) => string): SaidAdvice {
  const { question, options, recommendation, remarks, brief, limits, assumed, meaning } = advice
  return {
    question,
    options: options.map((option) => saidOption(option, say)),
    recommendation: say(recommendation),
    remarks: remarks.map(say),
    brief: brief.map(say),
    limits: limits.map(say),
    assumed: assumed.map(say),
    meaning: meaning.map(say),
  }
}

function saidOption({ why, request, ...option }: AdviceOption, say: (text: Text) => string): SaidOption {
  return {
    ...option,
    ...(why === undefined ? {} : { why: say(why) }),
    ...(request === undefined ? {} : { request, next: say(inWords(request)) }),
  }
}
