import {
  currencyTransferEndpoint,
  payEndpoint,
  signalCodeEndpoint,
  transferRateEndpoint,
  venueTransferEndpoint,
  withdrawNewEndpoint,
} from '@site/contracts'
import { expect, test } from 'vitest'

import { newOwner } from './modules/withdrawals/testing/withdrawing.ts'
import { describeOnEngines } from './testing/on-engines.ts'

const MALFORMED = [
  ...['', ' ', '-1', '-100', '+100', '100.001', '100.', '.5', '0100', ' 100', '100 ', '100,00', '1,000'],
  ...['１００', '100．5', '一百', '1e3', '1e2', '1E+2', '0x64', 'NaN', 'Infinity', '1234567890123', '9'.repeat(500)],
  ...[100, 1e21, null, true, ['100'], { $gt: '' }],
]

describeOnEngines('amounts of money calls', ({ site, store }) => {
  /** A member who could do all of it, with every call as a function of its amount. */
  async function ready() {
    const { client, id, name, cardId } = await newOwner(site(), '1000')
    await site().sandbox('POST', '/sandbox/usdt', { name, amount: '1000', requestId: crypto.randomUUID() })
    const { rate } = await client.call(transferRateEndpoint, { from: 'USDT', to: 'CNY' })
    const signal = { payCode: 'HUIWANG', amount: '100' }
    const { signalCode } = await client.call(signalCodeEndpoint, signal)
    const send = (path: string, input: object) => (amount: unknown) =>
      client.send('POST', path, { ...input, amount, requestId: crypto.randomUUID() })
    const calls = {
      signal: send(signalCodeEndpoint.path, { payCode: 'HUIWANG' }),
      pay: send(payEndpoint.path, { payCode: 'HUIWANG', signalCode }),
      withdraw: send(withdrawNewEndpoint.path, { way: 'BANK', cardId }),
      transferIn: send(venueTransferEndpoint.path, { channelCode: 'PGDZ', ty: '1' }),
      transferOut: send(venueTransferEndpoint.path, { channelCode: 'PGDZ', ty: '2' }),
      exchange: send(currencyTransferEndpoint.path, { rate }),
    }
    async function traces() {
      const { rows } = await store().database.pool.query(
        `select (select count(*)::int from ledger_journal where member_id = $1) as journals,
          (select count(*)::int from deposit_order where member_id = $1) as deposits,
          (select count(*)::int from withdrawal where member_id = $1) as withdrawals`,
        [id],
      )
      return rows[0] as unknown
    }
    return { calls, traces }
  }

  test('[D.050] what is no amount is refused with 6007 by each of them, and leaves no trace', async () => {
    const { calls, traces } = await ready()
    const before = await traces()
    for (const [name, call] of Object.entries(calls)) {
      for (const amount of [...MALFORMED, '0', '0.0', '0.00']) {
        const { code, message } = await call(amount)
        expect([code, message], `${name} ${JSON.stringify(amount)}`).toEqual([
          6007,
          expect.stringMatching(/\p{Script=Han}/u),
        ])
      }
    }
    expect(await traces()).toEqual(before)
  })

  test('an amount out of its limits is refused in words that say them, one on them is not', async () => {
    const { calls, traces } = await ready()
    const before = await traces()
    const bounds = /¥100\s?至\s?¥50,000/
    const outside = [
      ['signal', ['99.99', '50000.01', '999999999999'], 6007, bounds],
      ['pay', ['99.99', '50000.01', '999999999999'], 6007, bounds],
      ['withdraw', ['99.99', '50000.01', '999999999999'], 6007, bounds],
      ['exchange', ['9.99', '50000.01', '999999999999'], 6007, /10\.00 USDT 至 50,000\.00 USDT/],
      ['withdraw', ['1000.01', '50000'], 6012, /余额不足/],
      ['transferIn', ['1000.01', '999999999999'], 6012, /余额不足/],
      ['transferOut', ['0.01'], 6012, /余额不足/],
      ['exchange', ['1000.01', '50000'], 6012, /余额不足/],
    ] as const
    for (const [name, amounts, code, words] of outside)
      for (const amount of amounts)
        expect(await calls[name](amount), `${name} ${amount}`).toMatchObject({
          code,
          message: expect.stringMatching(words) as string,
        })
    expect(await traces()).toEqual(before)
    for (const [name, amount] of [
      ['pay', '100'],
      ['exchange', '10'],
      ['transferIn', '0.01'],
      ['transferOut', '0.01'],
    ] as const)
      expect((await calls[name](amount)).code, `${name} ${amount}`).toBe(6000)
  })
})
