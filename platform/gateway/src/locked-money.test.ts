import {
  balanceEndpoint,
  bankAddEndpoint,
  bindOtherEndpoint,
  memberBanksEndpoint,
  venueTransferEndpoint,
  withdrawNewEndpoint,
} from '@site/contracts'
import { expect, test } from 'vitest'

import { enter, futureMatches, marketsOf, pick, SATURDAY } from './modules/bets/testing/bet-site.ts'
import { bindNewPhone } from './testing/index.ts'
import { describeOnEngines } from './testing/on-engines.ts'
import { transferOf } from './testing/transfer.ts'

describeOnEngines('money of an activity', ({ site }) => {
  test('a bet and its cash-out take it out of the venue, and the turnover still keeps it from a withdrawal', async () => {
    await site().sandbox('POST', '/sandbox/clock', { now: SATURDAY })
    const punter = await enter(site(), 0)
    const { client, name } = punter
    await bindNewPhone(site(), client)
    await client.call(bindOtherEndpoint, { realName: '欧阳海' })
    await client.call(bankAddEndpoint, { bankCode: 'HYB', cardNo: '6222020000000000000' })
    const [card] = await client.call(memberBanksEndpoint, undefined)
    await site().sandbox('POST', '/sandbox/money', { name, amount: '300', requestId: crypto.randomUUID() })
    const move = (ty: '1' | '2', amount: string) => client.answer(venueTransferEndpoint, transferOf('CRTY', amount, ty))
    expect((await move('1', '300')).code).toBe(6000)
    await site().sandbox('POST', '/sandbox/venues/activity', { name, channelCode: 'CRTY', required: '500' })
    expect((await move('2', '300')).code, 'it stays in the venue').toBe(6413)

    const game = (await futureMatches(punter)).at(-1)
    const item = pick(await marketsOf(punter, game?.gidm ?? ''), 'M', 'MH')
    const { ticket_id: ticketId } = await punter.single(item, '200')
    const { amount = '' } = await punter.callResource('CashoutQuote', { ticketId })
    await punter.callResource('Cashout', { requestId: crypto.randomUUID(), ticketId, amount, share: 100 })
    expect(Number((await client.call(balanceEndpoint, {})).centerWalletBalance)).toBeGreaterThan(100)

    const asked = { way: 'BANK', amount: '100', cardId: card?.id ?? '', requestId: crypto.randomUUID() } as const
    expect(await client.answer(withdrawNewEndpoint, asked)).toMatchObject({
      code: 6012,
      data: { condition: 'turnover' },
    })
  })
})
