import {
  STATUS,
  bankAddEndpoint,
  bindOtherEndpoint,
  memberBanksEndpoint,
  memberInfoEndpoint,
  sendCodeEndpoint,
  withdrawInfoEndpoint,
  withdrawOrderEndpoint,
  withdrawPasswordResetEndpoint,
  withdrawPasswordSetEndpoint,
} from '@site/contracts'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { advanceClock, bindNewPhone, codeRequest, codeTo, md5 } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import {
  CARD,
  NOON,
  balances,
  expectSound,
  flagsOf,
  give,
  newOwner,
  reach,
  withdrawing,
} from './testing/withdrawing.ts'

describeOnEngines(
  'withdrawals by fund password',
  ({ site, store }) => {
    const { refused } = withdrawing(site)
    beforeAll(async () => {
      await site().sandbox('POST', '/sandbox/clock', { now: NOON })
    })
    afterEach(() => expectSound(store().database))

    test('[S7.036] [S7.035] five wrong fund passwords lock it also for the right one, until it is reset', async () => {
      const { client, name } = await site().newMember()
      const phone = await bindNewPhone(site(), client)
      await client.call(bindOtherEndpoint, { realName: '欧阳海' })
      await client.call(bankAddEndpoint, { bankCode: 'HYB', cardNo: CARD })
      await client.call(withdrawPasswordSetEndpoint, { password: md5('111111'), secondPassword: md5('111111') })
      expect((await client.call(memberInfoEndpoint, {})).withdrawPwd).toBe(1)
      await give(site(), name, '500')
      const [card] = await client.call(memberBanksEndpoint, undefined)
      const pay = (digits: string) => refused(client, '100.05', { cardId: card?.id, withdrawPwd: md5(digits) })
      const wrong = await Promise.all(Array.from({ length: 8 }, () => pay('000000')))
      expect(wrong.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual(
        [6037, 6037, 6037, 6100, 6100, 6100, 6100, 6100].toSorted((a, b) => a - b),
      )
      expect(wrong.flatMap(({ triesLeft }) => triesLeft ?? []).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4])
      expect(await pay('111111')).toMatchObject({ code: 6037, message: expect.stringContaining('15分钟') as string })
      await advanceClock(site(), 61_000)
      await client.call(sendCodeEndpoint, codeRequest(client, { number: phone, type: '1' }))
      const password = md5('222222')
      await client.call(withdrawPasswordResetEndpoint, {
        way: 'phone',
        code: await codeTo(site(), phone),
        password,
        secondPassword: password,
      })
      expect((await pay('111111')).code).toBe(6100)
      expect((await pay('222222')).code).toBe(STATUS.SUCCESS)
      expect(await balances(client)).toEqual(['399.95', '100.05'])
    })

    test('[S7.084] who has set a fund password is asked for it, whatever theme a call names', async () => {
      const { client, cardId } = await newOwner(site(), '500')
      expect((await client.call(withdrawInfoEndpoint, {})).needPwd).toBe(0)
      await client.call(withdrawPasswordSetEndpoint, { password: md5('111111'), secondPassword: md5('111111') })
      expect((await client.call(withdrawInfoEndpoint, {})).needPwd).toBe(1)
      for (const theme of ['jade', 'aurora'] as const) {
        const stolen = site().client({ token: client.token, theme })
        expect(await refused(stolen, '100.05', { cardId }), theme).toMatchObject({
          code: 6100,
          message: '请输入资金密码',
        })
      }
      expect((await refused(client, '100.05', { cardId, withdrawPwd: md5('111111') })).code).toBe(STATUS.SUCCESS)
    })

    test('a right fund password forgets the wrong ones, and a quarter of an hour unlocks it', async () => {
      const { client, name } = await site().newMember()
      await bindNewPhone(site(), client)
      await client.call(bindOtherEndpoint, { realName: '欧阳海' })
      await client.call(bankAddEndpoint, { bankCode: 'HYB', cardNo: CARD })
      await client.call(withdrawPasswordSetEndpoint, { password: md5('111111'), secondPassword: md5('111111') })
      await give(site(), name, '500')
      const [card] = await client.call(memberBanksEndpoint, undefined)
      const pay = (digits: string) => refused(client, '100.02', { cardId: card?.id, withdrawPwd: md5(digits) })
      for (let count = 0; count < 4; count++) await pay('000000')
      expect((await pay('111111')).code).toBe(STATUS.SUCCESS)
      const open = await client.call(withdrawOrderEndpoint, {})
      await reach(site(), client, open?.orderNo ?? '', 5)
      for (let count = 0; count < 5; count++) expect((await pay('000000')).code).toBe(6100)
      expect((await pay('111111')).code).toBe(6037)
      await advanceClock(site(), 15 * 60_000)
      expect((await pay('111111')).code).toBe(STATUS.SUCCESS)
    })
  },
  { featureFlags: flagsOf },
)
