/** The data of the experiment on XOR noise, read from small files. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aboveMedians, readTumours, readVotes, split } from '../../experiments/parts/xor/records.mjs'
import { readEmail, readFacebook } from '../../experiments/parts/xor/social.mjs'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tulle-xor-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, content: string | Uint8Array) {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('records', () => {
  test('are read: yes is 1 and everything else 0', () => {
    const votes = readVotes(file('votes.data', 'republican,n,y,?\ndemocrat,y,y,n\n'))
    expect(votes).toEqual({ columns: 3, features: Float64Array.of(0, 1, 0, 1, 1, 0), labels: Uint8Array.of(0, 1) })
    const tumours = readTumours(file('wdbc.data', '842302,M,17.99,1e-3\n842517,B,20.57,17\n'))
    const features = Float64Array.of(17.99, 0.001, 20.57, 17)
    expect(tumours).toEqual({ columns: 2, features, labels: Uint8Array.of(1, 0) })
  })

  const all = {
    columns: 2,
    features: Float64Array.from({ length: 40 }, (_, k) => (k * 7) % 40),
    labels: Uint8Array.from({ length: 20 }, (_, i) => i % 2),
  }

  test('are split into two parts that are all of them, with their labels', () => {
    const { training, test: rest } = split(all, { training: 13, seed: 1 })
    expect([training.labels.length, rest.labels.length]).toEqual([13, 7])
    const rows = [training, rest].flatMap(({ features, labels }) =>
      [...labels].map((label, i) => `${features[2 * i]} ${features[2 * i + 1]} ${label}`),
    )
    const expected = [...all.labels].map((label, i) => `${all.features[2 * i]} ${all.features[2 * i + 1]} ${label}`)
    expect(rows.toSorted()).toEqual(expected.toSorted())
    expect(split(all, { training: 13, seed: 2 }).training).not.toEqual(training)
  })

  test('become yes or no at the medians of the training part alone', () => {
    const records = (...features: number[]) => ({
      columns: 1,
      features: Float64Array.from(features),
      labels: new Uint8Array(features.length),
    })
    const { training, test: rest } = aboveMedians({ training: records(4, 1, 3, 2), test: records(2.4, 2.6, 99) })
    expect([...training.features]).toEqual([1, 0, 1, 0])
    expect([...rest.features]).toEqual([0, 1, 1])
  })
})

describe('graphs with known communities', () => {
  /** A tar archive: a block with name, length and kind, then the text, filled up to whole blocks. */
  function tar(files: Record<string, string>) {
    const blocks = Object.entries(files).flatMap(([name, text]) => {
      const header = Buffer.alloc(512)
      header.write(name)
      header.write(text.length.toString(8).padStart(11, '0'), 124)
      header.write(name.endsWith('/') ? '5' : '0', 156)
      const body = Buffer.alloc(512 * Math.ceil(text.length / 512))
      body.write(text)
      return [header, body]
    })
    return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]))
  }

  test('ego networks have their ego; circles lose their names', async () => {
    const archive = file(
      'nets.tar.gz',
      tar({
        'facebook/': '',
        'facebook/7.feat': '1 0 1\n2 1 1\n3 0 0\n',
        'facebook/7.circles': `circle0\t1\t2\ncircle1\t3\n${' '.repeat(600)}`,
        'facebook/7.egofeat': '1 1\n',
        'facebook/9.feat': '3 1\n',
        'facebook/9.circles': '',
      }),
    )
    const edges = file('edges.txt', '7 1\n7 2\n7 3\n9 3\n')
    const { graph, known } = await readFacebook({ edges, archive })
    const named = (groups: Uint32Array[] = []) => groups.map((group) => [...group].map((i) => graph.names[i]))
    expect(named(known['nets'])).toEqual([
      ['7', '1', '2', '3'],
      ['9', '3'],
    ])
    expect(named(known['circles'])).toEqual([['1', '2'], ['3']])
  })

  test('e-mail is undirected, without loops and without those who have nothing else', async () => {
    const edges = file('email.txt', '0 1\n1 0\n2 2\n3 1\n3 3\n')
    const departments = file('departments.txt', '0 5\n1 5\n2 6\n3 6\n')
    const { graph, known } = await readEmail({ edges, departments })
    expect(graph.names).toEqual(['0', '1', '3'])
    expect([...graph.adjacency.indices]).toEqual([1, 0, 2, 1])
    expect(known['departments']?.map((group) => [...group])).toEqual([[0, 1], [2]])
  })
})
