/** A number as it can be read back exactly, −0 too. */
export function decimal(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value)
}
