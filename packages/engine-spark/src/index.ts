/**
 * Where one machine ends: the sources of releases on Apache Spark. Spark reads, sorts, joins and adds up; core runs inside
 * its executors where people are clipped or put into classes, and at the client where noise is drawn.
 */
export { withoutSecrets } from './connect/address.ts'
export { openSpark, type Session } from './connect/session.ts'
export { type SparkPlace, type SparkSources, sparkSources } from './sources.ts'
