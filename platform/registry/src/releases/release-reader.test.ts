import { expect, test } from 'vitest'

import { fixtureRelease } from '../../tests/fixture-release.ts'
import type { Queryable } from '../storage/index.ts'
import { ReleaseReader } from './index.ts'

/** A database of releases of this many characters each, and what was asked of it. */
function releasesOf(characters: number) {
  const asked: unknown[] = []
  const db = {
    query: (_: string, [name, version]: readonly string[]) => {
      asked.push(version)
      const { release } = fixtureRelease({ name: name ?? '', version: version ?? '' })
      const document = JSON.stringify(release).padEnd(characters)
      return Promise.resolve({ rows: [{ document, published_by: 'alice', published_at: 1 }] })
    },
  } as unknown as Queryable
  return { db, asked }
}

test('whoever looks at many long releases fills no memory, and what is asked for all the time stays known', async () => {
  const { db, asked } = releasesOf(10_000)
  const reader = new ReleaseReader(50_000)
  const running = await reader.any(db, 'help', '1.0.0')
  for (let patch = 1; patch <= 20; patch++) {
    await reader.any(db, 'help', `1.0.${patch}`)
    expect(await reader.any(db, 'help', '1.0.0')).toBe(running)
  }
  expect(asked, 'each once').toHaveLength(21)
  for (const patch of [20, 19, 18, 17, 0]) await reader.any(db, 'help', `1.0.${patch}`)
  expect(asked, 'as many as there is room for are known').toHaveLength(21)
  await reader.any(db, 'help', '1.0.16')
  expect(asked, 'one of before is read again').toHaveLength(22)
})

test('a release that two ask for at once is kept once', async () => {
  const { db, asked } = releasesOf(10_000)
  const reader = new ReleaseReader(20_000)
  await Promise.all([reader.any(db, 'help', '1.0.0'), reader.any(db, 'help', '1.0.0')])
  for (const version of ['1.0.1', '1.0.0']) await reader.any(db, 'help', version)
  expect(asked).toEqual(['1.0.0', '1.0.0', '1.0.1'])
})
