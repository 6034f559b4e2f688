import {
  bindPasswordByPhoneEndpoint,
  bindPasswordEndpoint,
  loginEndpoint,
  registerEndpoint,
  sendCodeEndpoint,
  timeoutEndpoint,
  withdrawNewEndpoint,
  withdrawPasswordResetEndpoint,
  withdrawPasswordSetEndpoint,
} from '@site/contracts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { BusyError } from '../../lib/bounded-work.ts'
import { passwordTurns, passwordWork } from '../../lib/password.ts'
import { advanceClock, bindNewPhone, codeRequest, codeTo, md5, newName, solveCaptcha } from '../../testing/index.ts'
import { SOON } from '../../testing/patience.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { newOwner, wish } from '../withdrawals/testing/withdrawing.ts'

const { run } = passwordTurns
/** How many pieces of the work of passwords are still done; the next ones are refused. */
const room = { left: Infinity }
async function takeRoom<T>(work: () => Promise<T>): Promise<T> {
  if (room.left <= 0) throw new BusyError(1_000)
  room.left -= 1
  return work()
}

const both = (password: string) => ({ password: md5(password), secondPassword: md5(password) })

describeOnEngines(
  'passwords while too many wait',
  ({ site }) => {
    beforeEach(() => {
      room.left = Infinity
      vi.spyOn(passwordTurns, 'run').mockImplementation(takeRoom)
    })

    test('a busy answer is no wrong password, whatever was asked for', async () => {
      const { client, cardId } = await newOwner(site(), '500')
      await client.call(withdrawPasswordSetEndpoint, both('111111'))
      const change = () => client.answer(bindPasswordEndpoint, { oldPassword: md5('passw0rd'), ...both('newpass1') })
      const pause = () => client.answer(timeoutEndpoint, { hours: 24, password: md5('passw0rd') })
      const withdraw = () => client.answer(withdrawNewEndpoint, wish('100.05', { cardId, withdrawPwd: md5('111111') }))
      room.left = 0
      for (let count = 0; count < 6; count += 1)
        for (const ask of [change, pause, withdraw]) expect((await ask()).code).toBe(6011)
      room.left = Infinity
      for (const ask of [withdraw, change]) expect((await ask()).code).toBe(6000)
      expect((await client.answer(timeoutEndpoint, { hours: 24, password: md5('newpass1') })).code).toBe(6000)
    })

    test('[S7.036] a reset that is refused because too many wait leaves the code for the next one', async () => {
      const { client } = await site().newMember()
      const phone = await bindNewPhone(site(), client)
      await client.call(withdrawPasswordSetEndpoint, both('111111'))
      await advanceClock(site(), 61_000)
      await client.call(sendCodeEndpoint, codeRequest(client, { number: phone, type: '1' }))
      const asked = { way: 'phone', code: await codeTo(site(), phone), ...both('222222') } as const
      const reset = async () => (await client.answer(withdrawPasswordResetEndpoint, asked)).code
      const answers: number[] = []
      // Whether the first piece of the work is refused or the second, until all of it is done.
      for (let pieces = 0; !answers.includes(6000) && pieces < 4; pieces += 1) {
        room.left = pieces
        answers.push(await reset())
      }
      expect(answers).toEqual([6011, 6000])
    })

    test('[S7.030] nor does a change of the log-in password by a code, and a wrong code makes no hash', async () => {
      const { client } = await site().newMember()
      const phone = await bindNewPhone(site(), client)
      await advanceClock(site(), 61_000)
      await client.call(sendCodeEndpoint, codeRequest(client, { number: phone, type: '1' }))
      const code = await codeTo(site(), phone)
      const change = async (given: string) =>
        (await client.answer(bindPasswordByPhoneEndpoint, { phone, code: given, ...both('newpass1') })).code
      room.left = 0
      expect(await change(code)).toBe(6011)
      room.left = Infinity
      const before = passwordWork()
      expect(await change(code === '000000' ? '111111' : '000000')).not.toBe(6000)
      expect(passwordWork()).toBe(before)
      expect(await change(code)).toBe(6000)
    })

    test('a flood of log-ins from some addresses delays one from elsewhere by a turn, and is told when to come again', async () => {
      const order: string[] = []
      let asked = 0
      vi.spyOn(passwordTurns, 'run').mockImplementation((work, group) => {
        asked += 1
        const noted = () => {
          order.push(group ?? 'nobody')
          return work()
        }
        return run(noted, group)
      })
      const { promise: over, resolve: end } = Promise.withResolvers<void>()
      onTestFinished(() => end())
      const held = [0, 1].map(() => run(() => over))
      const logInFrom = (address: string, name: string) =>
        site()
          .client()
          .answer(
            loginEndpoint,
            { name, password: md5('demo1234'), kaptchcate: 0 },
            { headers: { 'x-forwarded-for': address } },
          )
      // Names of their own: those who try the same one wait for each other.
      const floods = ['203.0.113.40', '2001:db8:0:7::40'].map((address, flood) =>
        Array.from({ length: 23 }, (_, n) => logInFrom(address, `flood${flood}x${n}`)),
      )
      await vi.waitFor(() => expect(asked).toBe(46), SOON)
      const fromElsewhere = logInFrom('198.51.100.40', 'demo01')
      await vi.waitFor(() => expect(asked).toBe(47), SOON)
      end()
      await Promise.all(held)
      expect((await fromElsewhere).code).toBe(6000)
      expect(order.indexOf('198.51.100.40')).toBe(2)
      for (const flood of floods) {
        const answers = await Promise.all(flood)
        const refused = answers.filter(({ code }) => code === 6011)
        expect(answers.filter(({ code }) => code === 6002)).toHaveLength(23 - refused.length)
        // Three find no place; on a slow machine more of them would wait too long.
        expect(refused.length).toBeGreaterThanOrEqual(3)
        for (const { headers, message } of refused)
          expect(message).toBe(`当前访问人数较多，请在${headers.get('retry-after')}秒后重试`)
      }
    })
  },
  { cheapPasswords: false },
)

describeOnEngines(
  'a captcha while too many wait for the work of passwords',
  ({ site }) => {
    beforeEach(() => {
      room.left = Infinity
      vi.spyOn(passwordTurns, 'run').mockImplementation(takeRoom)
    })

    test.each(['picture', 'slider'] as const)(
      'is not used up by a busy answer, is good for one call alone, and for none at the same time: %s',
      async (kind) => {
        const client = site().client()
        const names = [newName(), newName(), newName()]
        const [name = ''] = names
        let solved = await solveCaptcha(site(), client, kind)
        const password = md5('passw0rd')
        const register = async (one: string) =>
          (await client.answer(registerEndpoint, { name: one, password, secondPassword: password, ...solved })).code
        const logIn = async () => (await client.answer(loginEndpoint, { name, password, ...solved })).code
        for (const call of [() => register(name), logIn]) {
          room.left = 0
          expect([await call(), await call()]).toEqual([6011, 6011])
          room.left = Infinity
          expect([await call(), await call()]).toEqual([6000, 6022])
          room.left = 0
          expect(await call(), 'nor is one given back that this call has not used up').toBe(6022)
          room.left = Infinity
          solved = await solveCaptcha(site(), client, kind)
        }
        const atOnce = await Promise.all(names.slice(1).map(register))
        expect(atOnce.toSorted((a, b) => a - b)).toEqual([6000, 6022])
      },
    )
  },
  { cheapPasswords: false, captcha: { kind: 'slider', after: 0 } },
)
