import {
  STATUS,
  bankAddEndpoint,
  bindOtherEndpoint,
  memberBanksEndpoint,
  memberInfoEndpoint,
  sendCodeEndpoint,
  withdrawInfoEndpoint,
  withdrawNewEndpoint,
  withdrawOrderEndpoint,
  withdrawPasswordEmailEndpoint,
  withdrawPasswordResetEndpoint,
  withdrawPasswordSetEndpoint,
} from '@site/contracts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { hashPassword, passwordTurns } from '../../lib/password.ts'
import { advanceClock, bindNewEmail, bindNewPhone, codeRequest, codeTo, md5 } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { SOON } from '../../testing/patience.ts'
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
      expect(await pay('111111')).toMatchObject({ code: 6037, message: '资金密码错误，请15分钟后再试' })
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

    test('[S7.037] [S7.036] who is locked sets it anew by e-mail, which the page names by its mask', async () => {
      const { client, cardId } = await newOwner(site(), '500')
      const email = await bindNewEmail(site(), client)
      await client.call(withdrawPasswordSetEndpoint, { password: md5('111111'), secondPassword: md5('111111') })
      const pay = (digits: string) => refused(client, '100.05', { cardId, withdrawPwd: md5(digits) })
      for (let count = 0; count < 5; count++) expect((await pay('000000')).code).toBe(6100)
      expect((await pay('111111')).code).toBe(6037)
      await advanceClock(site(), 61_000)
      const { emailMask } = await client.call(memberInfoEndpoint, {})
      await client.call(sendCodeEndpoint, codeRequest(client, { number: emailMask, type: '1', cate: '1' }))
      const code = await codeTo(site(), email)
      const { resetToken } = await client.call(withdrawPasswordEmailEndpoint, { email: emailMask, code })
      const password = md5('222222')
      const reset = { way: 'email', resetToken, password, secondPassword: password } as const
      await client.call(withdrawPasswordResetEndpoint, reset)
      expect((await pay('222222')).code).toBe(STATUS.SUCCESS)
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

    /** A member with a hash that costs as much as on the site, and whoever compares another one at the same time. */
    async function busyOwner() {
      const owner = await newOwner(site(), '500')
      const setHash = (hash: string) =>
        store().database.db.execute(sql`update member set withdraw_hash = ${hash} where id = ${owner.id}`)
      await setHash(await hashPassword(md5('111111')))
      const { promise: over, resolve: end } = Promise.withResolvers<void>()
      const others = [0, 1].map(() => passwordTurns.run(() => over))
      const taken = vi.spyOn(passwordTurns, 'run')
      onTestFinished(() => {
        end()
        taken.mockRestore()
      })
      const wish = {
        ...{ way: 'BANK' as const, amount: '100.05', cardId: owner.cardId, requestId: crypto.randomUUID() },
        withdrawPwd: md5('111111'),
      }
      const ask = async (times: number) => {
        const answers = Promise.all(Array.from({ length: times }, () => owner.client.answer(withdrawNewEndpoint, wish)))
        await vi.waitFor(() => expect(taken).toHaveBeenCalledOnce(), SOON)
        return { answers }
      }
      const free = async () => {
        end()
        await Promise.all(others)
      }
      return { ...owner, setHash, ask, free }
    }

    test('[S7.084] who waits for the check of a fund password holds nothing, and a repeat gets the first answer', async () => {
      const { client, id, ask, free } = await busyOwner()
      const { answers } = await ask(3)
      const { rows } = await store().database.db.execute<{ is_free: boolean; keys: string }>(sql`
        select pg_try_advisory_xact_lock(hashtextextended('withdrawals:' || ${id}::bigint, 0)) as is_free,
          (select count(*) from idempotency where member_id = ${id} and scope = 'withdraw/new') as keys`)
      expect(rows).toMatchObject([{ is_free: true }])
      expect(Number(rows[0]?.keys)).toBe(0)
      expect((await client.call(withdrawInfoEndpoint, {})).needPwd).toBe(1)
      await free()
      const given = await answers
      expect(given.map(({ code }) => code)).toEqual([6000, 6000, 6000])
      for (const { data } of given) expect(data).toEqual(given[0]?.data)
      expect(await balances(client)).toEqual(['399.95', '100.05'])
    })

    test('a fund password that is changed while it is compared lets nothing out', async () => {
      const { client, setHash, ask, free } = await busyOwner()
      const { answers } = await ask(1)
      await setHash(await hashPassword(md5('222222'), { isCheap: true }))
      await free()
      expect(await answers).toMatchObject([{ code: 6100, message: '资金密码已更改，请重新输入' }])
      expect(await balances(client)).toEqual(['500.00', '0.00'])
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
