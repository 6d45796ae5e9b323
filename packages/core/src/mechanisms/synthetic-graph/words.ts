/** A plan for a made-up graph in plain sentences. */
import { RELEASES_ADD_UP, short } from '../additive.ts'
import { count } from '../binary/words.ts'
import type { PlanInWords } from '../mechanism.ts'
import type { SyntheticPlan } from './plan.ts'

export function inWords(plan: SyntheticPlan): PlanInWords {
  const { facts, settings, parameters } = plan
  const named = isNamed(plan)
  return {
    released: `A made-up graph of ${count(facts.nodes)} nodes that resembles the original: ${keptInWords(plan)}. Which two people are joined is made up. ${
      named
        ? 'Nodes keep their names and their groups; nothing else about a single node is true.'
        : 'Its nodes are numbered and stand for nobody: no name of the original is carried over.'
    }`,
    releasedInBrief: `A made-up graph of ${count(facts.nodes)} nodes, about as connected as the original. Who is joined to whom is made up.`,
    method: methodOf(plan),
    error: errorOf(plan),
    assumptions: [
      facts.names === 'data'
        ? 'The nodes were taken from the data itself: the promise does not cover how many have an edge at all. If that could point to somebody, release with a fixed list of nodes instead.'
        : 'The nodes are public: they were fixed without looking at the edges. Edges of other nodes were left out.',
      ...(facts.groups === undefined
        ? []
        : ['Who belongs to which group is public, and known without looking at the edges.']),
      ...(settings.findGroups === true && parameters.nodes !== undefined
        ? ['That these people are nodes of the graph is public: their names stay.']
        : []),
      'One person changes only one edge; someone with several is protected less: for d edges together, ε counts d times.',
      RELEASES_ADD_UP,
    ],
  }
}

/** Whether node i of the release is node i of the data. */
export function isNamed({ facts, settings }: Pick<SyntheticPlan, 'facts' | 'settings'>): boolean {
  return facts.groups !== undefined || settings.findGroups === true
}

function keptInWords({ parameters, settings }: SyntheticPlan): string {
  const kept = [
    'about as many edges, and about the same degrees',
    ...(parameters.moments.length === 0 ? [] : ['about as many triangles, at nodes of about the same degrees']),
    ...(parameters.blocks === undefined
      ? []
      : [`about as many edges between any two groups${settings.findGroups === true ? ' that were found' : ''}`]),
  ]
  return kept.join('; ')
}

function methodOf({ parameters }: SyntheticPlan): string[] {
  const { rows, degrees, moments, blocks, nodes, looks } = parameters
  const spent = (epsilon: number) => `(ε = ${short(epsilon)})`
  return [
    ...(nodes === undefined
      ? []
      : [`The degree of every node gets Laplace noise of scale ${short(nodes.scale)} ${spent(nodes.epsilon)}.`]),
    ...(looks === undefined
      ? []
      : [
          `Groups are looked for ${spent(looks.epsilon)}: pairs among the nodes of most edges are flipped at random, and nodes are placed by how many edges they have towards a group, with noise. No pair is looked at twice.`,
        ]),
    `The ${count(rows)} largest degrees, and how many of the other nodes have at least 1, 2, 3, … edges, get Laplace noise of scale ${short(degrees.scale)}, because one edge changes two of these numbers by 1 ${spent(degrees.epsilon)}.`,
    ...(moments.length === 0
      ? []
      : [
          `Triangles, added up over nodes, each time divided by another power of the degree (${moments.map(({ power }) => power).join(', ')}), are released by ladders that fit the graph at hand ${spent(moments.reduce((sum, { epsilon }) => sum + epsilon, 0))}. They say how clustering falls with the degree.`,
        ]),
    ...(blocks === undefined
      ? []
      : [
          `The edges between any two groups are counted with Laplace noise of scale ${short(blocks.scale)}, because one edge is in one of these counts ${spent(blocks.epsilon)}.`,
        ]),
    'From these noisy numbers alone, and from chance, a graph is built: dense circles of nodes of like degree, the rest joined at random, and edges swapped until triangles are where they should be. Every degree is met exactly. This uses nothing of the data and costs no ε.',
  ]
}

function errorOf({ parameters, expectedError }: SyntheticPlan): string[] {
  const { degree, triangles, block } = expectedError
  return [
    `A released degree is off by ${short(degree)} on average before the clean-up, which removes most of the error.`,
    ...(triangles === undefined
      ? ['Triangles are not kept: there will be about as many as chance produces, which is few.']
      : [
          `The number of triangles is off by ${short(triangles)} in half of all releases, if no two nodes have more than ${count(parameters.moments[0]?.guess ?? 0)} common neighbours, and proportionally more if they have more; building the graph adds a few per cent.`,
        ]),
    ...(block === undefined ? [] : [`The edges between two groups are off by ${short(block)} on average.`]),
    'Not kept: who is joined to whom, how many steps apart two people are, who has how many edges, and all else that is not named here. Communities that an analysis finds in it are made up, unless groups are kept.',
  ]
}
