import { venueTransferEndpoint } from '@site/contracts'
import { DAY_MS, dayOf, startOfDay } from '@site/domain'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import { describeOnEngines } from '../../testing/on-engines.ts'
import { SOON } from '../../testing/patience.ts'
import { advanceClock } from '../../testing/index.ts'
import { createTestVenue } from '../../testing/venue.ts'
import type { ReconciledParty } from './party.ts'
import { reconcile } from './reconcile.ts'
import { selectReports } from './reconciliation.repository.ts'

const key = () => crypto.randomUUID()

describeOnEngines('the reconciliation', ({ site, store }) => {
  const venue = () => createTestVenue(site().url)

  async function round(stake: string, win: string) {
    const { client, name } = await site().newMember()
    await site().sandbox('POST', '/sandbox/money', { name, amount: '100', requestId: key() })
    await client.call(venueTransferEndpoint, { channelCode: 'PGDZ', amount: '50', ty: '1', requestId: key() })
    const visit = await venue().visit(client, 'PGDZ', 'pgdz-001')
    const roundId = key()
    const head = { txId: `${roundId}:debit`, roundId, amount: stake, gameName: visit.gameName, content: ['旋转'] }
    await venue().send('debit', { session: visit.session, ...head })
    await venue().send('credit', { venue: 'PGDZ', txId: `${roundId}:credit`, roundId, amount: win, resultText: '结束' })
    return roundId
  }

  test('every morning each venue’s day is compared with the ledger, and what differs is named', async () => {
    await round('10', '25')
    const wrong = await round('10', '0')
    await store().database.db.execute(sql`update venue_round set win = 300 where round_id = ${wrong}`)
    const day = dayOf(Date.now())
    // The next morning, at whatever hour the test runs.
    await advanceClock(site(), startOfDay(day + 1) + DAY_MS / 2 - Date.now())
    const report = await vi.waitFor(async () => {
      const found = (await selectReports(store().database.db, { day })).find(({ party }) => party === 'venue:PGDZ')
      if (found === undefined) throw new Error('no report yet')
      return found
    }, SOON)
    expect(report).toMatchObject({ state: 'differs', orders: 2, ours: 500n, theirs: 800n })
    expect(report.differences).toEqual([{ reference: `PGDZ:${wrong}`, ours: '-10.00', theirs: '-7.00' }])
    const reports = await selectReports(store().database.db, { day })
    expect(reports.length).toBeGreaterThan(5)
    expect(reports.filter(({ state }) => state === 'agrees')).toHaveLength(reports.length - 1)
  })

  test('what only one side knows differs, and who cannot be asked is unavailable', async () => {
    const { db } = store().database
    const day = dayOf(Date.now())
    const party = (more: Partial<ReconciledParty>): ReconciledParty => ({
      name: 'channel:test',
      account: 'deposit_clearing:test',
      referenceType: 'deposit',
      ended: async () => [{ reference: 'D1', amount: 500n }],
      find: async () => [],
      ...more,
    })
    expect(await reconcile(db, party({}), day, Date.now())).toMatchObject({
      state: 'differs',
      differences: [{ reference: 'D1', theirs: '5.00' }],
    })
    const { id } = await site().newMember()
    await db.transaction(async (tx) => {
      await tx.execute(
        sql`insert into ledger_account (owner, code) values (${id}, 'center'), (0, 'deposit_clearing:test') on conflict do nothing`,
      )
      const { rows } = await tx.execute<{ id: string }>(
        sql`insert into ledger_journal (kind, member_id, ref_type, ref_id) values ('deposit', ${id}, 'deposit', 'D1') returning id`,
      )
      await tx.execute(
        sql`insert into ledger_entry (journal_id, account_id, amount)
          select ${rows[0]?.id}::bigint, id, case owner when 0 then -500 else 500 end from ledger_account
          where (owner, code) in ((${id}, 'center'), (0, 'deposit_clearing:test')) order by id`,
      )
    })
    expect(await reconcile(db, party({}), day, Date.now())).toMatchObject({ state: 'agrees', ours: 500n, theirs: 500n })
    expect(await reconcile(db, party({ ended: async () => [] }), day, Date.now())).toMatchObject({
      state: 'differs',
      differences: [{ reference: 'D1', ours: '5.00' }],
    })
    const away = party({ ended: () => Promise.reject(new Error('away')) })
    expect(await reconcile(db, away, day, Date.now())).toMatchObject({ state: 'unavailable' })
  })
})
