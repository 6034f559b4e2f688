import {
  ApiError,
  bindPasswordByPhoneEndpoint,
  bindPasswordEndpoint,
  sendCodeEndpoint,
  STATUS,
  timeoutEndpoint,
  withdrawNewEndpoint,
  withdrawPasswordResetEndpoint,
  withdrawPasswordSetEndpoint,
} from '@site/contracts'
import { beforeEach, expect, test, vi } from 'vitest'

import { passwordTurns, passwordWork } from '../../lib/password.ts'
import { advanceClock, bindNewPhone, codeRequest, codeTo, md5 } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { newOwner, wish } from '../withdrawals/testing/withdrawing.ts'

/** How many pieces of the work of passwords are still done; the next ones are refused. */
const room = { left: Infinity }
async function takeRoom<T>(work: () => Promise<T>): Promise<T> {
  if (room.left <= 0) throw new ApiError(STATUS.FREQUENT_SUBMISSION)
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
  },
  { cheapPasswords: false },
)
