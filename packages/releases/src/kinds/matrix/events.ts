import type { EventColumns, EventSource, Sources } from '../../source.ts'
import type { MatrixSettings } from './options.ts'

/** The rows of the data, with their people where people are protected. */
export function eventsOf(sources: Sources, settings: MatrixSettings): Promise<EventSource> {
  return sources.events(columnsOf(settings))
}

/** The columns that are read. */
export function columnsIn(settings: MatrixSettings): readonly (string | undefined)[] {
  const { from, to, person, value } = columnsOf(settings)
  return [from, to, person, value]
}

function columnsOf({ file, person, from, to, value, neighbours }: MatrixSettings): EventColumns {
  return {
    file,
    from,
    to,
    ...(neighbours === 'individual' && person !== undefined ? { person } : {}),
    ...(value === undefined ? {} : { value }),
  }
}
