import {
  DEPOSIT_STATUS,
  dealRecordEndpoint,
  recordHistoryEndpoint,
  WITHDRAW_STATUS,
  withdrawInfoEndpoint,
} from '@site/contracts'
import { dayOf, parseFen } from '@site/domain'
import { expect, test } from 'vitest'

import { verifyLedger } from './kernel/ledger/index.ts'
import { depositsOn } from './modules/deposits/testing/deposits-on.ts'
import { reconcile } from './modules/reconciliation/reconcile.ts'
import { newOwner, reach, withdrawing } from './modules/withdrawals/testing/withdrawing.ts'
import { PROOF_SOURCES, reconciledParties } from './proof.ts'
import type { GatewayClient } from './testing/index.ts'
import { describeOnEngines } from './testing/on-engines.ts'
import { fundVenue } from './testing/transfer.ts'
import { createTestVenue } from './testing/venue.ts'

describeOnEngines('money from the deposit to the withdrawal', (context) => {
  const { site, store } = context
  const { pay, advance, reaches, centerOf } = depositsOn(context)
  const { submit, refused } = withdrawing(site)

  /** Loses this much in one round: all of it is valid. */
  async function lose(client: GatewayClient, yuan: number): Promise<void> {
    const amount = String(yuan)
    await fundVenue(client, 'PGDZ', amount)
    const venue = createTestVenue(site().url)
    const { session, gameName } = await venue.visit(client, 'PGDZ', 'pgdz-001')
    const roundId = crypto.randomUUID()
    const round = { session, txId: `${roundId}:debit`, roundId, amount, gameName, content: ['旋转'] }
    await venue.money('debit', round)
    await venue.money('credit', {
      venue: 'PGDZ',
      txId: `${roundId}:credit`,
      roundId,
      amount: '0',
      resultText: '未中奖',
    })
  }

  async function stepsOf(client: GatewayClient, type: 'deposit' | 'withdraw'): Promise<readonly string[]> {
    const { list } = await client.call(dealRecordEndpoint, { type })
    const { steps } = await client.call(recordHistoryEndpoint, { list: 'deals', id: list[0]?.id ?? '' })
    return steps.map(({ name }) => name)
  }

  test('[D.050] a deposit with its bonus is played through and withdrawn, and every proof agrees at each step', async () => {
    const { client, cardId, name } = await newOwner(site(), '0')
    const { orderNo } = await pay(client, 'USDT_TRC20', '200.05')
    await advance(orderNo, 'seen')
    await advance(orderNo, 'paid')
    await reaches(client, orderNo, DEPOSIT_STATUS.success)
    expect(await centerOf(client), 'with 0.2 % on top').toBe('200.45')
    await proveAll()

    expect(await client.call(withdrawInfoEndpoint, {})).toMatchObject({
      turnover: { required: '200.45', done: '0.00', list: [{ source: 'deposit', sourceId: orderNo }] },
    })
    expect(await refused(client, '100.00', { cardId })).toMatchObject({ code: 6012, turnover: { left: '200.45' } })
    await lose(client, 100)
    expect(await refused(client, '100.00', { cardId })).toMatchObject({ code: 6012, turnover: { left: '100.45' } })
    await site().sandbox('POST', '/sandbox/money', { name, amount: '300', requestId: crypto.randomUUID() })
    await lose(client, 101)

    const withdrawal = await submit(client, '100.00', { cardId })
    await proveAll()
    await reach(site(), client, withdrawal, WITHDRAW_STATUS.paid)
    await proveAll()
    expect(await stepsOf(client, 'deposit')).toEqual(expect.arrayContaining(['提交订单', '到账确认中', '存款']))
    expect(await stepsOf(client, 'withdraw')).toEqual(expect.arrayContaining(['审核中', '出款中']))

    /** Every hold belongs to something open, and every channel and venue has what the ledger has. */
    async function proveAll(): Promise<void> {
      const { db } = store().database
      expect((await verifyLedger(db, PROOF_SOURCES)).differences).toEqual([])
      const clock = (await site().sandbox('GET', '/sandbox/clock')) as { readonly now: number }
      for (const party of await reconciledParties(db)) {
        const report = await reconcile(db, party, dayOf(clock.now), clock.now)
        expect([report.party, report.state, report.differences]).toEqual([party.name, 'agrees', []])
      }
      const channel = (await reconciledParties(db)).find((party) => party.name === 'channel:USDT_TRC20')
      const [told] = (await channel?.find(db, [orderNo])) ?? []
      expect(told?.amount, 'the channel knows what it has paid').toBe(parseFen('200.05'))
    }
  })
})
