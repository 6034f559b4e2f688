import { bankAddEndpoint, bindOtherEndpoint, memberBanksEndpoint, withdrawOrderEndpoint } from '@site/contracts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { advanceClock, bindNewPhone, openSiteSocket } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { SOON } from '../../testing/patience.ts'
import {
  CARD,
  NOON,
  OTHER_CARD,
  balances,
  expectSound,
  flagsOf,
  give,
  newOwner,
  orderOf,
  reach,
  withdrawing,
} from './testing/withdrawing.ts'

describeOnEngines(
  'withdrawals at the desk',
  ({ site, store }) => {
    const { submit, refused, desk, atDesk, letters, money } = withdrawing(site)
    beforeAll(async () => {
      await site().sandbox('POST', '/sandbox/clock', { now: NOON })
    })
    afterEach(() => expectSound(store().database))

    test.each([
      ['100.01', 4, '取款成功', ['900.00', '899.99'], ['-100.01']],
      ['100.02', 5, '取款未通过审核', ['1000.00'], ['100.02', '-100.02']],
      ['100.03', 6, '取款出款失败', ['1000.00'], ['100.03', '-100.03']],
      ['100', 4, '取款成功', ['900.00'], ['-100.00']],
    ] as const)(
      '%s ends in state %i with a letter, and the money where it belongs',
      async (amount, end, title, left, moved) => {
        const { client, cardId } = await newOwner(site())
        const tab = await openSiteSocket(site().url)
        await tab.follow(client)
        const orderNo = await submit(client, amount, { cardId })
        const order = await reach(site(), client, orderNo, end)
        await tab.nextOf('unread')
        tab.socket.close()
        expect(order.steps.map(({ status }) => status)).toEqual(
          end === 4 ? [1, 2, 3, 4] : end === 5 ? [1, 2, 5] : [1, 2, 3, 6],
        )
        expect(order.steps.every(({ at }) => typeof at === 'number')).toBe(true)
        expect(order.reason === '').toBe(end === 4)
        const [center, hold] = await balances(client)
        expect(left).toContain(center)
        expect(hold).toBe('0.00')
        expect(await money(client)).toEqual(moved)
        const [letter, ...more] = await letters(client)
        expect(letter).toMatch(new RegExp(`^${title} .*${orderNo}`))
        expect(more).toEqual([])
        expect(await client.call(withdrawOrderEndpoint, {})).toBeNull()
      },
    )

    test('the desk approves, refuses with a reason, and pays in part; nobody decides twice', async () => {
      const { client, cardId } = await newOwner(site(), '1000')
      const first = await submit(client, '200.05', { cardId })
      await desk('refuse', first, { reason: '开户行有误' })
      expect(await orderOf(client, first)).toMatchObject({
        status: 5,
        reason: '开户行有误',
        returned: '200.05',
        paid: '0.00',
      })
      await expect(desk('approve', first)).rejects.toThrow('6012')
      await expect(desk('refuse', first, { reason: '再次' })).rejects.toThrow('6012')
      const second = await submit(client, '300.05', { cardId })
      await expect(desk('pay', second)).rejects.toThrow('6012')
      await expect(desk('refuse', second, { reason: '  ' })).rejects.toThrow('6007')
      await desk('approve', second)
      expect((await orderOf(client, second)).status).toBe(3)
      await expect(desk('refuse', second, { reason: '太迟' })).rejects.toThrow('6012')
      await desk('pay', second)
      expect(await balances(client)).toEqual(['699.95', '0.00'])
      const third = await submit(client, '400.05', { cardId })
      for (const amount of ['0', '400.05', '500']) {
        await expect(desk('pay-in-part', third, { amount, reason: '限额' })).rejects.toThrow('6007')
      }
      await desk('pay-in-part', third, { amount: '150', reason: '银行单笔限额' })
      const part = await orderOf(client, third)
      expect(part).toMatchObject({ status: 7, paid: '150.00', returned: '250.05', reason: '银行单笔限额' })
      expect(part.steps.map(({ status }) => status)).toEqual([1, 2, 3, 7])
      expect(await balances(client)).toEqual(['549.95', '0.00'])
      expect((await letters(client))[0]).toMatch(/^取款部分出款 .*¥150.*银行单笔限额.*¥250.05 已退回/)
      // What was planned for them before comes to nothing.
      await advanceClock(site(), 60_000)
      await expect(desk('approve', 'W0000000000')).rejects.toThrow('6004')
      expect((await orderOf(client, third)).status).toBe(7)
    })

    test('refused, approved and paid in part in the same moment it ends once', async () => {
      const { client, id, cardId } = await newOwner(site())
      // Whoever wins: each payment counts for the day.
      await store().database.pool.query('update member set vip_grade = 8 where id = $1', [id])
      for (let round = 0; round < 3; round++) {
        const orderNo = await submit(client, '100.05', { cardId })
        const outcomes = await Promise.allSettled([
          desk('refuse', orderNo, { reason: '并发' }),
          desk('pay-in-part', orderNo, { amount: '50', reason: '并发' }),
          desk('refuse', orderNo, { reason: '并发' }),
          desk('pay-in-part', orderNo, { amount: '60', reason: '并发' }),
        ])
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        expect([5, 7]).toContain((await orderOf(client, orderNo)).status)
      }
      const decided = await submit(client, '100.05', { cardId })
      const decisions = await Promise.allSettled([
        desk('refuse', decided, { reason: '并发' }),
        desk('approve', decided),
        desk('refuse', decided, { reason: '并发' }),
        desk('approve', decided),
      ])
      expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const order = await orderOf(client, decided)
      expect([3, 5]).toContain(order.status)
      expect(order.steps.filter((step) => step.status === order.status)).toHaveLength(1)
      if (order.status === 3) await desk('fail', decided, { reason: '并发' })

      const orderNo = await submit(client, '100.05', { cardId })
      await desk('approve', orderNo)
      const outcomes = await Promise.allSettled([
        desk('pay', orderNo),
        desk('fail', orderNo, { reason: '并发' }),
        desk('pay', orderNo),
        desk('fail', orderNo, { reason: '并发' }),
      ])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect((await letters(client)).filter((letter) => letter.includes(orderNo))).toHaveLength(1)
    })

    test('a new device and another account than before are looked at by a person first', async () => {
      const member = await site().newMember({ theme: 'jade' })
      const { client, name } = member
      const elsewhere = site().client({ theme: 'jade', deviceId: crypto.randomUUID() })
      await advanceClock(site(), 1_000)
      await elsewhere.login(name, 'passw0rd')
      await bindNewPhone(site(), client)
      await client.call(bindOtherEndpoint, { realName: '欧阳海' })
      await client.call(bankAddEndpoint, { bankCode: 'HYB', cardNo: CARD })
      const [card] = await client.call(memberBanksEndpoint, undefined)
      await give(site(), name, '1000')
      const first = await submit(client, '100.01', { cardId: card?.id })
      await reach(site(), client, first, 4)
      // The device of the session counts, and not the one that its calls say they come from.
      const posing = site().client({ theme: 'jade', deviceId: client.deviceId, token: elsewhere.token })
      const second = await submit(posing, '100.01', { cardId: card?.id })
      await reach(site(), client, second, 2)
      await advanceClock(site(), 120_000)
      expect((await atDesk(name))[0]).toMatchObject({ orderNo: second, status: 2, risk: ['newDevice'] })
      await desk('approve', second)
      await reach(site(), client, second, 4)
      await client.call(bankAddEndpoint, { bankCode: 'HYB', cardNo: OTHER_CARD })
      const other = (await client.call(memberBanksEndpoint, undefined)).find(({ id }) => id !== card?.id)
      const third = await submit(client, '100.02', { cardId: other?.id })
      await reach(site(), client, third, 2)
      expect((await atDesk(name))[0]).toMatchObject({ risk: ['changedAccount'] })
      await desk('refuse', third, { reason: '未能核实' })
      expect(await orderOf(client, third)).toMatchObject({ status: 5, reason: '未能核实' })
    })

    test('a member who is frozen meanwhile is not paid, and gets the money back or waits', async () => {
      const { client, id, name, cardId } = await newOwner(site())
      const orderNo = await submit(client, '100', { cardId })
      await vi.waitFor(async () => expect((await orderOf(client, orderNo)).status).toBe(2), SOON)
      const freeze = (status: string) =>
        store().database.pool.query('update member set status = $2 where id = $1', [id, status])
      await freeze('frozen')
      await advanceClock(site(), 60_000)
      await expect(desk('approve', orderNo)).rejects.toThrow('6030')
      await expect(desk('pay-in-part', orderNo, { amount: '50', reason: '冻结' })).rejects.toThrow('6030')
      expect((await atDesk(name))[0]).toMatchObject({ status: 2, isFrozen: true })
      await freeze('active')
      await desk('approve', orderNo)
      await reach(site(), client, orderNo, 4)
      const second = await submit(client, '100.05', { cardId })
      await freeze('frozen')
      await desk('refuse', second, { reason: '账号冻结' })
      // A session that was seen a moment ago is not asked about again at once: then the withdrawal itself is refused.
      expect([6001, 6030]).toContain((await refused(client, '100', { cardId })).code)
      await freeze('active')
      expect(await balances(client)).toEqual(['900.00', '0.00'])
      // What was approved before is with the bank: it ends there, whatever becomes of the account meanwhile.
      for (const [amount, end, left] of [
        ['100.01', 4, '799.99'],
        ['100.03', 6, '799.99'],
      ] as const) {
        const approved = await submit(client, amount, { cardId })
        await desk('approve', approved)
        await freeze('frozen')
        await advanceClock(site(), 60_000)
        await vi.waitFor(async () => expect((await atDesk(name))[0]).toMatchObject({ status: end }), SOON)
        await freeze('active')
        expect(await balances(client)).toEqual([left, '0.00'])
      }
    })

    test('the desk is asked about a member who is there', async () => {
      await expect(atDesk('nobody')).rejects.toThrow('6004')
      const all = await atDesk(undefined, '1')
      expect(all.every(({ status }) => status <= 3)).toBe(true)
    })
  },
  { featureFlags: flagsOf },
)
