import {
  balanceEndpoint,
  joinActivityEndpoint,
  selfExcludeEndpoint,
  withdrawInfoEndpoint,
  withdrawNewEndpoint,
} from '@site/contracts'
import { DeskProtectionSchema } from '@site/contracts/desk'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { type GatewayClient, md5 } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { type Player, promotionsOn } from '../activities/testing/promotions-on.ts'
import { depositsOn, key, NAME } from '../deposits/testing/deposits-on.ts'
import { newOwner, withdrawing } from '../withdrawals/testing/withdrawing.ts'

const PASSWORD = md5('passw0rd')
/** Cards of their own: with the one of somebody who has excluded themselves an account would be held. */
const CARDS = [
  '6222020000000200006',
  '6222020000000200014',
  '6222020000000200022',
  '6222020000000200030',
  '6222020000000200048',
]
const newCard = () => CARDS.pop() ?? ''

describeOnEngines('what is owed by who cannot bet', (context) => {
  const { site } = context
  const { pay, advance, reaches } = depositsOn(context)
  const { deposit, play } = promotionsOn(context)
  const { refused, submit, desk } = withdrawing(site)

  const exclude = (client: GatewayClient) =>
    client.call(selfExcludeEndpoint, { months: 6, confirmText: '我确认', password: PASSWORD })
  const withdrawable = async (client: GatewayClient) => (await client.call(withdrawInfoEndpoint, {})).withdrawable
  const withheld = async (client: GatewayClient) => (await client.call(withdrawInfoEndpoint, {})).withheld
  const centerOf = async (client: GatewayClient) => (await client.call(balanceEndpoint, {})).centerWalletBalance

  /** Somebody with a first deposit of 500, and its bonus of as much that has to be bet ten times. */
  async function newRewarded() {
    const owner = await newOwner(site(), '0', newCard())
    const act = { id: 'first-deposit', requestId: key() }
    await owner.client.call(joinActivityEndpoint, { ...act, action: 'join' })
    await deposit(owner.client, '500', NAME)
    await owner.client.call(joinActivityEndpoint, { ...act, requestId: key(), action: 'claim' })
    expect(await centerOf(owner.client)).toBe('1000.00')
    return owner
  }

  /** Loses so much of what is in the wallet. */
  const lose = (player: Player, amount: string) => play(player, amount, '0', { isGiven: false })

  test('of a deposit and its bonus, who excludes themselves takes out their own money, and the bonus stays', async () => {
    const { client, cardId } = await newRewarded()
    expect(await refused(client, '500', { cardId })).toMatchObject({ code: 6012, condition: 'turnover' })
    expect(await withheld(client), 'what may be bet is no loss').toBeUndefined()
    await exclude(client)
    expect(await withdrawable(client)).toBe('500.00')
    expect(await withheld(client)).toBe('500.00')
    expect(await refused(client, '500.01', { cardId })).toMatchObject({
      ...{ code: 6012, condition: 'amount', message: '未完成流水的奖励不能取出，目前最多可取 ¥500' },
    })
    const order = await submit(client, '500', { cardId })
    await desk('approve', order)
    await desk('pay', order)
    expect(await centerOf(client)).toBe('500.00')
    expect(await withdrawable(client)).toBe('0.00')
    expect(await refused(client, '100', { cardId })).toMatchObject({ code: 6012, condition: 'amount' })
  })

  test('the bonus of a channel stays, too, and what was bet for it is their own', async () => {
    const one = await newOwner(site(), '0', newCard())
    const { orderNo } = await pay(one.client, 'USDT_TRC20', '1000')
    await advance(orderNo, 'paid')
    await reaches(one.client, orderNo, 4)
    const given = Number(await centerOf(one.client)) - 1000
    expect(given).toBeGreaterThan(0)
    await exclude(one.client)
    expect(await withdrawable(one.client)).toBe('1000.00')
  })

  test('a bonus that was lost keeps nothing of what was paid in after it', async () => {
    const one = await newRewarded()
    await lose(one, '994')
    await deposit(one.client, '300', NAME)
    await exclude(one.client)
    expect(await centerOf(one.client)).toBe('306.00')
    expect(await withdrawable(one.client), 'all but the six that were left of it').toBe('300.00')
  })

  test('with a deposit and nothing else all of it goes out at once', async () => {
    const { client, cardId } = await newOwner(site(), '0', newCard())
    await deposit(client, '800', NAME)
    await exclude(client)
    expect(await withdrawable(client)).toBe('800.00')
    await submit(client, '800', { cardId })
    expect(await centerOf(client)).toBe('0.00')
  })

  test('whoever is held owes their bets until staff say that it is the same person', async () => {
    const address = '203.0.113.40'
    const held = await newOwner(site(), '0', newCard(), { address })
    await deposit(held.client, '500', NAME)
    const second = await site().newMember({ deviceId: held.client.deviceId, address })
    await exclude(second.client)
    const { links } = v.parse(DeskProtectionSchema, await site().sandbox('GET', '/sandbox/protection'))
    const link = links.find((one) => one.name === held.name)
    expect(link).toMatchObject({ excludedName: second.name })
    const wish = { way: 'BANK', amount: '500', cardId: held.cardId } as const
    const withdraw = async () => (await held.client.answer(withdrawNewEndpoint, { ...wish, requestId: key() })).code
    expect(await withdraw()).toBe(6012)
    expect(await withdrawable(held.client)).toBe('0.00')
    await site().sandbox('POST', '/sandbox/protection/decide', { id: link?.id, decision: 'same' })
    expect(await withdraw()).toBe(6000)
  })
})
