/** What the rows say of learning. */
import { listed } from '../words.mjs'
import { LEARNING, MAJORITY, NO_ANONYMITY, RESPONSE, settings } from './design.mjs'
import { accuracies } from './rows.mjs'

/** @param {any[]} rows */
export function ofAccuracy(rows) {
  const [least, most] = [Math.min(...settings.learningKs), Math.max(...settings.learningKs)]
  const told = LEARNING.map(({ name }) => {
    const [first, last] = [least, most].map((k) => accuracies(rows, name).find((each) => each.k === k))
    return `${name} ${share(first?.network)} and ${share(last?.network)} (logistic regression ${share(first?.logistic)} and ${share(last?.logistic)})`
  })
  const [none, larger] = [NO_ANONYMITY, MAJORITY].map((name) => accuracies(rows, name)[0])
  return `Learning from adult: the network tells ${share(none?.network)} of the labels without anonymity (logistic regression ${share(none?.logistic)}), and whoever always says the larger class ${share(larger?.network)}. Trained on released rows at k = ${least} and ${most} it has: ${listed(told)}. ${order(rows)}`
}

/**
 * Which release is best to learn from, k by k.
 *
 * @param {any[]} rows
 */
function order(rows) {
  const winners = settings.learningKs.map((k) => {
    const scores = LEARNING.map(({ name }) => accuracies(rows, name).find((each) => each.k === k)?.network ?? 0)
    return LEARNING[scores.indexOf(Math.max(...scores))]?.name
  })
  const told = LEARNING.flatMap(({ name }) => {
    const ks = settings.learningKs.filter((_, i) => winners[i] === name)
    return ks.length === 0 ? [] : [`${name} at k = ${listed(ks)}`]
  })
  const spreads = LEARNING.flatMap(({ name }) => accuracies(rows, name).map(({ networkSpread }) => networkSpread))
  return `The network is most accurate after ${told.join('; after ')}. From one seed to another it varies by a standard deviation of up to ${share(Math.max(...spreads))}, so that small differences say nothing.`
}

/** @param {any[]} rows */
export function ofNoise(rows) {
  const [noise, larger] = [RESPONSE, MAJORITY].map((name) => accuracies(rows, name)[0])
  const verdict = (noise?.network ?? 0) > (larger?.network ?? 0) ? 'more than' : 'no more than'
  return `Rows released by randomised response with ε = 10 for a whole row teach the network ${verdict} the larger class: ${share(noise?.network)} ± ${share(noise?.networkSpread)}, and logistic regression ${share(noise?.logistic)}.`
}

/** @param {number | undefined} value */
function share(value) {
  return (value ?? Number.NaN).toFixed(3)
}
