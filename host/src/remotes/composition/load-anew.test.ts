import * as threads from 'node:worker_threads'

import { MONEY_LOCK } from '@site/shell/money'
import { expect, test, vi } from 'vitest'

import { loadAnew } from './load-anew.ts'

/** Node's own, which its types do not name there yet. */
const { locks } = threads as unknown as Pick<Navigator, 'locks'>

test('a page is loaded anew once no money call is under way', async () => {
  vi.stubGlobal('navigator', { locks })
  const reload = vi.fn()
  const answer = Promise.withResolvers<void>()
  const call = locks.request(MONEY_LOCK, { mode: 'shared' }, () => answer.promise)
  loadAnew(reload)
  await vi.waitFor(async () => expect((await locks.query()).pending).toHaveLength(1), { timeout: 30_000 })
  expect(reload).not.toHaveBeenCalled()
  answer.resolve()
  await call
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1), { timeout: 30_000 })
})
