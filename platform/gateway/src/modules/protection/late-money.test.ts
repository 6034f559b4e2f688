import { payEndpoint, selfExcludeEndpoint, setLimitEndpoint, submitPaidEndpoint } from '@site/contracts'
import { DeskProtectionSchema } from '@site/contracts/desk'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { selectLatestLines } from '../../kernel/audit/index.ts'
import { md5 } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { depositsOn } from '../deposits/testing/deposits-on.ts'
import { showDocument } from '../verification/testing/show-document.ts'

describeOnEngines('money that arrives late', (context) => {
  const { site, store } = context
  const { newPayer, pay, payInput, advance, centerOf } = depositsOn(context)
  const lateOf = async (name: string) =>
    v
      .parse(DeskProtectionSchema, await site().sandbox('GET', '/sandbox/protection'))
      .lateMoney.filter((one) => one.name === name)

  test('is shown to staff when its member is excluded, with no bonus on it, until they are done with it', async () => {
    const { client, name } = await newPayer()
    const { orderNo } = await pay(client, 'USDT_TRC20', '1000')
    await client.call(submitPaidEndpoint, { orderNo })
    await client.call(selfExcludeEndpoint, { months: 6, confirmText: '我确认', password: md5('passw0rd') })
    await advance(orderNo, 'paid')
    expect(await centerOf(client)).toBe('1000.00')
    expect(await lateOf(name)).toMatchObject([{ orderNo, amount: '1000.00', reasons: ['excluded'] }])
    await site().sandbox('POST', '/sandbox/protection/seen', { orderNo })
    const [line] = await selectLatestLines(store().database.db, undefined, 1)
    expect(line).toMatchObject({ action: 'protection/seen', subject: `late-money:${orderNo}` })
    expect(await lateOf(name)).toEqual([])
    await expect(site().sandbox('POST', '/sandbox/protection/seen', { orderNo })).rejects.toThrow('6004')
  })

  test('is shown when its account is frozen, with no bonus on it, and when its member is found to be under age', async () => {
    const [frozen, minor] = [await newPayer(), await newPayer()]
    // Of a channel that gives something on top.
    const ofFrozen = await pay(frozen.client, 'USDT_TRC20', '1000')
    const ofMinor = await pay(minor.client, 'HUIWANG', '400')
    for (const [{ client }, { orderNo }] of [
      [frozen, ofFrozen],
      [minor, ofMinor],
    ] as const)
      await client.call(submitPaidEndpoint, { orderNo })
    await showDocument(site(), minor, '2020-01-01')
    await site().sandbox('POST', '/sandbox/freezes', { name: frozen.name, ground: '资金来源核实' })
    for (const { orderNo } of [ofFrozen, ofMinor]) await advance(orderNo, 'paid')
    await frozen.client.login(frozen.name, 'passw0rd')
    expect(await centerOf(frozen.client), 'no bonus on it').toBe('1000.00')
    expect(await lateOf(frozen.name)).toMatchObject([{ orderNo: ofFrozen.orderNo, reasons: ['frozen'] }])
    expect(await lateOf(minor.name)).toMatchObject([{ orderNo: ofMinor.orderNo, reasons: ['underAge'] }])
  })

  test('is shown above a limit before staff decide on it; what fits is not shown', async () => {
    const { client, name } = await newPayer()
    await client.call(setLimitEndpoint, { type: 'deposit', period: 'day', amount: '1000' })
    const late = await pay(client, 'HUIWANG', '300')
    await advance(late.orderNo, 'expire')
    const fits = await pay(client, 'BANK_TRANSFER', '900')
    await advance(fits.orderNo, 'paid')
    expect(await lateOf(name)).toEqual([])
    await advance(late.orderNo, 'paid')
    expect(await centerOf(client), 'waits for staff').toBe('900.00')
    expect(await lateOf(name)).toMatchObject([{ orderNo: late.orderNo, amount: '300.00', reasons: ['limit'] }])
    await advance(late.orderNo, 'approve')
    expect(await lateOf(name)).toHaveLength(1)
  })

  test('of an order that was open when its member lowered the limit is credited, and leaves nothing for the next one', async () => {
    const { client } = await newPayer()
    const { orderNo } = await pay(client, 'HUIWANG', '900')
    await client.call(setLimitEndpoint, { type: 'deposit', period: 'day', amount: '500' })
    await advance(orderNo, 'paid')
    expect(await centerOf(client)).toBe('900.00')
    const next = await payInput(client, 'BANK_TRANSFER', '100')
    expect(await client.answer(payEndpoint, next)).toMatchObject({ code: 6012, data: { reason: 'LIMIT' } })
  })
})
