import { betListEndpoint, betTotalsEndpoint, dealRecordEndpoint, STATUS, venueTransferEndpoint } from '@site/contracts'
import { DAY_MS, dayOf, startOfDay } from '@site/domain'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { describeOnEngines } from '../../testing/on-engines.ts'
import { saveBetRecord, updateBetRecord } from './bet-records.repository.ts'

const key = () => crypto.randomUUID()

describeOnEngines('records', ({ site, store }) => {
  test('[S7.080] queryDealRecord lists what went into the central wallet and out of it, with the sum', async () => {
    const { client, name } = await site().newMember()
    const { client: other } = await site().newMember()
    await site().sandbox('POST', '/sandbox/money', { name, amount: '100', requestId: key() })
    const transfer = (ty: '1' | '2', amount: string) =>
      client.call(venueTransferEndpoint, { channelCode: 'PGDZ', amount, ty, requestId: key() })
    await transfer('1', '60')
    await transfer('2', '20.5')
    const all = await client.call(dealRecordEndpoint, { pageSize: 2 })
    expect(all).toMatchObject({ total: 3, sum: '60.50', pageNum: 1, pageSize: 2 })
    expect(all.list).toMatchObject([
      {
        type: 'transfer',
        subType: 'transfer_out',
        amount: '20.50',
        balanceAfter: '60.50',
        channel: 'PGDZ',
        channelName: '蓬歌电子',
        status: 4,
      },
      { type: 'transfer', subType: 'transfer_in', amount: '-60.00', balanceAfter: '40.00' },
    ])
    expect(await client.call(dealRecordEndpoint, { type: 'adjust' })).toMatchObject({
      total: 1,
      sum: '100.00',
      list: [{ remark: '演示资金', amount: '100.00' }],
    })
    expect(await client.call(dealRecordEndpoint, { type: 'deposit' })).toMatchObject({ total: 0, sum: '0.00' })
    expect(await client.call(dealRecordEndpoint, { status: 1 })).toMatchObject({ total: 0 })
    expect(await client.call(dealRecordEndpoint, { endTime: 1 })).toMatchObject({ total: 0 })
    expect(await other.call(dealRecordEndpoint, {})).toMatchObject({ total: 0 })
  })

  test('any venue’s bet can be written into the records and changed when it ends; it keeps its owner', async () => {
    const { client, id } = await site().newMember()
    const { client: other, id: otherId } = await site().newMember()
    const { db } = store().database
    const bet = {
      ticketId: `B-${key()}`,
      memberId: id,
      venue: 'CRTY',
      category: 'TY' as const,
      gameName: '足球',
      content: ['主队 -0.5'],
      oddsType: 'H' as const,
      odds: '0.95',
      stake: 1000n,
      risk: 1000n,
      betAt: new Date(),
    }
    await saveBetRecord(db, bet)
    await saveBetRecord(db, { ...bet, memberId: otherId, content: ['主队 -0.5', '比分 1-0'] })
    expect(await updateBetRecord(db, bet.ticketId, { profit: 950n, valid: 950n, resultCode: 'W' })).toBe(true)
    expect(await updateBetRecord(db, 'B-unknown', { profit: 1n })).toBe(false)
    expect((await client.call(betListEndpoint, { enName: 'CRTY' })).list).toMatchObject([
      { venueName: 'CR体育', content: ['主队 -0.5', '比分 1-0'], oddsType: 'H', profit: '9.50', resultCode: 'W' },
    ])
    expect((await other.call(betListEndpoint, {})).total).toBe(0)
  })

  test('the expected rebate is what a day earns at most, by the day on which bets were settled', async () => {
    const { client, id } = await site().newMember()
    const today = startOfDay(dayOf(Date.now()))
    const settled = (valid: bigint, days: number, betDays = days) =>
      saveBetRecord(store().database.db, {
        ticketId: `B-${key()}`,
        memberId: id,
        venue: 'PGDZ',
        category: 'DZ',
        gameName: '灯火长安',
        stake: valid,
        risk: valid,
        valid,
        profit: -valid,
        resultCode: 'L',
        betAt: new Date(today + betDays * DAY_MS),
        settleAt: new Date(today + days * DAY_MS),
      })
    const expected = async (from: number, until: number) => {
      const period = { beginTime: today + from * DAY_MS, endTime: today + (until + 1) * DAY_MS - 1 }
      return (await client.call(betTotalsEndpoint, period)).rebate
    }
    await settled(99n, 0)
    expect(await expected(0, 0)).toBe('0.00')
    await settled(9_000_000_000n, -1, -3)
    await settled(100_000n, 0)
    // The day's most for the large one, though its rate comes to more; on the day of its end, not of its stake.
    expect(await expected(-1, -1)).toBe('18888.00')
    expect(await expected(-3, -2)).toBe('0.00')
    expect(await expected(-1, 0)).toBe('18893.00')
  })

  test('without a beginning the 92 days until now or until the end are read, by every list', async () => {
    const { client, id } = await site().newMember()
    const { database } = store()
    const day = dayOf(Date.now())
    // The first and the last moment of the oldest day that counts, and the one before.
    for (const [n, at] of [startOfDay(day - 91) - 1, startOfDay(day - 91), startOfDay(day - 90) - 1].entries()) {
      const valid = 100_000n * 10n ** BigInt(n)
      await saveBetRecord(database.db, {
        ticketId: `B-${key()}`,
        memberId: id,
        venue: 'PGDZ',
        category: 'DZ',
        gameName: '灯火长安',
        stake: valid,
        risk: valid,
        valid,
        profit: -valid,
        resultCode: 'L',
        betAt: new Date(at),
        settleAt: new Date(at),
      })
      await database.db.transaction(async (tx) => {
        await tx.execute(
          sql`insert into ledger_account (owner, code) values (${id}, 'center'), (0, 'bonus') on conflict do nothing`,
        )
        const { rows } = await tx.execute<{ id: string }>(
          sql`insert into ledger_journal (kind, member_id, created_at) values ('bonus', ${id}, ${new Date(at).toISOString()})
            returning id`,
        )
        await tx.execute(
          sql`insert into ledger_entry (journal_id, account_id, amount)
            select ${rows[0]?.id}::bigint, id, case owner when 0 then -1 else 1 end from ledger_account
            where (owner, code) in ((${id}, 'center'), (0, 'bonus')) order by id`,
        )
      })
    }
    expect(await client.call(betTotalsEndpoint, {})).toMatchObject({ count: 2, valid: '110000.00', rebate: '550.00' })
    expect((await client.call(betListEndpoint, {})).total).toBe(2)
    expect((await client.call(dealRecordEndpoint, {})).total).toBe(2)
    const endTime = startOfDay(day) - 1
    expect(await client.call(betTotalsEndpoint, { endTime })).toMatchObject({ count: 3, rebate: '555.00' })
    expect((await client.call(betListEndpoint, { endTime })).total).toBe(3)
    expect((await client.call(dealRecordEndpoint, { endTime })).total).toBe(3)
  })

  test('a period of more than 92 days is refused, by every list', async () => {
    const { client } = await site().newMember()
    const beginTime = startOfDay(dayOf(Date.now()) - 91)
    const endTime = startOfDay(dayOf(Date.now()) + 1) - 1
    for (const endpoint of [betListEndpoint, betTotalsEndpoint, dealRecordEndpoint]) {
      expect((await client.answer(endpoint, { beginTime, endTime })).code).toBe(STATUS.SUCCESS)
      expect((await client.answer(endpoint, { beginTime: beginTime - 1, endTime })).code).toBe(STATUS.INVALID_PARAMETER)
    }
  })
})
