import * as threads from 'node:worker_threads'

import { HTML_IDS } from '@site/contracts'
import { MONEY_LOCK } from '@site/shell/money'
import { expect, test, vi } from 'vitest'

import { createServerClock } from '../../base/clock/index.ts'
import { composition, createSigner, release } from '../../testing/composition.ts'
import { TEST_CONFIG } from '../../testing/host.tsx'
import { startComposition } from './start-composition.ts'

/** Node's own, which its types do not name there yet. */
const { locks } = threads as unknown as Pick<Navigator, 'locks'>

test('a recall in a hurry waits for a money call that is under way, and no longer', async () => {
  const signer = await createSigner('key-00000001')
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = HTML_IDS.composition
  block.textContent = JSON.stringify(await signer.sign(composition()))
  document.body.append(block)
  document.documentElement.dataset['theme'] = 'aurora'
  const sound = { help: { active: release('0.9.0'), cohort: 'stable' as const } }
  const recall = await signer.sign(composition({ revision: 6, urgent: 6, remotes: sound }))
  vi.stubGlobal('fetch', async () => Response.json(recall))
  vi.stubGlobal('navigator', { locks })

  const config = { ...TEST_CONFIG, keys: [signer.key] }
  const started = await startComposition({ config, clock: createServerClock(1_500_000) })
  if (!started.ok) throw new Error(started.refusal.reason)
  const store = started.value
  const answer = Promise.withResolvers<void>()
  const call = locks.request(MONEY_LOCK, { mode: 'shared' }, () => answer.promise)
  const heard = vi.fn()
  store.onRecalled(heard)
  await store.refresh()
  expect(store.current().revision).toBe(6)
  await vi.waitFor(async () => expect((await locks.query()).pending).toHaveLength(1), { timeout: 30_000 })
  expect(heard).not.toHaveBeenCalled()
  answer.resolve()
  await call
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), { timeout: 30_000 })
})
