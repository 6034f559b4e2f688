import {
  STATUS,
  WITHDRAW_STATUS,
  type WithdrawStatus,
  dealRecordEndpoint,
  recordExportEndpoint,
  recordHistoryEndpoint,
  withdrawOrdersEndpoint,
} from '@site/contracts'
import { beforeAll, expect, test } from 'vitest'

import type { GatewayClient } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { NOON, addOthers, flagsOf, newOwner, reach, withdrawing } from './testing/withdrawing.ts'

const { reviewing, paid, refused, failed } = WITHDRAW_STATUS

describeOnEngines(
  'withdrawals in the records',
  ({ site, store }) => {
    const { submit, desk } = withdrawing(site)
    beforeAll(async () => {
      await site().sandbox('POST', '/sandbox/clock', { now: NOON })
    })

    const listOf = async (client: GatewayClient, status?: WithdrawStatus) =>
      (await client.call(withdrawOrdersEndpoint, { status })).list

    /** One paid, one refused, one that is under way; the latest last. */
    async function threeOf(client: GatewayClient, cardId: string): Promise<readonly [string, string, string]> {
      const first = await submit(client, '100.01', { cardId })
      await reach(site(), client, first, paid)
      const second = await submit(client, '100.02', { cardId })
      await reach(site(), client, second, refused)
      const third = await submit(client, '100.05', { cardId })
      await reach(site(), client, third, reviewing)
      return [first, second, third]
    }

    test('[D.054] every withdrawal is listed with its state, by its state and page by page; nobody else’s is', async () => {
      const { client, cardId } = await newOwner(site())
      const { client: other } = await newOwner(site())
      const [first, second, third] = await threeOf(client, cardId)
      const list = await listOf(client)
      expect(list.map(({ orderNo, status }) => [orderNo, status])).toEqual([
        [third, reviewing],
        [second, refused],
        [first, paid],
      ])
      expect(list[1]).toMatchObject({
        ...{ way: 'BANK', amount: '100.02', paid: '0.00', returned: '100.02' },
        reason: '收款信息核对未通过',
      })
      expect((await listOf(client, refused)).map(({ orderNo }) => orderNo)).toEqual([second])
      expect(await listOf(client, failed)).toEqual([])
      expect(await listOf(other)).toEqual([])

      const page = await client.call(withdrawOrdersEndpoint, { pageSize: 2 })
      expect(page.list.map(({ orderNo }) => orderNo)).toEqual([third, second])
      const last = await client.call(withdrawOrdersEndpoint, { pageSize: 2, cursor: page.next })
      expect(last).toMatchObject({ list: [{ orderNo: first }] })
      expect(last.next).toBeUndefined()
      for (const cursor of ['x', '1-x', `${Date.now()}`, `-${first}`])
        expect((await client.answer(withdrawOrdersEndpoint, { cursor })).code).toBe(STATUS.INVALID_PARAMETER)
    })

    test('[D.054] pages go on where the one before ended, while others come and also of one moment', async () => {
      const { client, cardId, id } = await newOwner(site())
      const [first, second, third] = await threeOf(client, cardId)
      await store().database.pool.query(
        'update withdrawal set submitted_at = (select min(submitted_at) from withdrawal where member_id = $1) where member_id = $1',
        [id],
      )
      const seen: string[] = []
      let cursor: string | undefined
      let pages = 0
      do {
        const { list, next } = await client.call(withdrawOrdersEndpoint, { pageSize: 1, cursor })
        seen.push(...list.map(({ orderNo }) => orderNo))
        cursor = next
        pages += 1
        if (pages === 1) {
          await desk('refuse', third, { reason: '测试' })
          await submit(client, '100.05', { cardId })
        }
      } while (cursor !== undefined)
      expect(pages).toBe(3)
      expect(seen).toEqual([third, second, first])
      expect(await listOf(client)).toHaveLength(4)
    })

    test('[D.054] its history has every state, with the reason, and the money; its file every withdrawal in words', async () => {
      const { client, cardId } = await newOwner(site())
      const { client: other } = await newOwner(site())
      const [first, second, third] = await threeOf(client, cardId)
      const historyOf = async (orderNo: string) => {
        const { steps } = await client.call(recordHistoryEndpoint, { list: 'withdrawals', orderNo })
        return steps.map(({ name }) => name)
      }
      expect(await historyOf(first)).toEqual(['取款', '审核中', '出款中', '取款出款'])
      expect(await historyOf(second)).toEqual(['取款', '审核中', '审核未通过', '取款退回'])
      expect(await historyOf(third)).toEqual(['取款', '审核中'])
      const { steps } = await client.call(recordHistoryEndpoint, { list: 'withdrawals', orderNo: second })
      expect(steps.find(({ name }) => name === '审核未通过')?.remark).toBe('收款信息核对未通过')
      const foreign = await other.answer(recordHistoryEndpoint, { list: 'withdrawals', orderNo: second })
      expect(foreign.code).toBe(STATUS.NOT_FOUND)

      const { address, total } = await client.call(recordExportEndpoint, { list: 'withdrawals' })
      expect(total).toBe(3)
      const [head, ...lines] = (await (await fetch(site().url + address)).text()).trimEnd().split('\r\n')
      expect(head).toBe('单号,提交时间,取款方式,收款账户,金额,手续费,状态,实付,退回,说明')
      expect(lines).toHaveLength(3)
      expect(lines[0]).toMatch(new RegExp(`^${third},.*,银行卡,.*,100\\.05,0\\.00,审核中,,,$`))
      expect(lines[1]).toContain(',审核未通过,0.00,100.02,收款信息核对未通过')
      expect(lines[2]).toContain(',取款成功,100.01,0.00,')
    })

    test('[S7.080] [D.054] what a withdrawal has cost is told with the money that it took, and of none that came back', async () => {
      const { client } = await newOwner(site(), '5000')
      const { walletId } = await addOthers(client)
      const byCoin = (amount: string) => submit(client, amount, { way: 'USDT', walletId })
      // The first one of the day.
      const free = await byCoin('400.05')
      await desk('approve', free)
      await desk('pay', free)
      const back = await byCoin('400.15')
      await desk('refuse', back, { reason: '测试' })
      const [refusedOne] = await listOf(client)
      expect(refusedOne).toMatchObject({ orderNo: back, fee: '0.00', paid: '0.00', returned: '400.15' })
      expect(refusedOne, 'no coins arrive').not.toHaveProperty('coins')
      const whole = await byCoin('400.25')
      await desk('approve', whole)
      await desk('pay', whole)
      await desk('pay-in-part', await byCoin('400.35'), { amount: '300.35', reason: '测试' })

      const { list } = await client.call(dealRecordEndpoint, { type: 'withdraw' })
      expect(list.map(({ subType, amount, fee }) => `${subType} ${amount} ${fee}`)).toEqual([
        'withdraw_return 100.00 0.00',
        'withdraw -400.35 10.00',
        'withdraw -400.25 10.00',
        'withdraw_return 400.15 0.00',
        'withdraw -400.15 0.00',
        'withdraw -400.05 0.00',
      ])
      const { address } = await client.call(recordExportEndpoint, { list: 'deals', type: 'withdraw' })
      const file = (await (await fetch(site().url + address)).text()).trimEnd().split('\r\n')
      expect(file[3]).toContain(',取款,取款,-400.25,10.00,')
    })
  },
  { featureFlags: flagsOf },
)
