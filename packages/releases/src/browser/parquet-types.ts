/** What a value of a Parquet column is as a text: as DuckDB casts it. */
import type { FileMetaData, ParquetParsers, SchemaElement } from 'hyparquet'
import { doubleText, floatText } from './number-texts.ts'

export interface ParquetColumn {
  readonly name: string
  /** Whether its values have parts. */
  readonly nested: boolean
  /** Whether it holds numbers that may have a fraction. */
  readonly fraction: boolean
  readonly text: (value: unknown) => string
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Times stay whole numbers until they are texts: a Date would lose what is below a millisecond. */
export const PARSERS: Partial<ParquetParsers> = {
  timestampFromMilliseconds: (millis) => timeText(millis * 1_000_000n),
  timestampFromMicroseconds: (micros) => timeText(micros * 1000n),
  timestampFromNanoseconds: (nanos) => timeText(nanos),
  dateFromDays: (days) => dateText(days),
  stringFromBytes: (bytes) => (bytes === undefined ? undefined : UTF8.decode(bytes)),
  jsonFromBytes: (bytes) => (bytes === undefined ? undefined : UTF8.decode(bytes)),
}

/** The columns at the top of a schema, which lists a tree from its root. */
export function columnsOf(schema: FileMetaData['schema']): readonly ParquetColumn[] {
  const columns: ParquetColumn[] = []
  for (let at = 1; at < schema.length; at = after(schema, at)) columns.push(columnOf(schema[at] as SchemaElement))
  return columns
}

/** Where the next element on the same level is. */
function after(schema: FileMetaData['schema'], at: number): number {
  let next = at + 1
  for (let left = schema[at]?.num_children ?? 0; left > 0; left--) next = after(schema, next)
  return next
}

function columnOf(element: SchemaElement): ParquetColumn {
  const { name, type, num_children: children = 0, repetition_type: repetition } = element
  const half = element.logical_type?.type === 'FLOAT16'
  return {
    name,
    nested: children > 0 || repetition === 'REPEATED',
    fraction: type === 'DOUBLE' || type === 'FLOAT' || half,
    text: textOf(element),
  }
}

function textOf(element: SchemaElement): (value: unknown) => string {
  const { type, converted_type: converted, logical_type: logical } = element
  if (converted === 'DECIMAL' || logical?.type === 'DECIMAL') return decimalOf(scaleOf(element))
  if (logical?.type === 'TIMESTAMP' && logical.isAdjustedToUTC) return (value) => `${String(value)}+00`
  if (converted === 'TIME_MILLIS' || converted === 'TIME_MICROS' || logical?.type === 'TIME') {
    const unit = logical?.type === 'TIME' ? logical.unit : converted === 'TIME_MILLIS' ? 'MILLIS' : 'MICROS'
    return (value) => clockText(BigInt(value as number | bigint) * UNITS[unit])
  }
  if (logical?.type === 'FLOAT16') return (value) => floatText(value as number)
  switch (type) {
    case 'DOUBLE':
      return (value) => doubleText(value as number)
    case 'FLOAT':
      return (value) => floatText(value as number)
    default:
      return (value) => (value instanceof Uint8Array ? bytesText(value, converted === 'ENUM') : String(value))
  }
}

const UNITS = { MILLIS: 1_000_000n, MICROS: 1000n, NANOS: 1n } as const

function scaleOf({ scale, logical_type: logical }: SchemaElement): number {
  return scale ?? (logical?.type === 'DECIMAL' ? logical.scale : 0)
}

function decimalOf(scale: number): (value: unknown) => string {
  return (value) => {
    const digits = value instanceof Uint8Array ? signed(value) : BigInt(value as number | bigint)
    const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
    const sign = digits < 0n ? '-' : ''
    return scale === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`
  }
}

/** Of two's complement, the first byte the highest. */
function signed(bytes: Uint8Array): bigint {
  const value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  return (bytes[0] ?? 0) < 128 ? value : value - (1n << BigInt(8 * bytes.length))
}

/** Plain letters as they are, other bytes by number. */
function bytesText(bytes: Uint8Array, isText: boolean): string {
  if (isText) return UTF8.decode(bytes)
  return Array.from(bytes, (byte) => {
    const plain = byte >= 32 && byte < 127 && byte !== 34 && byte !== 39 && byte !== 92
    return plain ? String.fromCharCode(byte) : `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')
}

const DAY = 86_400_000_000_000n

/** Nanoseconds since 1970. */
function timeText(nanos: bigint): string {
  const days = (nanos - (((nanos % DAY) + DAY) % DAY)) / DAY
  return `${dateText(Number(days))} ${clockText(nanos - days * DAY)}`
}

function clockText(nanos: bigint): string {
  const seconds = Number(nanos / 1_000_000_000n)
  const fraction = String(nanos % 1_000_000_000n)
    .padStart(9, '0')
    .replace(/0+$/, '')
  const two = (x: number) => String(Math.floor(x)).padStart(2, '0')
  const clock = `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`
  return fraction === '' ? clock : `${clock}.${fraction}`
}

/** After four hundred years the calendar is the same again. */
const CYCLE = 146_097

/** Of any day that a file can hold: Date knows only those within some 270,000 years. */
function dateText(days: number): string {
  const cycles = Math.floor(days / CYCLE)
  const date = new Date((days - cycles * CYCLE) * 86_400_000)
  const year = date.getUTCFullYear() + 400 * cycles
  const two = (x: number) => String(x).padStart(2, '0')
  const rest = `${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`
  return year > 0 ? `${String(year).padStart(4, '0')}-${rest}` : `${String(1 - year).padStart(4, '0')}-${rest} (BC)`
}
