import {
  withdrawInfoEndpoint,
  withdrawNewEndpoint,
  withdrawOrdersEndpoint,
  withdrawUsdtEndpoint,
} from '@site/contracts'
import { describe, expect, test, vi } from 'vitest'

import { enginesFor } from '../../testing/engines.ts'
import { advanceClock, startGateway } from '../../testing/index.ts'
import { SOON } from '../../testing/patience.ts'
import { NOON, balances, expectSound, flagsOf, newOwner, orderOf, reach, wish } from './testing/withdrawing.ts'

describe.each(enginesFor('withdrawals over a restart'))('withdrawals over a restart on $engine', ({ open }) => {
  test('one that is under way goes on; without the sandbox, where nobody pays out, it stays and no other is taken', async () => {
    const store = await open()
    const options = { featureFlags: flagsOf }
    try {
      const first = await startGateway(store.database, options)
      await first.sandbox('POST', '/sandbox/clock', { now: NOON })
      const { client, cardId } = await newOwner(first)
      const { orderNo } = await client.call(withdrawNewEndpoint, wish('100.01', { cardId }))
      await first.close()

      const second = await startGateway(store.database, options)
      await second.sandbox('POST', '/sandbox/clock', { now: NOON })
      const again = second.client({ theme: 'jade', token: client.token })
      expect(await balances(again)).toEqual(['899.99', '100.01'])
      await reach(second, again, orderNo, 4)
      expect(await balances(again)).toEqual(['899.99', '0.00'])
      const wanted = wish('100.01', { cardId })
      const next = await again.call(withdrawNewEndpoint, wanted)
      const other = await newOwner(second)
      await second.close()

      const production = await startGateway(store.database, { ...options, sandbox: false, production: true })
      const plain = production.client({ theme: 'jade', token: client.token })
      for (const act of ['', '/approve', '/refuse', '/pay', '/fail', '/pay-in-part']) {
        const url = `${production.url}/sandbox/withdrawals${act}`
        expect((await fetch(url, { method: act === '' ? 'GET' : 'POST' })).status, act).toBe(404)
      }
      const refused = { code: 6013, message: '取款服务维护中，请稍后再试', data: null }
      const waiting = production.client({ theme: 'jade', token: other.client.token })
      for (const [asker, card] of [
        [plain, cardId],
        [waiting, other.cardId],
      ] as const) {
        expect(await asker.call(withdrawInfoEndpoint, {})).toMatchObject({ maintenance: 1 })
        expect(await asker.call(withdrawUsdtEndpoint, {})).toMatchObject({ maintenance: 1 })
        expect(await asker.answer(withdrawNewEndpoint, wish('100.01', { cardId: card }))).toMatchObject(refused)
      }
      expect(await balances(waiting)).toEqual(['1000.00', '0.00'])
      expect((await waiting.call(withdrawOrdersEndpoint, {})).list).toEqual([])
      expect(await balances(plain)).toEqual(['799.98', '100.01'])
      expect(await plain.call(withdrawNewEndpoint, wanted), 'taken before, and answered as it was').toEqual(next)

      // The review is due on the business clock of the sandbox, a day ahead of this one.
      await store.database.pool.query(
        "update job set due_at = now() where status = 'waiting' and name = 'withdrawals.move'",
      )
      await vi.waitFor(async () => expect((await orderOf(plain, next.orderNo)).status).toBe(2), SOON)
      const { rows } = await store.database.pool.query(
        "select from job where status = 'waiting' and name = 'withdrawals.move'",
      )
      expect(rows, 'nothing is planned without a sandbox').toHaveLength(0)
      await production.close()

      const last = await startGateway(store.database, options)
      await last.sandbox('POST', '/sandbox/withdrawals/refuse', { orderNo: next.orderNo, reason: '测试' })
      await advanceClock(last, 60_000)
      await expectSound(store.database)
      await last.close()
    } finally {
      await store.drop()
    }
  })
})
