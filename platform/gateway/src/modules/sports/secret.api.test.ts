import { afterEach, expect, test } from 'vitest'

import { openOnServer } from '../../testing/engines.ts'
import { startGateway } from '../../testing/index.ts'
import { SATURDAY } from '../../testing/saturday.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

interface Listed {
  readonly list: readonly { readonly matchId: string; readonly stage: string; readonly score: object }[]
}

/** The matches in play at one moment on a site of its own, and how they stand. */
async function standings(jwtSecret: string): Promise<ReadonlyMap<string, string>> {
  const store = await openOnServer()
  const site = await startGateway(store.database, { jwtSecret })
  closers.push(async () => {
    await site.close()
    await store.drop()
  })
  await site.sandbox('POST', '/sandbox/clock', { now: SATURDAY })
  const { list } = (await site.sandbox('GET', '/sandbox/matches')) as Listed
  const live = list.filter(({ stage }) => stage === 'live' || stage === 'break')
  return new Map(live.map(({ matchId, score }) => [matchId, JSON.stringify(score)]))
}

test('two installations play the same matches, and nobody knows from one how they go in the other', async () => {
  const here = await standings('a'.repeat(32))
  const there = await standings('b'.repeat(32))
  const common = [...here.keys()].filter((id) => there.has(id))
  expect(common.length).toBeGreaterThan(5)
  expect(common.filter((id) => here.get(id) !== there.get(id)).length).toBeGreaterThan(common.length / 4)
})
