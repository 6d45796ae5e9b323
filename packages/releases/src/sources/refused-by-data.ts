import { InvalidInput } from '@tulle/core'

/**
 * A refusal that follows from what is in the data, and so tells something of it: what was reserved for the release stays
 * counted. Sources throw it only where no public fact could have told in time.
 */
export class RefusedByData extends InvalidInput {}
