import { betListEndpoint, dealRecordEndpoint, venueTransferEndpoint } from '@site/contracts'
import { expect, test } from 'vitest'

import { describeOnEngines } from '../../testing/on-engines.ts'
import { saveBetRecord, updateBetRecord } from './bet-records.ts'

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
})
