import { playSessionEndpoint } from '@site/contracts'
import { DAY_MS, MINUTE_MS } from '@site/domain'
import { expect, test } from 'vitest'

import { advanceClock } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { whileHeld } from '../../testing/while-held.ts'

describeOnEngines('sessions of play', ({ engine, site, store }) => {
  test('a session goes on where it was when the clock is set back, whatever was played ahead of it', async () => {
    const { client } = await site().newMember()
    const sign = () => client.call(playSessionEndpoint, {})
    const first = await sign()
    await advanceClock(site(), DAY_MS)
    expect((await sign()).startAt).toBeGreaterThan(first.startAt)
    await advanceClock(site(), -DAY_MS)
    expect(await sign()).toMatchObject({ startAt: first.startAt })
    await advanceClock(site(), 15 * MINUTE_MS)
    const { startAt, elapsedSec } = await sign()
    expect(startAt).toBe(first.startAt)
    // The clock runs on by itself.
    expect(elapsedSec).toBeGreaterThanOrEqual(900)
    expect(elapsedSec).toBeLessThan(960)
  })

  test.skipIf(engine === 'pglite')('a sign that waits while a day passes tells of no play in it', async () => {
    const { client, id } = await site().newMember()
    const sign = () => client.call(playSessionEndpoint, {})
    await sign()
    const held = { statement: 'select from play_session where member_id = $1 for update', values: [id] }
    const answer = await whileHeld(store().database.pool, held, sign, () => advanceClock(site(), DAY_MS))
    expect(answer.elapsedSec).toBeLessThan(3_600)
  })
})
