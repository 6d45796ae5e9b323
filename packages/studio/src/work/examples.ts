/** Examples that open with one click: a file or two of the project, and a form that is filled in. */
export interface Example {
  readonly title: string
  readonly about: string
  readonly kind: string
  readonly files: readonly string[]
  readonly given: Readonly<Record<string, string | boolean | readonly string[]>>
}

/** Paths are seen from the folder of examples. */
export const EXAMPLES: readonly Example[] = [
  {
    title: 'Bus trips',
    about: 'Trips between the twelve zones of a made-up town: how many lead from each to each?',
    kind: 'matrix',
    files: ['trips/trips.csv', 'trips/zones.txt'],
    given: {
      file: 'trips.csv',
      person: 'rider',
      from: 'origin',
      to: 'destination',
      domain: 'zones.txt',
      maxPerPerson: '10',
      epsilon: '1',
      title: 'Bus trips in a week',
    },
  },
  {
    title: 'Friendships',
    about: 'Who is friends with whom among 240 people: a network that can be published.',
    kind: 'graph',
    files: ['friends/friends.csv', 'friends/people.txt'],
    given: { file: 'friends.csv', nodes: 'people.txt', expectedEdges: '1800', epsilon: '5', title: 'Friendships' },
  },
  {
    title: 'Triangles',
    about: 'How many groups of three friends are there in the same network?',
    kind: 'count',
    files: ['friends/friends.csv', 'friends/people.txt'],
    given: {
      file: 'friends.csv',
      count: 'triangles',
      nodes: 'people.txt',
      guess: '15',
      epsilon: '1',
      title: 'Groups of three friends',
    },
  },
  {
    title: 'A survey',
    about: 'Yes and no of the members of a sports club: who smokes, who competes, who was injured?',
    kind: 'table',
    files: ['survey/survey.csv', 'survey/members.txt'],
    given: {
      file: 'survey.csv',
      person: 'member',
      people: 'members.txt',
      columns: ['smokes', 'drinks'],
      missing: '0',
      epsilon: '2',
      title: 'Members of a sports club',
    },
  },
  {
    title: 'Interests',
    about: 'What people are interested in, in groups of at least eight who look alike.',
    kind: 'anonymise',
    files: ['interests/interests.csv'],
    given: { file: 'interests.csv', person: 'user', items: 'interest', k: '8', title: 'Interests' },
  },
  {
    title: 'Shopping baskets',
    about: 'What 3,000 people buy: which items many of them have, and how many people.',
    kind: 'items',
    files: ['baskets/baskets.txt'],
    given: {
      file: 'baskets.txt',
      expectedPeople: '3000',
      itemsPerPerson: '4',
      epsilon: '1',
      delta: '1e-6',
      title: 'What is in the baskets',
    },
  },
  {
    title: 'Flows through a city',
    about: 'Trips between 48 zones, their districts and regions: readable at every zoom.',
    kind: 'flows',
    files: ['flows/trips.csv', 'flows/districts.csv'],
    given: {
      file: 'trips.csv',
      person: 'person',
      from: 'from',
      to: 'to',
      hierarchy: 'districts.csv',
      expectedPeople: '900',
      tripsPerPerson: '10',
      epsilon: '2',
      title: 'Trips between zones',
    },
  },
  {
    title: 'Ties of groups',
    about: 'How many friendships lead out of a group, for groups that are named later.',
    kind: 'sketch-graph',
    files: ['friends/friends.csv', 'friends/people.txt'],
    given: {
      file: 'friends.csv',
      nodes: 'people.txt',
      mechanism: 'cut-pairs',
      epsilon: '2',
      title: 'Ties between groups of friends',
    },
  },
  {
    title: 'Measurements',
    about: 'Height, weight, age and blood pressure of 4,000 people: how do they vary together?',
    kind: 'sketch-covariance',
    files: ['sketches/health.csv'],
    given: {
      file: 'health.csv',
      columns: ['height', 'weight', 'age', 'pressure'],
      scale: 'height=10,weight=15,age=20,pressure=15',
      centre: 'height=170,weight=70,age=50,pressure=125',
      norm: '4',
      people: '4000',
      mechanism: 'noisy-gram',
      epsilon: '1',
      delta: '1e-6',
      title: 'How measurements vary together',
    },
  },
  {
    title: 'Patients',
    about:
      'Age and weight, smoking and diagnoses in a made-up hospital: means, medians, shares and how they go together.',
    kind: 'statistics',
    files: ['patients/patients.csv'],
    given: {
      file: 'patients.csv',
      person: 'patient',
      columns: ['age', 'bmi', 'smoker', 'diagnosis'],
      bounds: 'age=18,100,bmi=15,45',
      categories: 'smoker=no,yes,diagnosis=heart,injury,other',
      tables: 'smoker:diagnosis',
      expectedRows: '2200',
      epsilon: '1',
      title: 'Patients of a year',
    },
  },
]
