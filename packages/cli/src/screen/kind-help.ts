/** What the help of each kind of release says besides its options. */
import type { KindName } from '@tulle/releases'

export interface KindHelp {
  readonly description: string
  readonly argument: string
  readonly notes: string
}

const EDGES = 'the edges: CSV, TSV, Parquet, Matrix Market, GML, GEXF, GraphML or graphology JSON; .gz too'
const TABLE = 'the data: CSV, TSV, Parquet or JSON lines, in UTF-8; .gz too'

export const kindHelp = {
  flows: {
    description: 'trips between zones, useful at every zoom: zones, districts and regions that add up',
    argument: TABLE,
    notes: `
Zones are public and lie in larger ones: a grid that halves (--grid), polygons (--zones), or a table that names the district
and the region of each zone (--hierarchy). Noise is added at every level, and only what stands out is looked into, so that
few trips still show between districts where they cannot be told between zones. Trips that end where they began are
counted apart.

--max-per-person says how many trips one person counts for. The shape of the flows hardly depends on it, so choose it small,
and say how many trips there are in all with --rescale-to, if that is known.

Example
  tulle release flows trips.csv --person rider --from origin --to destination --zones districts.geojson \\
    --max-per-person 5 --epsilon 1 --delta 1e-6 --plan
shows what is promised and what error to expect, without reading trips.csv. Without --plan and with -o DIR it releases:
  DIR/release   flows.csv, zones.geojson, a map, and the certificate: may be published
  DIR/private   the original beside the release, and counts: must not be`,
  },
  matrix: {
    description: 'a table of numbers, such as trips from zone to zone, with noise in every cell',
    argument: TABLE,
    notes: `
--max-per-person caps what one person counts for over all cells: the sum (Laplace), or the root of the sum of squares
(Gaussian: somebody with one trip in each of 25 cells has 25 in sum, and 5 in root). Choose it from what you know of such
data, not from this file. People above it are scaled down; nobody learns who.

Example
  tulle release matrix trips.csv --person rider --from origin --to destination --domain zones.txt \\
    --max-per-person 10 --epsilon 1 --plan
shows what is promised and what error to expect, without reading trips.csv. Without --plan and with -o DIR it releases:
  DIR/release   the matrix and its certificate: may be published
  DIR/private   the original beside the release, and counts: must not be`,
  },
  graph: {
    description: 'a graph, such as who knows whom, with edges flipped at random',
    argument: EDGES,
    notes: `
A sparse graph takes a large ε to be released usefully: say about how many edges there are (--expected-edges), and the plan
says how many of the released edges would be true, and refuses what would be useless.

Example
  tulle release graph friends.csv --nodes people.txt --epsilon 6 --expected-edges 800 --plan
shows what is promised and what to expect, without reading friends.csv. Without --plan and with -o DIR it releases:
  DIR/release   the graph, estimates of its edges, degrees and triangles, and the certificate: may be published
  DIR/private   the original beside the release, and counts: must not be`,
  },
  table: {
    description: 'people × yes/no questions, or people × items, with answers flipped at random',
    argument: TABLE,
    notes: `
Everybody has one row. By default all of a person's answers are protected together (--neighbours row), with the noise that
flips fewest of them; --max-ones says how many ones a row may have, if that is few. Single answers say little then, but
how many people said yes can be estimated, and the estimates come with the release.

Answers are 1/0, yes/no, y/n, true/false or t/f. A column of numbers needs a threshold, from which on it counts as yes:
choose it from what you know, not from this file (a median of the data would be a release of its own).

Examples
  tulle release table survey.csv --person id --people members.txt --columns smokes,exercises \\
    --thresholds exercises=3 --epsilon 2 --plan
  tulle release table likes.csv --person user --items page --people users.txt --columns-file pages.txt \\
    --neighbours cell --epsilon 6 --expected-ones 5000 -o out`,
  },
  statistics: {
    description: 'means, medians, histograms and two-way tables of people, with noise, for one ε together',
    argument: TABLE,
    notes: `
Columns of numbers need bounds, columns of categories the list of their values: take both from what you know, not from this
file, since they are published. Each statistic gets a part of --epsilon; --matters says which ones get more. Medians and
quartiles are read off the histogram, so they are as fine as its ranges (--bins).

Example
  tulle release statistics patients.csv --columns age,bmi,sex,smoker --bounds age=0,100,bmi=10,60 \\
    --categories sex=F,M,smoker=no,yes --tables sex:smoker --expected-rows 5000 --epsilon 1 --plan
shows what is promised and what error to expect, without reading patients.csv. Without --plan and with -o DIR it releases:
  DIR/release   statistics.csv, the same as JSON and as a page with pictures, and the certificate: may be published
  DIR/private   the true statistics beside them, and counts: must not be`,
  },
  items: {
    description:
      'popular items and pairs of them, from baskets, with noise: of a public list, or found where enough people have them',
    argument: 'the baskets: text with a line for each person; or a table, CSV, TSV, Parquet or JSON lines; .gz too',
    notes: `
A line is a person, with the items one after the other; or, with --items and --person, a table has a line for each person and
item. Each person counts for --max-items of them. Instead, say about how many people and items there are, and the limit with
the smallest error is chosen. Without --items-file, items are found by how many people have them; rare ones stay out.

Example
  tulle release items baskets.txt --expected-people 88000 --items-per-person 10 --pairs 50 --epsilon 1 --delta 1e-6 --plan
shows what is promised and what error to expect, without reading baskets.txt. Without --plan and with -o DIR it releases:
  DIR/release   items.csv, pairs.csv, the same as JSON, and the certificate: may be published
  DIR/private   the true numbers beside them, and counts: must not be`,
  },
  count: {
    description: 'publish a number of a graph, such as its triangles, or its degrees, with noise',
    argument: EDGES,
    notes: `
What can be counted
  edges                             pairs of nodes that are joined
  triangles                         three nodes that are all joined
  2-triangles, or k-triangles:K     K triangles that share an edge
  3-stars, or k-stars:K             a node with K of its neighbours
  max-degree                        the most edges that a node has
  max-common-neighbours             the most common neighbours that two nodes have
  degrees                           all degrees, from the largest to the smallest; not whose they are
  degree-histogram                  how many nodes have each degree
In a configuration file this is called "count": { "release": "count", "file": "friends.csv", "count": "triangles", … }

How much one edge matters depends on the graph: for triangles, on the largest number of common neighbours of two nodes; for
stars, on the largest degree. That is its level. It is private, and the noise follows it; a guess of it (--guess) tells
beforehand how much noise there will be.

Example
  tulle count friends.csv triangles --nodes people.txt --epsilon 1 --guess 20 --interval --plan
shows what is promised and what to expect, without reading friends.csv. Without --plan and with -o DIR it releases:
  DIR/release   the count (count.json) or the degrees (degrees.csv, histogram.csv), and the certificate: may be published
  DIR/private   the true count beside it: must not be`,
  },
  'sketch-graph': {
    description: 'a graph, to be asked how many edges leave any set of nodes',
    argument: EDGES,
    notes: `
How many edges lead from a set of nodes to all others is its cut; that of a single node is its degree. A sketch answers
for every set, with an interval, and with an error that grows with the set. The plan compares it with other ways to spend
the same ε, such as answering a few cuts that are named beforehand (--mechanism cut-answers), and says which is best.

Example
  tulle sketch graph friends.csv --nodes people.txt --epsilon 2 --delta 1e-6 --cut-sizes 1,10,100 --plan
shows what is promised and what to expect, without reading friends.csv. Without --plan and with -o DIR it releases:
  DIR/release   the sketch (sketch.parquet) and the certificate: may be published
  DIR/private   true cuts beside those of the sketch: must not be
Then anyone may ask: tulle ask cut DIR --nodes Ada,Ben`,
  },
  'sketch-covariance': {
    description: 'people × numbers, to be asked for the variance along any direction',
    argument: `${TABLE}; a row is a person`,
    notes: `
The rows, less a centre, are shortened to a length that you choose (--norm). What is answered is the sum of their squares
along a direction: for a column by itself (a=1) its variance times the number of people, for a=1,b=1 that of a sum of
columns, and from such sums covariances. Columns of different units are divided by public numbers first (--scale). When
these are their usual spreads, a norm of once to twice the root of the number of columns is reasonable.
A name that has a comma stands in quotation marks: --scale '"dist, km"=12'.

Where the columns are few, --mechanism noisy-gram publishes all sums of products of two columns with noise, which is more
accurate than a sketch wherever one row is bounded; the plan says by how much.

Example
  tulle sketch covariance health.csv --columns height,weight --centre height=170,weight=70 --scale height=10,weight=15 \\
    --norm 3 --people 5000 --epsilon 1 --delta 1e-6 --plan
shows what is promised and what to expect, without reading health.csv. Without --plan and with -o DIR it releases:
  DIR/release   the sketch (sketch.parquet) or the products (gram.csv), and the certificate: may be published
  DIR/private   true sums of squares beside those of the release: must not be
Then anyone may ask: tulle ask variance DIR --direction height=1,weight=-1`,
  },
  anonymise: {
    description: "publish people's rows so that every row occurs at least k times (k-anonymity)",
    argument: 'the data: CSV, TSV, Parquet or JSON lines; baskets; or a graph, as for "release graph"; .gz too',
    notes: `
Similar rows are put into classes of at least k, and all rows of a class are released as the same one: with what at least
half of them have (smooth), or with what all of them have (suppression). Nothing says whose row is whose.

This is not differential privacy: somebody who knows more than the release, or has another one of the same people, may
still learn something of a person. See docs/anonymise.md for what remains.

Examples
  tulle anonymise interests.csv --person user --items interest --k 8 --plan
  tulle anonymise census.csv --columns age,education,occupation --k 8 -o out
  tulle anonymise shopping.txt --baskets --k 8 -o out
  tulle anonymise friends.csv --edges --undirected --k 8 -o out
  out/release   the rows and the certificate: may be published
  out/private   how much was lost, for you alone: must not be`,
  },
} as const satisfies Record<KindName, KindHelp>
