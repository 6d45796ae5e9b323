import type { EventSource, Sources } from '../../source.ts'
import type { MatrixSettings } from './options.ts'

/** The rows of the data, with their people where people are protected. */
export function eventsOf(
  sources: Sources,
  { file, person, from, to, value, neighbours }: MatrixSettings,
): Promise<EventSource> {
  return sources.events({
    file,
    from,
    to,
    ...(neighbours === 'individual' && person !== undefined ? { person } : {}),
    ...(value === undefined ? {} : { value }),
  })
}
