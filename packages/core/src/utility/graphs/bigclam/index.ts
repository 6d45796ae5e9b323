/** Communities that may overlap, by the memberships that make a graph most probable. */
export { bigclam } from './bigclam.ts'
