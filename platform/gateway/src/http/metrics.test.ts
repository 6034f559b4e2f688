import { SOCKET_CLOSE, STATUS, venueTransferEndpoint } from '@site/contracts'
import { SPORTS_SOCKET } from '@site/contracts/sports'
import { expect, test, vi } from 'vitest'

import { jobTable } from '../db/schema/jobs.ts'
import { openSiteSocket, readMeasure, type Series } from '../testing/index.ts'
import { MatchReader } from '../testing/match-reader.ts'
import { describeOnEngines } from '../testing/on-engines.ts'
import { SOON } from '../testing/patience.ts'
import { transferOf } from '../testing/transfer.ts'

const MINUTE = 60_000

describeOnEngines('measures', ({ site, store }) => {
  /** The value of the one series with these labels; 0 for one that has not begun. */
  async function valueOf(name: string, labels: Series = {}): Promise<number> {
    const all = await readMeasure(site(), name)
    const found = all.filter((series) => Object.entries(labels).every(([label, value]) => series[label] === value))
    expect(found.length, `${name} ${JSON.stringify(labels)}`).toBeLessThan(2)
    return Number(found[0]?.value ?? 0)
  }

  test('journals are counted by kind with the fen that they move, with those that came to nothing and with their time', async () => {
    const { client, name } = await site().newMember()
    const read = async () => ({
      journals: await valueOf('gateway_ledger_journals_total', { kind: 'adjust' }),
      fen: await valueOf('gateway_ledger_moved_total', { kind: 'adjust', currency: 'CNY' }),
      overdrawn: await valueOf('gateway_ledger_failures_total', { reason: 'overdrawn' }),
      failed: await valueOf('gateway_ledger_failures_total', { reason: 'failed' }),
      timed: await valueOf('gateway_ledger_post_seconds_count'),
    })
    const before = await read()
    const requestId = crypto.randomUUID()
    await site().sandbox('POST', '/sandbox/money', { name, amount: '12.34', requestId })
    expect(await read()).toEqual({
      ...before,
      journals: before.journals + 1,
      fen: before.fen + 1_234,
      timed: before.timed + 1,
    })
    const wish = transferOf('CRTY', '12.35')
    expect((await client.answer(venueTransferEndpoint, wish)).code).toBe(STATUS.WARNING)
    expect(await read()).toMatchObject({ overdrawn: before.overdrawn + 1, failed: before.failed })
    const series = await readMeasure(site(), 'gateway_ledger_moved_total')
    expect(JSON.stringify(series), 'nobody is named').not.toContain(name)
  })

  test('a posting that a rule of the ledger refuses is counted as a failure', async () => {
    const failed = () => valueOf('gateway_ledger_failures_total', { reason: 'failed' })
    const before = await failed()
    const { name } = await site().newMember()
    const { pool } = store().database
    await pool.query(`alter table ledger_journal add constraint broken check (kind <> 'adjust') not valid`)
    try {
      const press = { name, amount: '1', requestId: crypto.randomUUID() }
      await expect(site().sandbox('POST', '/sandbox/money', press)).rejects.toThrow('/sandbox/money')
    } finally {
      await pool.query('alter table ledger_journal drop constraint broken')
    }
    expect(await failed()).toBe(before + 1)
  })

  test('jobs that wait are counted by kind with the age of the oldest, and those that failed for good', async () => {
    const { db } = store().database
    const name = 'housekeeping'
    const ofKind = async () => ({
      waiting: await valueOf('gateway_jobs_waiting', { job: name }),
      failed: await valueOf('gateway_jobs_failed', { job: name }),
    })
    expect(await ofKind(), 'a kind without jobs is told as none').toEqual({ waiting: 0, failed: 0 })
    expect(await readMeasure(site(), 'gateway_jobs_waiting')).toContainEqual({ job: name, value: '0' })
    const now = Date.now()
    // Held by somebody, so that no worker of this process takes them meanwhile.
    const job = { name, data: {}, heldUntil: new Date(now + 60 * MINUTE) }
    await db.insert(jobTable).values([
      { ...job, dueAt: new Date(now - 10 * MINUTE) },
      { ...job, dueAt: new Date(now - MINUTE) },
      { ...job, dueAt: new Date(now + 30 * MINUTE) },
      { ...job, dueAt: new Date(now - MINUTE), status: 'failed', heldUntil: null },
      { ...job, dueAt: new Date(now - MINUTE), status: 'done', heldUntil: null },
      // Of a version before, which nobody here declares.
      { ...job, name: 'no-such-job', dueAt: new Date(now - MINUTE) },
    ])
    await vi.waitFor(async () => expect(await ofKind()).toEqual({ waiting: 2, failed: 1 }), SOON)
    const oldest = await valueOf('gateway_jobs_oldest_seconds', { job: name })
    expect(oldest).toBeGreaterThanOrEqual(600)
    expect(oldest).toBeLessThan(600 + SOON.timeout / 1_000)
    const kinds = (await readMeasure(site(), 'gateway_jobs_waiting')).map((series) => series['job'])
    expect(kinds).not.toContain('no-such-job')
  })

  test('the room that the database takes is told, and nothing of a log that is not archived', async () => {
    const taken = await readMeasure(site(), 'gateway_database_bytes')
    expect(taken).toMatchObject([{ of: 'data' }])
    expect(Number(taken[0]?.value)).toBeGreaterThan(2 ** 20)
  })

  test('attempts at jobs that failed are told from nought on, so that the first one is a rise', async () => {
    const failures = await readMeasure(site(), 'gateway_jobs_failed_total')
    const kinds = (await readMeasure(site(), 'gateway_jobs_waiting')).map(({ job }) => job)
    expect(kinds.length).toBeGreaterThan(3)
    for (const attempt of ['retried', 'given_up'])
      expect(failures.filter((one) => one['attempt'] === attempt).map(({ job }) => job)).toEqual(kinds)
  })

  test('open sockets and those that the gateway closed are counted by path', async () => {
    const open = (path: string) => valueOf('gateway_sockets', { path })
    const ended = () =>
      valueOf('gateway_socket_closes_total', { path: '/ws/site', code: String(SOCKET_CLOSE.notAMessage) })
    const tab = await openSiteSocket(site().url)
    const board = await new MatchReader(site().url).opened()
    expect([await open('/ws/site'), await open(SPORTS_SOCKET.path), await ended()]).toEqual([1, 1, 0])
    tab.socket.send('nonsense')
    expect(await tab.closed).toBe(SOCKET_CLOSE.notAMessage)
    board.socket.terminate()
    const after = async () => [await open('/ws/site'), await open(SPORTS_SOCKET.path), await ended()]
    await vi.waitFor(async () => expect(await after()).toEqual([0, 0, 1]), SOON)
  })
})
