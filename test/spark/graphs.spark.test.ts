/** What is counted in a graph on Spark is what core counts in it. */
import { observe } from '@tulle/core/counts'
import { expect, test } from 'vitest'
import { chance, onFiles, onSpark, parquet } from './place.ts'

/** A graph with hubs, repeated edges, loops, and edges to nodes that no list has. */
async function friends() {
  const random = chance(17)
  const names = Array.from({ length: 120 }, (_, i) => `n\t${i}`)
  const name = () => (random() < 0.02 ? 'stranger' : (names[Math.floor(random() ** 2 * 120)] as string))
  const rows = Array.from({ length: 1500 }, () => [name(), name()])
  return { file: await parquet('friends.parquet', { a: 'VARCHAR', b: 'VARCHAR' }, rows), names }
}

test('counts and levels', async () => {
  const { file, names } = await friends()
  const spark = onSpark(file)
  const { graph, counts } = await onFiles().graph(file, { nodes: names, columns: { from: 'a', to: 'b' } })
  for (const count of ['edges', 'triangles', '2-stars', '5-stars', 'max-degree', 'max-common-neighbours']) {
    const facts = { count, nodes: names.length }
    const seen = await spark.observed?.(file, facts, { nodes: names, columns: { from: 'a', to: 'b' } })
    expect(seen?.observed).toEqual(await observe(facts, graph))
    expect(seen?.counts).toEqual(counts)
  }
  expect(await spark.observed?.(file, { count: '2-triangles', nodes: names.length }, { nodes: names })).toBeUndefined()
})

test('the graph itself', async () => {
  const { file, names } = await friends()
  const asked = { nodes: names, columns: { from: 'a', to: 'b' } }
  expect(await onSpark(file).graph(file, asked)).toEqual(await onFiles().graph(file, asked))
  await expect(onSpark(file, { most: 2 ** 10 }).graph(file, asked)).rejects.toThrow(/more than 1,024 edges/)
})
