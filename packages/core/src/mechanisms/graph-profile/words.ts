/** A plan for the profile of a graph in plain sentences. */
import { RELEASES_ADD_UP, short } from '../additive.ts'
import { count } from '../binary/words.ts'
import type { PlanInWords } from '../mechanism.ts'
import type { ProfileForm } from './facts.ts'
import type { ProfilePlan } from './plan.ts'

const RELEASED: Readonly<Record<ProfileForm, string>> = {
  profile:
    'The number of edges, all degrees, the number of triangles and of stars, and clustering, as a whole, on average and by degree,',
  clustering: 'All degrees, the number of triangles, and clustering, as a whole, on average and by degree,',
  'triangles-by-degree': 'The number of triangles, and triangles by degree in two more numbers,',
}

export function inWords(plan: ProfilePlan): PlanInWords {
  const { facts, parameters } = plan
  return {
    released: `${RELEASED[parameters.form]} of a graph of ${count(facts.nodes)} nodes, with noise.`,
    method: methodOf(plan),
    error: errorOf(plan),
    assumptions: [
      facts.names === 'data'
        ? 'How many nodes there are was taken from the data itself: the promise does not cover it.'
        : 'The number of nodes is public: it was fixed without looking at the data. Edges of other nodes were left out.',
      'The promise is about single edges: someone with many is protected less, because what each reveals adds up.',
      RELEASES_ADD_UP,
    ],
  }
}

function methodOf({ parameters }: ProfilePlan): string[] {
  const { edges, degrees, moments, form } = parameters
  const spent = (epsilon: number) => `(ε = ${short(epsilon)})`
  return [
    ...(edges === undefined
      ? []
      : [
          `The number of edges gets Laplace noise of scale ${short(edges.scale)}, because one edge changes it by 1 ${spent(edges.epsilon)}.`,
        ]),
    ...(degrees === undefined
      ? []
      : [
          `The ${count(degrees.rows)} largest degrees, and how many of the other nodes have at least 1, 2, 3, … edges, get Laplace noise of scale ${short(degrees.scale)}, because one edge changes two of these numbers by 1 ${spent(degrees.epsilon)}.`,
        ]),
    `Triangles, added up over nodes, each time divided by another power of the degree plus 1 (${moments.map(({ power }) => power).join(', ')}), are released by ladders that fit the graph at hand (ε = ${moments.map(({ epsilon }) => short(epsilon)).join(', ')}).`,
    ...(form === 'triangles-by-degree'
      ? []
      : [
          `From these noisy numbers alone follow ${form === 'profile' ? 'stars, and ' : ''}clustering: closed paths over all paths of two edges; and a smooth curve over degrees that meets the three sums. This costs no ε.`,
        ]),
    'ε is divided so that the relative errors add up to the least for a graph of this size in which a node has about ten edges.',
  ]
}

function errorOf({ parameters, expectedError }: ProfilePlan): string[] {
  const { edges, degree, triangles } = expectedError
  return [
    ...(edges === undefined ? [] : [`The number of edges is off by ${short(edges)} on average.`]),
    ...(degree === undefined
      ? []
      : [
          `A released degree is off by ${short(degree)} on average before the clean-up, which removes most of the error.`,
        ]),
    `The number of triangles is off by ${short(triangles)} in half of all releases, if no two nodes have more than ${count(parameters.moments[0]?.guess ?? 0)} common neighbours, and proportionally more if they have more.`,
  ]
}
