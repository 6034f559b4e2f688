import * as threads from 'node:worker_threads'

import { MONEY_LOCK } from '@site/shell/money'
import { expect, test, vi } from 'vitest'

import { moneyIsStill } from './after-money.ts'

/** Node's own, which its types do not name there yet. */
const { locks } = threads as unknown as Pick<Navigator, 'locks'>

test('money is still once no call is under way', async () => {
  vi.stubGlobal('navigator', { locks })
  const answer = Promise.withResolvers<void>()
  const call = locks.request(MONEY_LOCK, { mode: 'shared' }, () => answer.promise)
  const heard = vi.fn()
  const isStill = moneyIsStill().then(heard)
  await vi.waitFor(async () => expect((await locks.query()).pending).toHaveLength(1), { timeout: 30_000 })
  expect(heard).not.toHaveBeenCalled()
  answer.resolve()
  await Promise.all([call, isStill])
  expect(heard).toHaveBeenCalledTimes(1)
})

test('a call that hangs is waited for no longer than a call may take', async () => {
  vi.stubGlobal('navigator', { locks })
  const answer = Promise.withResolvers<void>()
  const call = locks.request(MONEY_LOCK, { mode: 'shared' }, () => answer.promise)
  await moneyIsStill(20)
  expect((await locks.query()).held).toHaveLength(1)
  answer.resolve()
  await call
})
