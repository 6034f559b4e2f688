import type { PoolClient } from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { TRY_AGAIN_MS } from '../../../lib/try-again.ts'
import { openOnServer } from '../../../testing/engines.ts'
import { SOON } from '../../../testing/patience.ts'
import { campaign } from './leadership.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const later = () => vi.advanceTimersByTimeAsync(TRY_AGAIN_MS)

/** A leader who is still loading. `fails`: whether the first load fails once it is let go on. */
async function leading(fails: boolean) {
  const { database, drop } = await openOnServer()
  onTestFinished(drop)
  const goOn = Promise.withResolvers<void>()
  const calls: string[] = []
  const onLead = vi.fn<() => Promise<void>>(async () => void calls.push('lead'))
  onLead.mockImplementationOnce(async () => {
    calls.push('lead')
    await goOn.promise
    if (fails) throw new Error('the matches could not be loaded')
  })
  const campaigning = campaign(database, { onLead, onLost: () => void calls.push('lost') })
  await vi.waitFor(() => expect(calls).toEqual(['lead']), SOON)
  const breakOff = () =>
    database.pool.query(`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`)
  return {
    campaigning,
    calls,
    goOn: goOn.resolve,
    breakOff,
    isFree: () => database.pool.idleCount === database.pool.totalCount,
  }
}

test.each([true, false])(
  'a leader whose connection breaks while it loads is one no more, and leads anew, once (load fails: %s)',
  async (fails) => {
    const { campaigning, calls, goOn, breakOff, isFree } = await leading(fails)
    await breakOff()
    await vi.waitFor(() => expect(calls).toEqual(['lead', 'lost']), SOON)
    goOn()
    const leadership = await campaigning
    expect(calls).toEqual(['lead', 'lost'])
    await later()
    await vi.waitFor(() => expect(calls).toEqual(['lead', 'lost', 'lead']), SOON)
    await later()
    await leadership.stop()
    expect(calls).toEqual(['lead', 'lost', 'lead', 'lost'])
    expect(isFree()).toBe(true)
  },
)

test('a leader who cannot load gives the lead up, and tries again a moment later', async () => {
  const { campaigning, calls, goOn, isFree } = await leading(true)
  goOn()
  const leadership = await campaigning
  expect(calls).toEqual(['lead', 'lost'])
  expect(isFree()).toBe(true)
  await later()
  await vi.waitFor(() => expect(calls).toEqual(['lead', 'lost', 'lead']), SOON)
  await leadership.stop()
  await later()
  expect(calls).toEqual(['lead', 'lost', 'lead', 'lost'])
})

test('one whose lead is lost to another while it loads does not take the other’s for its own', async () => {
  const { campaigning, calls, goOn, breakOff } = await leading(true)
  await breakOff()
  await vi.waitFor(() => expect(calls).toEqual(['lead', 'lost']), SOON)
  // It wins again before the load of its first term has failed.
  await later()
  await vi.waitFor(() => expect(calls).toEqual(['lead', 'lost', 'lead']), SOON)
  goOn()
  const leadership = await campaigning
  expect(calls).toEqual(['lead', 'lost', 'lead'])
  await leadership.stop()
})

test('the server asks the connection of the leader for signs of life: one that is lost without a word is not believed in for hours', async () => {
  const { database, drop } = await openOnServer()
  onTestFinished(drop)
  const connects = vi.spyOn(database.pool, 'connect')
  const settings: unknown[] = []
  const onLead = async () => {
    const client = (await connects.mock.results[0]?.value) as PoolClient
    const { rows } = await client.query<Record<string, string>>(`select current_setting('tcp_keepalives_idle') as idle,
      current_setting('tcp_keepalives_interval') as interval, current_setting('tcp_keepalives_count') as count,
      current_setting('tcp_user_timeout') as unanswered`)
    settings.push(...rows)
  }
  const leadership = await campaign(database, { onLead, onLost: () => undefined })
  await leadership.stop()
  expect(settings).toEqual([{ idle: '10', interval: '5', count: '3', unanswered: '25000' }])
})
