/** Which column is likely to be what, by its name first and then by what its first cells look like. */

export const ROLES = [
  'person',
  'from',
  'to',
  'value',
  'time',
  'source',
  'target',
  'weight',
  'item',
  'latitude',
  'longitude',
  'from-latitude',
  'from-longitude',
  'to-latitude',
  'to-longitude',
] as const

export type Role = (typeof ROLES)[number]

export interface GuessedRole {
  readonly column: string
  readonly role: Role
  /** The options that ask for such a column. */
  readonly keys: readonly string[]
  /** From 0 to 1: by a usual name, by a part of one, or by what the cells look like. */
  readonly sure: number
}

/** The options that ask for such a column, by their keys. */
const ASKED_AS: Readonly<Partial<Record<Role, readonly string[]>>> = {
  person: ['person'],
  from: ['from'],
  to: ['to'],
  source: ['from'],
  target: ['to'],
  value: ['value'],
  weight: ['weight'],
  item: ['items'],
}

/** Those of an end of a trip on a map are called by the first letters of both words. */
function askedAs(role: Role): readonly string[] {
  return isEndRole(role)
    ? [role.replace(/-(.)(..).*$/, (_, l: string, rest: string) => `${l.toUpperCase()}${rest}`)]
    : (ASKED_AS[role] ?? [])
}

/** Roles with usual names of their own. */
type NamedRole = Exclude<Role, EndRole>
type EndRole = `${'from' | 'to'}-${'latitude' | 'longitude'}`

/** Usual names, in lower case and letters and digits alone. */
const NAMES: Readonly<Record<NamedRole, readonly string[]>> = {
  person: [
    'person',
    'personid',
    'who',
    'user',
    'userid',
    'customer',
    'customerid',
    'patient',
    'patientid',
    'subscriber',
    'member',
    'memberid',
    'respondent',
    'participant',
    'client',
    'passenger',
    'traveller',
    'rider',
    'individual',
    'subject',
    'employee',
    'student',
    'household',
    'card',
    'cardid',
    'device',
    'deviceid',
    'uid',
    'pid',
  ],
  from: [
    'from',
    'origin',
    'start',
    'home',
    'departure',
    'fromzone',
    'fromstation',
    'originzone',
    'fromplace',
    'pickup',
    'startstation',
    'fromid',
    'o',
  ],
  to: [
    'to',
    'destination',
    'dest',
    'end',
    'work',
    'arrival',
    'tozone',
    'tostation',
    'destinationzone',
    'toplace',
    'dropoff',
    'endstation',
    'toid',
    'd',
  ],
  value: [
    'value',
    'count',
    'n',
    'trips',
    'amount',
    'number',
    'flow',
    'volume',
    'quantity',
    'calls',
    'minutes',
    'total',
    'distance',
    'km',
  ],
  time: ['time', 'timestamp', 'date', 'datetime', 'when', 'at', 'day', 'hour', 'utctime', 'createdat'],
  source: [
    'source',
    'src',
    'sourceid',
    'node1',
    'nodea',
    'fromnode',
    'fromnodeid',
    'sender',
    'user1',
    'person1',
    'id1',
    'nodeid1',
    'caller',
  ],
  target: [
    'target',
    'dst',
    'targetid',
    'node2',
    'nodeb',
    'tonode',
    'tonodeid',
    'receiver',
    'user2',
    'person2',
    'id2',
    'nodeid2',
    'callee',
  ],
  weight: ['weight', 'weights', 'strength'],
  item: [
    'item',
    'itemid',
    'product',
    'productid',
    'interest',
    'interests',
    'category',
    'tag',
    'topic',
    'artist',
    'movie',
    'page',
    'app',
    'diagnosis',
    'code',
    'article',
  ],
  latitude: ['latitude', 'lat', 'y'],
  longitude: ['longitude', 'lon', 'lng', 'long', 'x'],
}

/** At most one role for a column, and each role once: the surest first. */
export function guessRoles(
  columns: readonly string[],
  rows: readonly (readonly (string | null)[])[] = [],
): readonly GuessedRole[] {
  const guesses = columns.flatMap((column, c) => {
    const cells = rows.map((row) => row[c] ?? null).filter((cell) => cell !== null)
    return ROLES.flatMap((role) => {
      const sure = byName(column, role) * fits(role, cells)
      return sure > 0 ? [{ column, role, keys: askedAs(role), sure }] : []
    })
  })
  const taken = new Set<string>()
  return guesses
    .toSorted((a, b) => b.sure - a.sure)
    .filter(({ column, role }) => {
      const free = !taken.has(`column ${column}`) && !taken.has(`role ${role}`)
      if (free) taken.add(`column ${column}`).add(`role ${role}`)
      return free
    })
}

function byName(column: string, role: Role): number {
  const plain = column.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const parts = column.split(/[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])/).map((part) => part.toLowerCase())
  const has = (named: NamedRole) => parts.some((part) => part.length > 1 && NAMES[named].includes(part))
  if (isEndRole(role)) {
    const [end, axis] = role.split('-') as ['from' | 'to', 'latitude' | 'longitude']
    return has(end) && has(axis) ? 0.9 : 0
  }
  if (NAMES[role].includes(plain)) return 1
  // "from_lat" is where a trip starts on a map, and names no zone.
  if ((role === 'from' || role === 'to') && (has('latitude') || has('longitude'))) return 0
  return has(role) ? 0.6 : 0
}

function isEndRole(role: Role): role is EndRole {
  return role.includes('-')
}

/** Whether the cells could be that: numbers where numbers are needed. */
function fits(role: Role, cells: readonly string[]): number {
  if (cells.length === 0) return 0.8
  const share = (is: (cell: string) => boolean) => cells.filter(is).length / cells.length
  const isNumber = (cell: string) => cell.trim() !== '' && Number.isFinite(Number(cell))
  switch (role) {
    case 'value':
    case 'weight':
      return share(isNumber)
    case 'latitude':
    case 'from-latitude':
    case 'to-latitude':
      return share((cell) => isNumber(cell) && Math.abs(Number(cell)) <= 90)
    case 'longitude':
    case 'from-longitude':
    case 'to-longitude':
      return share((cell) => isNumber(cell) && Math.abs(Number(cell)) <= 180)
    case 'time':
      return share((cell) => /\d/.test(cell)) * 0.9
    default:
      return 1
  }
}
