/** Communities that may overlap, by the memberships that make a graph most probable. */
export { type BigclamOptions, bigclam } from './bigclam.ts'
