import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ReleaseSchema } from '@site/contracts'
import * as v from 'valibot'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** By deployable, a text that only the code of its part of the chat has. */
const MARKS = { host: 'the connection of the chat is lost', 'remote-sports': 'chat.report.done' }

// What the build delivered last; `npm test` builds first.
test.each(Object.entries(MARKS))(
  'nothing of the chat in %s comes with a page: its code is a chunk that is fetched when a room is opened',
  (deployable, mark) => {
    const dist = join(root, deployable, 'dist')
    const scripts = readdirSync(dist).filter((file) => file.endsWith('.js'))
    const holders = scripts.filter((file) => readFileSync(join(dist, file), 'utf8').includes(mark))
    expect(holders.map((file) => file.split('.')[0])).toEqual(['chat'])
    if (deployable === 'host') return
    const { preload } = v.parse(ReleaseSchema, JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')))
    expect(
      Object.values(preload)
        .flat()
        .filter((file) => holders.includes(file)),
    ).toEqual([])
  },
)
