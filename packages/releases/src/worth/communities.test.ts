import { describe, expect, test } from 'vitest'
import { memorySources } from '../memory/sources.ts'
import { readCommunities } from './communities.ts'

describe('known communities', () => {
  const read = (text: string) => {
    const sources = memorySources({ known: { lines: text.trimEnd().split('\n') } })
    return readCommunities(sources, 'known', ['ann', 'bob', 'cid', 'd,e'])
  }

  test('may share nodes, and have names with commas', async () => {
    const found = await read('node,community\nann,x\nbob,x\nbob,y\n"d,e",y\nzoe,x\ncid,z\nann,x\n')
    expect(found.groups.map((group) => [...group])).toEqual([
      [0, 1],
      [1, 3],
    ])
    expect(found).toMatchObject({ outside: 1, overlapping: true })
  })

  test('without a header, and separated otherwise', async () => {
    expect((await read('ann;x\nbob;x\n')).overlapping).toBe(false)
    expect((await read('ann\tx y\nbob\tx y\n')).groups).toHaveLength(1)
    expect((await read('ann x\nbob  x\n')).groups).toHaveLength(1)
  })

  test.each([
    ['ann\n', /Line 1 of .* is not of the form/],
    ['ann,x\ncid,y\n', /names no community with two nodes/],
  ])('%j is refused', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message)
  })
})
