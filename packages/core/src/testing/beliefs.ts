/** Finds sentences that limit what an observer can come to believe, and do not say for whom that holds. */

const ABOUT_BELIEFS = /\bodds\b|likely that|come to (?:think|believe|hold)/i
const LIMITS = /at most|by more than/i
const FOR_WHOM = /knows (?:all other|everybody else's)/

export function unconditionalBeliefs(text: string): string[] {
  return text
    .split(/(?<=\.)\s+/)
    .filter((sentence) => ABOUT_BELIEFS.test(sentence) && LIMITS.test(sentence) && !FOR_WHOM.test(sentence))
}
