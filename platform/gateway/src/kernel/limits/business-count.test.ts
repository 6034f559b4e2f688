import { expect, test } from 'vitest'

import { createMemoryState } from '../../ports/memory-state.ts'
import { createBusinessCount } from './business-count.ts'

test('a window is one holder’s, who may take it again, until it is over by the business clock', async () => {
  const clock = { moved: 0 }
  const shared = createMemoryState()
  const counts = createBusinessCount(shared, { offset: () => clock.moved })
  const claim = (holder: string, key = 'pace:1') => counts.claim(key, 60_000, holder)
  expect(await Promise.all([claim('a'), claim('b'), claim('a')])).toEqual([true, false, true])
  expect(await claim('b', 'pace:2')).toBe(true)
  expect(await counts.add('pace:1', 60_000), 'what is counted under the same name is another thing').toBe(1)
  clock.moved = 60_000
  expect([await claim('b'), await claim('a')]).toEqual([true, false])
  await shared.close()
})
