import {
  betListEndpoint,
  betTotalsEndpoint,
  dealRecordEndpoint,
  MAX_PAGE_SIZE,
  recordExportEndpoint,
  recordHistoryEndpoint,
  type RequestOf,
  statementEndpoint,
  STATUS,
  venueTransferEndpoint,
} from '@site/contracts'
import { DAY_MS, dayOf, startOfDay } from '@site/domain'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { describeOnEngines } from '../../testing/on-engines.ts'
import { fundVenue, transferOf } from '../../testing/transfer.ts'
import { createTestVenue } from '../../testing/venue.ts'
import { saveBetRecord, updateBetRecord } from './bet-records.repository.ts'

const key = () => crypto.randomUUID()

describeOnEngines('records', ({ site, store }) => {
  test('[S7.080] queryDealRecord lists what went into the central wallet and out of it, with the sum', async () => {
    const { client, name } = await site().newMember()
    const { client: other } = await site().newMember()
    await site().sandbox('POST', '/sandbox/money', { name, amount: '100', requestId: key() })
    await fundVenue(client, 'PGDZ', '60')
    await client.call(venueTransferEndpoint, transferOf('PGDZ', '20.5', '2'))
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

  type Bet = Parameters<typeof saveBetRecord>[1]
  const bet = (memberId: number, more: Partial<Bet> = {}): Bet => ({
    ticketId: `PGDZ-${key()}`,
    memberId,
    venue: 'PGDZ',
    category: 'DZ',
    gameName: '灯火长安',
    stake: 1000n,
    risk: 1000n,
    betAt: new Date(),
    ...more,
  })
  const give = (name: string, amount: string) =>
    site().sandbox('POST', '/sandbox/money', { name, amount, requestId: key() })

  test('[S7.080] pages of deals are read on while others come: none repeats and none is lost', async () => {
    const { client, name } = await site().newMember()
    for (let n = 1; n <= 7; n += 1) await give(name, `${n}`)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await client.call(dealRecordEndpoint, { pageSize: 3, ...(cursor === undefined ? {} : { cursor }) })
      seen.push(...page.list.map(({ amount }) => amount))
      cursor = page.next
      await give(name, '100')
    } while (cursor !== undefined)
    expect(seen).toEqual(['7.00', '6.00', '5.00', '4.00', '3.00', '2.00', '1.00'])
    expect((await client.answer(dealRecordEndpoint, { cursor: 'x' })).code).toBe(STATUS.INVALID_PARAMETER)
  })

  test('[S7.100] pages of bets are read on while others come and are settled, also of one moment', async () => {
    const { client, id } = await site().newMember()
    const { db } = store().database
    const moments = [0, 0, 0, 1, 2, 2, 3].map((n) => new Date(Date.now() - 60_000 - n * 1_000))
    const tickets = moments.map((betAt, n) => bet(id, { betAt, ticketId: `PGDZ-${id}-${n}` }))
    for (const one of tickets) await saveBetRecord(db, one)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const asked = { pageSize: 2, settled: 0 as const, ...(cursor === undefined ? {} : { cursor }) }
      const page = await client.call(betListEndpoint, asked)
      seen.push(...page.list.map(({ ticketId }) => ticketId))
      cursor = page.next
      // What was read is settled and leaves the list; by numbers, the next page would skip as many.
      for (const ticketId of page.list.map((one) => one.ticketId)) {
        await updateBetRecord(db, ticketId, { settleAt: new Date(), resultCode: 'L', profit: -1000n, valid: 1000n })
      }
      await saveBetRecord(db, bet(id, { ticketId: `PGDZ-${key()}`, betAt: new Date() }))
    } while (cursor !== undefined)
    expect(seen.toSorted()).toEqual(tickets.map(({ ticketId }) => ticketId).toSorted())
    expect((await client.answer(betListEndpoint, { cursor: 'x' })).code).toBe(STATUS.INVALID_PARAMETER)
  })

  test('[D.050] every line of the records carries the balance that its journals come to, also of calls at once', async () => {
    const { client, name, id } = await site().newMember()
    await give(name, '100')
    const transfer = (ty: '1' | '2', amount: string) =>
      client.answer(venueTransferEndpoint, transferOf('PGDZ', amount, ty))
    await transfer('1', '50')
    await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        n % 3 === 0 ? give(name, '1.11') : transfer(n % 3 === 1 ? '1' : '2', '0.37'),
      ),
    )
    const { list, total, sum } = await client.call(dealRecordEndpoint, { pageSize: 100 })
    expect(total).toBe(list.length)
    const { rows } = await store().database.db.execute<{ journal: string; balance: string; sum: string }>(sql`
      select e.journal_id as journal, e.balance_after::text as balance,
        (sum(e.amount) over (order by e.seq))::text as sum
      from ledger_entry e join ledger_account a on a.id = e.account_id
      where a.owner = ${id} and a.code = 'center' order by e.seq desc`)
    expect(list.map(({ orderNo, balanceAfter }) => [Number(orderNo.slice(1)), balanceAfter])).toEqual(
      rows.map((row) => [Number(row.journal), (Number(row.sum) / 100).toFixed(2)]),
    )
    expect(rows.every((row) => row.balance === row.sum)).toBe(true)
    expect(sum).toBe(list[0]?.balanceAfter)
    const byType = await client.call(dealRecordEndpoint, { type: 'transfer', pageSize: 100 })
    expect(byType.total).toBe(byType.list.length)
    const added = byType.list.reduce((all, one) => all + Math.round(Number(one.amount) * 100), 0)
    expect(byType.sum).toBe((added / 100).toFixed(2))
  })

  test('[S7.099] sums of any period and filter are those of its lines, whatever became of them', async () => {
    const { client, id } = await site().newMember()
    const { db } = store().database
    const today = startOfDay(dayOf(Date.now()))
    const HOUR_MS = DAY_MS / 24
    for (let n = 0; n < 40; n += 1) {
      const betAt = new Date(today - (n * 7 + 1) * HOUR_MS)
      const one = bet(id, {
        betAt,
        stake: 100n + BigInt(n),
        risk: 100n + BigInt(n),
        ...(n % 3 === 0 && { venue: 'KXZR', category: 'ZR' as const }),
      })
      await saveBetRecord(db, one)
      if (n % 2 === 0) {
        const code = n % 8 === 0 ? 'D1' : 'L'
        await updateBetRecord(db, one.ticketId, {
          settleAt: new Date(betAt.getTime() + HOUR_MS),
          valid: one.risk,
          profit: code === 'L' ? -one.risk : 0n,
          resultCode: code,
        })
      }
      // Settled, taken back and settled again.
      if (n % 5 === 0)
        await updateBetRecord(db, one.ticketId, { settleAt: null, valid: 0n, profit: 0n, resultCode: '' })
    }
    const filters: RequestOf<typeof betTotalsEndpoint>[] = [
      {},
      { settled: 0 },
      { settled: 1, category: 'ZR' },
      { enName: 'pgdz', beginTime: today - 3 * DAY_MS, endTime: today - DAY_MS - 1 },
      { beginTime: today - 3 * DAY_MS - HOUR_MS / 2, endTime: today - DAY_MS + 5 * HOUR_MS },
      { beginTime: today - DAY_MS + HOUR_MS, endTime: today - DAY_MS + 9 * HOUR_MS },
      { beginTime: today - HOUR_MS, endTime: today - 2 * HOUR_MS },
    ]
    for (const filter of filters) {
      const { list, total } = await client.call(betListEndpoint, { ...filter, pageSize: 100 })
      const isVoid = ({ resultCode }: { readonly resultCode: string }) => resultCode.startsWith('D')
      const fen = (of: (one: (typeof list)[number]) => string) =>
        (list.reduce((sum, one) => sum + Math.round(Number(of(one)) * 100), 0) / 100).toFixed(2)
      expect(total, JSON.stringify(filter)).toBe(list.length)
      expect(await client.call(betTotalsEndpoint, filter), JSON.stringify(filter)).toMatchObject({
        count: list.length,
        bet: fen((one) => (isVoid(one) ? '0' : one.risk)),
        valid: fen((one) => one.valid),
        profit: fen((one) => one.profit),
      })
    }
  })

  test('the statement tells where a member stands: in a period, by venue, and since the beginning', async () => {
    const { client, id, name } = await site().newMember()
    const { db } = store().database
    await give(name, '500')
    const settled = (more: Partial<Bet>) =>
      saveBetRecord(db, bet(id, { settleAt: new Date(), valid: 1000n, resultCode: 'L', profit: -1000n, ...more }))
    await settled({})
    await settled({ profit: 2500n, resultCode: 'W', venue: 'KXZR', category: 'ZR' })
    await settled({ betAt: new Date(Date.now() - 200 * DAY_MS), profit: -700n })
    const statement = await client.call(statementEndpoint, { beginTime: startOfDay(dayOf(Date.now()) - 1) })
    expect(statement.period).toMatchObject({
      deposit: '0.00',
      paidIn: '0.00',
      bet: '20.00',
      profit: '15.00',
      net: '15.00',
    })
    expect(statement.lifetime).toMatchObject({ bet: '30.00', profit: '8.00', net: '8.00' })
    expect(statement.venues).toEqual([
      { enName: 'KXZR', name: statement.venues[0]?.name, count: 1, bet: '10.00', valid: '10.00', profit: '25.00' },
      { enName: 'PGDZ', name: '蓬歌电子', count: 1, bet: '10.00', valid: '10.00', profit: '-10.00' },
    ])
  })

  test('a line opens with every step of its order; nobody else’s does', async () => {
    const { client, name } = await site().newMember()
    const { client: other } = await site().newMember()
    await give(name, '80')
    await fundVenue(client, 'PGDZ', '30')
    const [deal] = (await client.call(dealRecordEndpoint, {})).list
    const asked = { list: 'deals', id: deal?.id ?? '' } as const
    expect((await client.call(recordHistoryEndpoint, asked)).steps).toMatchObject([
      {
        name: '转入场馆',
        orderNo: deal?.orderNo,
        lines: [
          { account: 'center', accountName: '中心钱包', amount: '-30.00', balanceAfter: '50.00' },
          { account: 'venue:PGDZ', accountName: '蓬歌电子', amount: '30.00', balanceAfter: '30.00' },
        ],
      },
    ])
    expect((await other.answer(recordHistoryEndpoint, asked)).code).toBe(STATUS.NOT_FOUND)
    const visit = await createTestVenue(site().url).visit(client, 'PGDZ', 'pgdz-001')
    const roundId = key()
    const head = { txId: `${roundId}:debit`, roundId, amount: '10', gameName: visit.gameName, content: ['旋转'] }
    expect(await createTestVenue(site().url).money('debit', { session: visit.session, ...head })).toBe('20.00')
    await createTestVenue(site().url).send('credit', {
      venue: 'PGDZ',
      txId: `${roundId}:credit`,
      roundId,
      amount: '25',
      resultText: '中奖',
    })
    const ticket = { list: 'bets', ticketId: `PGDZ-${roundId}` } as const
    const { steps } = await client.call(recordHistoryEndpoint, ticket)
    expect(steps.map((step) => step.name)).toEqual(['投注', '派彩'])
    expect((await other.answer(recordHistoryEndpoint, ticket)).code).toBe(STATUS.NOT_FOUND)
  })

  test('[D.054] a file holds every line of the filter in Chinese, nothing in it is a formula, and it is fetched once', async () => {
    const { client, id } = await site().newMember()
    const { db } = store().database
    // More than the file is written of at once.
    const lines = MAX_PAGE_SIZE * 5 + 20
    const names = ['=1+1', '+x', '-2+3', '@cmd', '\t=HYPERLINK("x")', 'a,"b"\nc']
    for (let n = 0; n < lines; n += 1)
      await saveBetRecord(db, bet(id, { gameName: names[n] ?? '灯火长安', ticketId: `PGDZ-${id}-${n}` }))
    const file = await client.call(recordExportEndpoint, { list: 'bets' })
    expect(file.total).toBe(lines)
    const head = await fetch(site().url + file.address, { method: 'HEAD' })
    expect(head.headers.get('content-disposition'), 'asking for the head takes nothing').toBeNull()
    const response = await fetch(site().url + file.address)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="bets-[\d-]+\.csv"$/)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = new TextDecoder().decode(bytes)
    expect(text.startsWith('注单,时间,类别,场馆,游戏,')).toBe(true)
    expect(text.trimEnd().split('\r\n')).toHaveLength(lines + 1)
    expect(new Set(text.match(new RegExp(`PGDZ-${id}-\\d+`, 'g'))).size).toBe(lines)
    for (const name of names.slice(0, 4)) expect(text).toContain(`,'${name},`)
    expect(text).toContain(`"'\t=HYPERLINK(""x"")"`)
    expect(text).toContain('"a,""b""\nc"')
    expect((await fetch(site().url + file.address)).status).toBe(404)
    expect((await fetch(`${site().url}/fd/api/v1/transactions/export/nothing.csv`)).status).toBe(404)
    const { client: traditional, name } = await site().newMember({ lang: 'zh-TW' })
    await give(name, '12.5')
    const deals = await traditional.call(recordExportEndpoint, { list: 'deals' })
    const [first, ...others] = (await (await fetch(site().url + deals.address)).text()).trimEnd().split('\r\n')
    expect(others).toHaveLength(1)
    expect(first).toMatch(/單號,時間,類型/)
    expect(others[0]).toMatch(/^T\d{10},.*,12\.50,0\.00,12\.50,,/)
    const elevenTimes = Array.from({ length: 11 }, () => client.answer(recordExportEndpoint, { list: 'deals' }))
    const answers = await Promise.all(elevenTimes)
    expect(answers.map(({ code }) => code)).toContain(STATUS.FREQUENT_SUBMISSION)
  })
})
