import { DEPOSIT_STATUS } from '@site/contracts'
import { expect, test } from 'vitest'

import { transactionAtOnce } from '../../db/first-failure.ts'
import { createEvents, type Deposited, type Events } from '../../kernel/events/index.ts'
import { createLedger } from '../../kernel/ledger/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { createCrediting } from './crediting.ts'
import { findOrder, lockOrder } from './deposits.repository.ts'
import { depositsOn } from './testing/deposits-on.ts'

const { pending, success } = DEPOSIT_STATUS

describeOnEngines('crediting deposits', (context) => {
  const { store } = context
  const { newPayer, pay, statusOf, centerOf } = depositsOn(context)

  /** Credits an order as a payment does, with nobody but these who hear of it. */
  async function credit(orderNo: string, events: Events, paidAmount: bigint) {
    const { db } = store().database
    const ledger = createLedger({ db, notifyChange: () => Promise.resolve() })
    const { move } = createCrediting({ ledger, events, mayPromote: () => Promise.resolve(true) })
    return transactionAtOnce(db, async (tx, atEnd) => {
      const order = await lockOrder(tx, orderNo)
      if (order === undefined) throw new Error('there is no order')
      return move(tx, [{ order, status: success, at: new Date(), details: { paidAmount } }], atEnd)
    })
  }

  test('what follows a deposit happens in its transaction: when it fails, nothing was credited', async () => {
    const { client, id } = await newPayer()
    const { orderNo } = await pay(client, 'USDT_TRC20', '200.05')
    const told: Deposited[] = []
    const events = createEvents()
    events.on('deposit.succeeded', async (_tx, { deposits }) => told.push(...deposits))
    events.on('deposit.succeeded', () => Promise.reject(new Error('no requirement could be written')))
    await expect(credit(orderNo, events, 10_000n)).rejects.toThrow('no requirement')
    expect(told).toEqual([{ memberId: id, orderNo, amount: 10_000n, bonus: 20n, required: 10_020n }])
    expect(await centerOf(client)).toBe('0.00')
  })

  test('who hears of the credit and who hears of the money are told at once, and both see the move', async () => {
    const { client } = await newPayer()
    const { orderNo } = await pay(client, 'HUIWANG', '200.05')
    const seen: unknown[] = []
    const events = createEvents()
    const { promise: isTold, resolve: tell } = Promise.withResolvers<void>()
    events.on('deposit.succeeded', async (tx) => {
      await isTold
      seen.push((await findOrder(tx, orderNo))?.status)
    })
    events.on('deposit.arrived', async (tx) => {
      seen.push((await findOrder(tx, orderNo))?.status)
      tell()
    })
    await credit(orderNo, events, 20_005n)
    expect(seen).toEqual([success, success])
    expect(await statusOf(client, orderNo)).toBe(success)
    expect(await centerOf(client)).toBe('200.05')
  })

  test('when one of them fails, the other is waited for, and nothing was credited', async () => {
    const { client } = await newPayer()
    const { orderNo } = await pay(client, 'HUIWANG', '200.05')
    const seen: unknown[] = []
    const events = createEvents()
    events.on('deposit.succeeded', () => Promise.reject(new Error('no progress')))
    events.on('deposit.arrived', async (tx) => {
      seen.push((await findOrder(tx, orderNo))?.status)
    })
    await expect(credit(orderNo, events, 20_005n)).rejects.toThrow('no progress')
    expect(seen).toEqual([success])
    expect(await statusOf(client, orderNo)).toBe(pending)
    expect(await centerOf(client)).toBe('0.00')
  })
})
