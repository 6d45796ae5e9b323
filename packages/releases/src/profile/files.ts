/** A published profile as files: the noisy numbers, what follows from them, and pictures. All of it as text. */
import { type GraphProfile, type NoisyProfile, type ProfilePlan, readProfile } from '@tulle/core/counts'
import { lineFigure } from '@tulle/core/page'

/** Whoever has the noisy numbers can make all of these again. */
export function profileFiles(plan: ProfilePlan, noisy: NoisyProfile): Readonly<Record<string, string>> {
  const profile = readProfile(plan, noisy)
  const { degrees, clustering } = profile
  return {
    [PROFILE]: `${JSON.stringify(contentOf(plan, noisy, profile), undefined, 2)}\n`,
    ...(degrees === undefined || clustering === undefined
      ? {}
      : {
          'degrees.csv': csv(
            ['rank', 'degree'],
            Array.from(degrees, (degree, k) => [k + 1, degree]),
          ),
          'clustering.csv': csv(
            ['from', 'to', 'nodes', 'clustering'],
            clustering.map((each) => [each.from, each.to, each.nodes, Number(each.clustering.toPrecision(6))]),
          ),
          'degrees.svg': degreeFigure(degrees),
          'clustering.svg': clusteringFigure(profile),
        }),
  }
}

export const PROFILE = 'profile.json'

/** The noisy numbers in the text of a profile, and nothing else that it says; nothing where it has none. */
export function noisyIn(text: string): NoisyProfile | undefined {
  try {
    const { noisy } = JSON.parse(text) as { readonly noisy: NoisyProfile }
    const { edges, degrees } = noisy
    return {
      ...(edges === undefined ? {} : { edges }),
      ...(degrees === undefined ? {} : { degrees }),
      moments: noisy.moments.map(({ power, value }) => ({ power, value })),
    }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined
    throw error
  }
}

/** What a person reads first, rounded as far as it means anything; then what it was worked out from. */
export function headline(profile: GraphProfile): Readonly<Record<string, number>> {
  const { edges, triangles, twoStars, threeStars, globalClustering, averageClustering } = profile
  const short = (x: number) => Number(x.toPrecision(6))
  return {
    ...(edges === undefined ? {} : { edges }),
    triangles,
    ...(twoStars === undefined ? {} : { twoStars }),
    ...(threeStars === undefined ? {} : { threeStars }),
    ...(globalClustering === undefined ? {} : { globalClustering: short(globalClustering) }),
    ...(averageClustering === undefined ? {} : { averageClustering: short(averageClustering) }),
  }
}

function contentOf({ parameters }: ProfilePlan, noisy: NoisyProfile, profile: GraphProfile): object {
  const { degrees } = parameters
  return {
    about: `A profile of a graph, with noise: the certificate beside it says what is promised, and how much noise. All of it follows from "noisy". There, "moments" are triangles, and triangles of nodes divided by a power of their degree plus 1, added up${degrees === undefined ? '' : `; "degrees" are the ${degrees.rows} largest degrees, and from there on how many of the other nodes have at least 1, 2, 3, … edges`}.`,
    ...headline(profile),
    noisy,
  }
}

function csv(headings: readonly string[], rows: readonly (readonly number[])[]): string {
  return `${[headings, ...rows].map((row) => row.join(',')).join('\n')}\n`
}

/** Nodes with at least some degree: every step is one of the released numbers. */
function degreeFigure(degrees: Uint32Array): string {
  const [x, y]: [number[], number[]] = [[], []]
  for (let k = degrees.length - 1; k >= 0; k--) {
    const degree = degrees[k] as number
    if (degree > 0 && x.at(-1) !== degree) {
      x.push(degree)
      y.push(k + 1)
    }
  }
  for (let k = 0; k < x.length; k++) y[k] = degrees.findLastIndex((degree) => degree >= (x[k] as number)) + 1
  return lineFigure({
    title: 'Nodes with at least so many edges',
    x: { label: 'edges', scale: 'decades' },
    y: { label: 'nodes', scale: 'decades' },
    series: [{ name: 'released', x, y }],
  })
}

/** Every class of degrees that some node has, in its middle. */
function clusteringFigure({ clustering = [] }: GraphProfile): string {
  const shown = clustering.filter(({ nodes }) => nodes > 0)
  return lineFigure({
    title: 'How often two neighbours of a node know each other',
    x: { label: 'edges of the node', scale: 'decades' },
    y: { label: 'clustering', from: 0, to: 1 },
    series: [
      { name: 'released', x: shown.map(({ from, to }) => (from + to) / 2), y: shown.map((each) => each.clustering) },
    ],
  })
}
