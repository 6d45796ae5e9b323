/** Inputs that are nearly right: pieces of a seed taken away, doubled, exchanged, or replaced by what readers stumble over. */

/** @typedef {() => number} Random uniform in [0, 1) */

/** What stands in the place of a field, a word or a number. */
const ODD = [
  '',
  ' ',
  '"',
  '""',
  '"a',
  "'",
  ',',
  '\t',
  '\r',
  '\n',
  '\0',
  '\u2028',
  '\ufeff',
  '\\',
  '<',
  '&',
  '&#0;',
  ']]>',
  '<!--',
  '#',
  '%',
  '{',
  '[',
  '-0',
  '+1',
  '.5',
  '1.',
  '1e400',
  '-1e-400',
  'NaN',
  'inf',
  '0x10',
  '1_000',
  '9007199254740993',
  '18446744073709551616',
  '170141183460469231731687303715884105728',
  'null',
  'true',
  '__proto__',
  'constructor',
  'toString',
  '=1+1',
  '../..',
  'ä',
  'e\u0301',
  '😀',
  '\ud800',
  'x'.repeat(5000),
]

/**
 * @template T
 * @param {readonly T[]} list
 * @param {Random} random
 */
const oneOf = (list, random) => /** @type {T} */ (list[Math.floor(random() * list.length)])

/**
 * @param {string} text
 * @param {Random} random
 */
function mutatedText(text, random) {
  const pieces = text.split(oneOf([/(\n)/, /([\n,])/, /([\s,;="<>[\]{}:]+)/], random))
  const at = () => Math.floor(random() * pieces.length)
  const [i, j] = [at(), at()]
  switch (Math.floor(random() * 9)) {
    case 0:
      pieces.splice(i, 1)
      break
    case 1:
      pieces.splice(i, 0, ...pieces.slice(i, i + 1 + Math.floor(4 * random())))
      break
    case 2: {
      const [a = '', b = ''] = [pieces[i], pieces[j]]
      pieces[i] = b
      pieces[j] = a
      break
    }
    case 3:
      pieces.length = i
      break
    case 4:
      pieces[i] = `${pieces[i] ?? ''}${oneOf(ODD, random)}`
      break
    case 5:
      return text.replaceAll('\n', oneOf(['\r\n', '\r', '\n\n', '\n ', ''], random))
    case 6:
      return `${oneOf(ODD, random)}${text}`
    default:
      pieces[i] = oneOf(ODD, random)
  }
  return pieces.join('')
}

/**
 * Of JSON, a place in the tree.
 *
 * @param {string} text
 * @param {Random} random
 */
function mutatedJson(text, random) {
  /** @type {unknown} */
  let tree
  try {
    tree = JSON.parse(text)
  } catch {
    return mutatedText(text, random)
  }
  /** @type {{ holder: any, key: string }[]} */
  const places = []
  const visit = (/** @type {any} */ holder) => {
    for (const key of Object.keys(holder)) {
      places.push({ holder, key })
      if (typeof holder[key] === 'object' && holder[key] !== null) visit(holder[key])
    }
  }
  if (typeof tree === 'object' && tree !== null) visit(tree)
  if (places.length === 0) return mutatedText(text, random)
  const { holder, key } = oneOf(places, random)
  switch (Math.floor(random() * 7)) {
    case 0:
      if (Array.isArray(holder)) holder.splice(Number(key), 1)
      else delete holder[key]
      break
    case 1:
      holder[key] = [holder[key]]
      break
    case 2: {
      const other = oneOf(places, random)
      holder[key] = structuredClone(other.holder[other.key])
      break
    }
    case 3:
      if (Array.isArray(holder)) holder.push(structuredClone(/** @type {any} */ (holder)[key]))
      else holder[oneOf(ODD, random)] = holder[key]
      break
    case 4:
      if (typeof holder[key] === 'number') holder[key] *= oneOf([-1, 0, 0.5, 1e-300, 1e300, 2 ** 53], random)
      else holder[key] = Number.MAX_SAFE_INTEGER
      break
    default:
      holder[key] = oneOf([null, true, -1, 0.1, 1e308, [], {}, [[]], ...ODD], random)
  }
  return JSON.stringify(tree, undefined, random() < 0.5 ? 2 : 0)
}

/**
 * Of bytes, mostly where lengths and types stand: at both ends.
 *
 * @param {Uint8Array} bytes
 * @param {Random} random
 */
function mutatedBytes(bytes, random) {
  const end = Math.floor(bytes.length * random() ** 2)
  const at = Math.max(0, Math.min(bytes.length - 1, random() < 0.7 ? bytes.length - 1 - end : end))
  switch (Math.floor(random() * 6)) {
    case 0:
      return bytes.slice(0, at)
    case 1:
      return Uint8Array.from([...bytes.slice(0, at), ...bytes.slice(at + 1 + Math.floor(8 * random()))])
    case 2:
      return Uint8Array.from([...bytes.slice(0, at), ...bytes.slice(0, at).slice(-16), ...bytes.slice(at)])
    default: {
      const changed = bytes.slice()
      changed[at] = oneOf([0, 1, 0x7f, 0x80, 0xff, (changed[at] ?? 0) ^ (1 << Math.floor(8 * random()))], random)
      return changed
    }
  }
}

/**
 * One to four changes of a seed; one input in eight is changed byte by byte, whatever it is.
 *
 * @param {Uint8Array} seed
 * @param {'text' | 'json' | 'bytes'} form
 * @param {Random} random
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function mutated(seed, form, random) {
  let bytes = Uint8Array.from(seed)
  for (let changes = 1 + Math.floor(4 * random() ** 2); changes > 0; changes--) {
    if (form === 'bytes' || random() < 1 / 8) bytes = mutatedBytes(bytes, random)
    else {
      const text = new TextDecoder().decode(bytes)
      bytes = new TextEncoder().encode(form === 'json' ? mutatedJson(text, random) : mutatedText(text, random))
    }
  }
  return bytes
}
