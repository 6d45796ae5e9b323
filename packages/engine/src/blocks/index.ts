/** What block noise needs besides the data, all of it public: blocks, masks, sensitivities and references from files. */
export { readBlocks, readMask, readSensitivities } from './read-blocks.ts'
export { peopleInBoth, readReference } from './reference.ts'
