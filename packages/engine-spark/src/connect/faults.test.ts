/** What Spark says when something fails, in its own words, and what is made of them: none of its words are shown. */
import { status } from '@grpc/grpc-js'
import { expect, test } from 'vitest'
import { sentenceOf } from './faults.ts'

function told(details: string): string {
  const error = Object.assign(new Error(details), { code: status.INTERNAL, details })
  return (sentenceOf(error, 'host:1') as Error).message
}

test.each([
  ['[TABLE_OR_VIEW_NOT_FOUND] The table or view `trips of Ann` cannot be found.', /finds no such table or path/],
  ['[PATH_NOT_FOUND] Path does not exist: file:/home/ann/trips.parquet.', /finds no such table or path/],
  [
    'org.apache.hadoop.security.AccessControlException: Permission denied: user=ann, access=WRITE, inode="/out"',
    /may not read or write there: nothing was published/,
  ],
  [
    'java.io.FileNotFoundException: /scratch/ann/part-0.parquet (Permission denied)',
    /may not read or write there: nothing was published/,
  ],
  [
    '[TASK_WRITE_FAILED] Task failed while writing rows to file:/scratch/ann. SQLSTATE: 58030 java.io.IOException: Mkdirs failed to create file:/scratch/ann',
    /may not read or write there: nothing was published/,
  ],
  ['[PATH_ALREADY_EXISTS] Path file:/scratch/ann already exists.', /write where something is already/],
  ['java.io.IOException: No space left on device at ann', /disk of Spark is full: nothing was published/],
  ['java.lang.OutOfMemoryError: Java heap space of ann', /ran out of memory: nothing was published/],
  ['Subprocess exited with status 67. Error: ann', /have no Node: install Node 20 or later on each of them/],
  ['Subprocess exited with status 66. Error: ann', /lack Tulle's worker/],
  ['Subprocess exited with status 1. Error: TypeError ann', /worker on an executor of Spark died/],
  ["[CAST_INVALID_INPUT] The value 'ann' of the type STRING cannot be cast", /^Spark could not do its part \(CAST_/],
  ['of no kind: ann', /^Spark could not do its part \(no reason given\): nothing was published\.$/],
])('%s', (details, said) => {
  expect(told(details)).toMatch(said)
  expect(told(details)).not.toContain('ann')
})
