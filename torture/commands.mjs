/**
 * The commands that publish: one or more of every kind, on examples. `published` is what a command line says besides where
 * the result goes, `account` the relation of an account that it can be counted in; what is not differentially private has none.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/setup.mjs'

/**
 * @typedef {object} Publishing
 * @property {string} name
 * @property {readonly string[]} args
 * @property {'edge' | 'individual' | 'row'} [account]
 */

const FRIENDS = 'count friends/friends.csv'
const PEOPLE = '--nodes friends/people.txt'
const TRIPS = 'trips/trips.csv --person rider --from origin --to destination --domain trips/zones.txt'

/** @type {readonly (readonly [name: string, account: Publishing['account'] | undefined, line: string])[]} */
const LINES = [
  ['matrix', 'individual', `release matrix ${TRIPS} --max-per-person 20 --epsilon 1`],
  [
    'matrix with private caps',
    'individual',
    `release matrix ${TRIPS} --private-caps 1,2,5,10 --caps-epsilon 0.1 --epsilon 1`,
  ],
  ['graph', 'edge', `release graph friends/friends.csv ${PEOPLE} --epsilon 4 --anyway`],
  [
    'made-up graph',
    'edge',
    `release graph friends/friends.csv ${PEOPLE} --mechanism synthetic-graph --epsilon 2 --expected-edges 1300`,
  ],
  [
    'table',
    'row',
    'release table survey/survey.csv --person member --people survey/members.txt --columns smokes,drinks,competes --epsilon 4',
  ],
  [
    'flows',
    'individual',
    'release flows flows/trips.csv --person person --from from --to to --zones flows/zones.geojson --hierarchy flows/districts.csv --epsilon 1 --delta 1e-6 --expected-people 2500 --trips-per-person 3 --anyway',
  ],
  [
    'items',
    'individual',
    'release items baskets/baskets.txt --expected-people 3000 --items-per-person 4 --pairs 10 --epsilon 1 --delta 1e-6',
  ],
  [
    'statistics',
    'individual',
    'release statistics patients/patients.csv --columns age,bmi,sex --bounds age=18,100,bmi=15,45 --categories sex=F,M --person patient --expected-rows 2200 --epsilon 1',
  ],
  ['triangles', 'edge', `${FRIENDS} triangles ${PEOPLE} --epsilon 1`],
  ['degrees', 'edge', `${FRIENDS} degrees ${PEOPLE} --epsilon 1`],
  ['profile', 'edge', `${FRIENDS} profile ${PEOPLE} --epsilon 1`],
  ['mixing', 'edge', `${FRIENDS} mixing --groups friends/villages.csv --epsilon 0.5`],
  ['cut sketch', 'edge', `sketch graph friends/friends.csv ${PEOPLE} --epsilon 4 --delta 1e-4`],
  [
    'covariance sketch',
    'individual',
    'sketch covariance sketches/health.csv --columns height,weight,age,pressure --norm 4 --epsilon 2 --delta 1e-6',
  ],
  ['rows', undefined, 'anonymise interests/interests.csv --person user --items interest --k 8'],
]

/** @returns {readonly Publishing[]} */
export function publishing() {
  const examples = join(root, 'examples')
  const folders = readdirSync(examples)
  const place = (/** @type {string} */ word) =>
    folders.some((folder) => word.startsWith(`${folder}/`)) ? join(examples, word) : word
  return LINES.map(([name, account, line]) => ({
    name,
    args: line.split(' ').map(place),
    ...(account === undefined ? {} : { account }),
  }))
}
