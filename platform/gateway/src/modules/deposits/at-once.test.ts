import { DEPOSIT_STATUS, payEndpoint, STATUS } from '@site/contracts'
import { expect, onTestFinished, test } from 'vitest'

import { describeOnEngines } from '../../testing/on-engines.ts'
import { depositsOn, key } from './testing/deposits-on.ts'

const { pending, success, review } = DEPOSIT_STATUS
const CHANNEL = 'HUIWANG'
/** In a channel of the sandbox's it waits for its payment, which the test tells of. */
const AMOUNT = '100.05'

describeOnEngines('deposits at once', (context) => {
  const { store, engine } = context
  const { newPayer, payInput, pay, statusOf, centerOf, notify, paid, mustAgree } = depositsOn(context)
  const payers = (count: number) => Promise.all(Array.from({ length: count }, () => newPayer()))

  /** In how many transactions these orders came to a state. */
  async function transactionsOf(orderNos: readonly string[], status: number): Promise<number> {
    const { rows } = await store().database.pool.query<{ count: number }>(
      'select count(distinct xmin::text)::int as count from deposit_step where order_no = any ($1) and status = $2',
      [orderNos, status],
    )
    return rows[0]?.count ?? 0
  }

  test('orders and payments that come at the same time are written together, each once', async () => {
    const members = await payers(30)
    const wishes = await Promise.all(
      members.map(async ({ client }) => ({ client, input: await payInput(client, CHANNEL, AMOUNT) })),
    )
    const orders = await Promise.all(wishes.map(({ client, input }) => client.call(payEndpoint, input)))
    const orderNos = orders.map(({ orderNo }) => orderNo)
    expect(new Set(orderNos).size).toBe(30)
    const told = orderNos.map((orderNo) => paid(orderNo, AMOUNT))
    // Every other one is told twice at once.
    const all = told.flatMap((one, index) => (index % 2 === 0 ? [one] : [one, one]))
    expect(new Set(await Promise.all(all.map((one) => notify(one))))).toEqual(new Set(['OK']))
    expect(new Set(await Promise.all(members.map(({ client }) => centerOf(client))))).toEqual(new Set([AMOUNT]))
    if (engine === 'postgres') {
      expect(await transactionsOf(orderNos, pending)).toBeLessThan(30)
      expect(await transactionsOf(orderNos, success)).toBeLessThan(30)
    }
    await mustAgree()
  })

  test('each order is decided by itself: refused, repeated, the second of a member, or made', async () => {
    const members = await payers(8)
    const [first, low, other, ...well] = await Promise.all(
      members.map(async ({ client }) => ({ client, input: await payInput(client, CHANNEL, AMOUNT) })),
    )
    if (first === undefined || low === undefined || other === undefined) throw new Error('too few')
    const codes = async (answers: readonly Promise<{ readonly code: number }>[]) =>
      (await Promise.all(answers)).map((answer) => answer.code)
    const outcomes = await codes([
      ...well.map(({ client, input }) => client.answer(payEndpoint, input)),
      low.client.answer(payEndpoint, { ...low.input, amount: '1' }),
      other.client.answer(payEndpoint, { ...other.input, signalCode: first.input.signalCode }),
      first.client.answer(payEndpoint, first.input),
      first.client.answer(payEndpoint, first.input),
      first.client.answer(payEndpoint, { ...(await payInput(first.client, CHANNEL, AMOUNT)), requestId: key() }),
    ])
    expect(outcomes).toEqual([
      ...well.map(() => STATUS.SUCCESS),
      ...[STATUS.INVALID_PARAMETER, STATUS.INVALID_PARAMETER],
      ...[STATUS.SUCCESS, STATUS.SUCCESS, STATUS.DATA_EXISTS],
    ])
    // What was refused has used no key.
    expect((await low.client.answer(payEndpoint, low.input)).code).toBe(STATUS.SUCCESS)
    await mustAgree()
  })

  test('each payment is heard by itself: credited, looked at, told before, of another amount, or of no order', async () => {
    const members = await payers(8)
    const orders = await Promise.all(members.map(({ client }) => pay(client, CHANNEL, AMOUNT)))
    const [before, more, ...well] = orders.map(({ orderNo }) => paid(orderNo, AMOUNT))
    if (before === undefined || more === undefined) throw new Error('too few')
    expect(await notify(before)).toBe('OK')
    const outcomes = await Promise.all([
      ...well.map((one) => notify(one)),
      ...[notify(before), notify({ ...before, amount: '7.00' }), notify({ ...more, amount: '100.06' })],
      notify(paid('D2611290000000000', AMOUNT)),
    ])
    expect(outcomes).toEqual([...well.map(() => 'OK'), 'OK', 'EVENT_MISMATCH', 'OK', 'ORDER_UNKNOWN'])
    const states = await Promise.all(members.map(({ client }, index) => statusOf(client, orders[index]?.orderNo ?? '')))
    expect(states).toEqual([success, review, ...well.map(() => success)])
    await mustAgree()
  })

  test('two payments of one member at once are both credited', async () => {
    const [member, ...others] = await payers(5)
    if (member === undefined) throw new Error('too few')
    // The first ones begin at once: those of the member come together behind them.
    const orders = await Promise.all([
      ...others.map(({ client }) => pay(client, CHANNEL, AMOUNT)),
      ...[pay(member.client, CHANNEL, AMOUNT), pay(member.client, 'ALIPAY', '100.05')],
    ])
    const told = orders.map(({ orderNo }) => notify(paid(orderNo, AMOUNT)))
    expect(new Set(await Promise.all(told))).toEqual(new Set(['OK']))
    expect(await centerOf(member.client)).toBe('200.10')
    await mustAgree()
  })

  test('what the database refuses of one fails no other: they are done again one by one', async () => {
    const members = await payers(8)
    const orders = await Promise.all(members.map(({ client }) => pay(client, CHANNEL, AMOUNT)))
    const broken = members[4]?.id ?? 0
    const { pool } = store().database
    await pool.query(`create function broken() returns trigger language plpgsql as $$
      begin raise exception 'broken'; end $$`)
    await pool.query(`create trigger broken before insert on letter for each row when (new.member_id = ${broken})
      execute function broken()`)
    onTestFinished(async () => void (await pool.query('drop function if exists broken cascade')))
    const outcomes = await Promise.all(orders.map(({ orderNo }) => notify(paid(orderNo, AMOUNT)).catch(() => 'failed')))
    expect(outcomes.flatMap((outcome, index) => (outcome === 'OK' ? [] : [index]))).toEqual([4])
    await pool.query('drop function broken cascade')
    expect(await notify(paid(orders[4]?.orderNo ?? '', AMOUNT))).toBe('OK')
    expect(new Set(await Promise.all(members.map(({ client }) => centerOf(client))))).toEqual(new Set([AMOUNT]))
    await mustAgree()
  })
})
