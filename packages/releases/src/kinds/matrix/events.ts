import type { EventColumns, EventSource, Sources } from '../../source.ts'
import { type MatrixSettings, wantsBlocks } from './options.ts'

/** The rows of the data, with their people where people are protected. */
export function eventsOf(sources: Sources, settings: MatrixSettings): Promise<EventSource> {
  return sources.events(columnsOf(settings))
}

/** The columns that are read. */
export function columnsIn(settings: MatrixSettings): readonly (string | undefined)[] {
  const { from, to, person, value } = columnsOf(settings)
  return [from, to, person, value]
}

function columnsOf(settings: MatrixSettings): EventColumns {
  const { file, from, to, value } = settings
  const person = whoIn(settings)
  return {
    file,
    from,
    to,
    ...(person === undefined ? {} : { person }),
    ...(value === undefined ? {} : { value }),
  }
}

/** Who is limited: people; or rows, where blocks limit what one row holds in each. */
function whoIn(settings: MatrixSettings): string | undefined {
  const { neighbours, person, from } = settings
  if (neighbours === 'individual') return person
  return neighbours === 'row' && wantsBlocks(settings) ? from : undefined
}
