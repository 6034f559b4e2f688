import { expect, test } from 'vitest'

import { createBoundedWork } from './bounded-work.ts'

test('so much at once, so much waiting in the order in which it came, and the rest is refused at once', async () => {
  const bounded = createBoundedWork({ atOnce: 2, waiting: 3 })
  const ends: (() => void)[] = []
  const begun: number[] = []
  const work = (n: number) =>
    bounded(async () => {
      begun.push(n)
      await new Promise<void>((end) => ends.push(end))
      if (n === 2) throw new Error('one that fails')
    })
  const all = [1, 2, 3, 4, 5].map(work)
  const outcomes = Promise.allSettled(all)
  await expect(work(6)).rejects.toMatchObject({ code: 6011 })
  expect(begun).toEqual([1, 2])
  for (let count = 0; count < 5; count += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(0)
    ends.shift()?.()
  }
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  expect(begun).toEqual([1, 2, 3, 4, 5])
  expect(await bounded(() => Promise.resolve('again'))).toBe('again')
})
