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

const BOUNDS = { atOnce: 1, waiting: 6, waitingOfGroup: 4 }

/** A queue whose pieces end one after the other as `endOne` says, each after so much of its clock. */
function steppedQueue(bounds: Parameters<typeof createBoundedWork>[0]) {
  let time = 0
  const bounded = createBoundedWork(bounds, () => time)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (name: string, group?: string) =>
    bounded(() => {
      begun.push(name)
      return new Promise<void>((end) => ends.push(end))
    }, group)
  const endOne = async (tookMs = 0) => {
    await expect.poll(() => ends.length).toBeGreaterThan(0)
    time += tookMs
    ends.shift()?.()
  }
  return { add, begun, endOne }
}

test('groups take turns: a flood of one delays the one piece of another by one piece, each group in its own order', async () => {
  const { add, begun, endOne } = steppedQueue(BOUNDS)
  const all = [...['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => add(name, 'a')), add('b1', 'b'), add('job')]
  await expect(add('a6', 'a')).rejects.toMatchObject({ code: 6011 })
  for (let count = 0; count < all.length; count += 1) await endOne()
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'job', 'a3', 'a4', 'a5'])
})

test('where every place is taken, who has fewer waiting gets the last place of the group that has most', async () => {
  const { add, begun, endOne } = steppedQueue(BOUNDS)
  const floods = ['a0', 'a1', 'a2', 'a3', 'b1', 'b2', 'b3'].map((name) => add(name, name[0]))
  const outcomes = Promise.allSettled([...floods, add('c1', 'c')])
  await expect(add('b4', 'b'), 'they have as many').rejects.toMatchObject({ code: 6011 })
  for (let count = 0; count < 7; count += 1) await endOne()
  expect((await outcomes).map(({ status }) => (status === 'fulfilled' ? 1 : 0))).toEqual([1, 1, 1, 0, 1, 1, 1, 1])
  expect(begun).toEqual(['a0', 'a1', 'b1', 'c1', 'a2', 'b2', 'b3'])
})

test('who would wait too long is refused with the time, until nobody waits; a group of few is taken meanwhile', async () => {
  const { add, begun, endOne } = steppedQueue({ atOnce: 1, waiting: 100, longestWaitMs: 2_500 })
  const all = [add('a0', 'a')]
  await endOne(1_200)
  await Promise.all(all)
  all.push(...['a1', 'a2', 'a3', 'a4'].map((name) => add(name, 'a')))
  await expect(add('a5', 'a')).rejects.toMatchObject({
    code: 6011,
    message: '当前访问人数较多，请在4秒后重试',
    retryAfterS: 4,
  })
  all.push(add('b1', 'b'))
  for (let count = 0; count < 5; count += 1) await endOne(60_000)
  await Promise.all(all)
  all.push(add('a6', 'a'), add('a7', 'a'))
  await endOne()
  await endOne()
  await Promise.all(all)
  expect(begun.slice(-2)).toEqual(['a6', 'a7'])
})

/** The same with who was seen to be a member lately, and how much room there is for others. */
function rankedQueue(bounds: Parameters<typeof createBoundedWork>[0]) {
  const bounded = createBoundedWork(bounds, () => 0)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (name: string, rank: 'known' | 'stranger') =>
    bounded(
      () => {
        begun.push(name)
        return new Promise<void>((end) => ends.push(end))
      },
      name[0],
      rank,
    )
  const endOne = async () => {
    await expect.poll(() => ends.length).toBeGreaterThan(0)
    ends.shift()?.()
  }
  return { add, begun, endOne, more: bounded.more }
}

test('members go before strangers, who come to their turn after eight of theirs, however many there are', async () => {
  const { add, begun, endOne } = rankedQueue({ atOnce: 1, waiting: 100 })
  const all = [add('z0', 'known')]
  const names = (letter: string, count: number) => Array.from({ length: count }, (_, n) => `${letter}${n}`)
  all.push(...names('s', 2).map((name) => add(name, 'stranger')))
  all.push(...names('k', 20).map((name) => add(name, 'known')))
  for (let count = 0; count < all.length; count += 1) await endOne()
  await Promise.all(all)
  const members = names('k', 20)
  expect(begun).toEqual(['z0', ...members.slice(0, 8), 's0', ...members.slice(8, 16), 's1', ...members.slice(16)])
})

test('of strangers no more begin than there is room for, one at least; members are not held up, and more begin when it grows', async () => {
  let room = 2
  const { add, begun, endOne, more } = rankedQueue({ atOnce: 4, waiting: 100, roomForStrangers: () => room })
  const all = ['s0', 's1', 's2', 's3'].map((name) => add(name, 'stranger'))
  all.push(add('k0', 'known'))
  expect(begun).toEqual(['s0', 's1', 'k0'])
  room = 0
  await endOne()
  await endOne()
  await expect.poll(() => begun).toEqual(['s0', 's1', 'k0', 's2'])
  room = 2
  more()
  await expect.poll(() => begun.at(-1)).toBe('s3')
  for (let count = 0; count < 3; count += 1) await endOne()
  await Promise.all(all)
})

test('ranks that have places of their own do not wait for each other', async () => {
  const { add, begun, endOne } = rankedQueue({ atOnce: 2, atOnceOf: { known: 1, stranger: 1 }, waiting: 100 })
  const all = [add('s0', 'stranger'), add('t1', 'stranger'), add('k0', 'known'), add('l1', 'known')]
  expect(begun).toEqual(['s0', 'k0'])
  await endOne()
  await expect.poll(() => begun).toEqual(['s0', 'k0', 't1'])
  for (let count = 0; count < 3; count += 1) await endOne()
  await Promise.all(all)
})

test('where every place is taken, a member takes that of a stranger, and a stranger none of a member who has as few', async () => {
  const { add, begun, endOne } = rankedQueue({ atOnce: 1, waiting: 3, waitingOfGroup: 2 })
  const floods = [add('z0', 'known'), add('s1', 'stranger'), add('t1', 'stranger'), add('k1', 'known')]
  const outcomes = Promise.allSettled([...floods, add('l1', 'known'), add('m1', 'known')])
  await expect(add('u1', 'stranger')).rejects.toMatchObject({ code: 6011 })
  await expect(add('n1', 'known'), 'no stranger is left, and nobody has more').rejects.toMatchObject({ code: 6011 })
  for (let count = 0; count < 4; count += 1) await endOne()
  expect((await outcomes).map(({ status }) => (status === 'fulfilled' ? 1 : 0))).toEqual([1, 0, 0, 1, 1, 1])
  expect(begun).toEqual(['z0', 'k1', 'l1', 'm1'])
})

test('an address has no more places for waiting by asking as both', async () => {
  const { add, endOne } = rankedQueue({ atOnce: 1, waiting: 100, waitingOfGroup: 2 })
  const all = [add('z0', 'known'), add('a1', 'known'), add('a2', 'stranger')]
  for (const rank of ['known', 'stranger'] as const) await expect(add('a3', rank)).rejects.toMatchObject({ code: 6011 })
  for (let count = 0; count < 3; count += 1) await endOne()
  await Promise.all(all)
})

test('whether strangers would wait too long is judged by what pieces of members take: theirs may give way', async () => {
  let time = 0
  const bounded = createBoundedWork(
    { atOnce: 2, atOnceOf: { known: 1, stranger: 1 }, waiting: 100, longestWaitMs: 2_500 },
    () => time,
  )
  const ends: (() => void)[] = []
  const add = (rank: 'known' | 'stranger') => bounded(() => new Promise<void>((end) => ends.push(end)), 'a', rank)
  const take = async (ms: number) => {
    await expect.poll(() => ends.length).toBeGreaterThan(0)
    time += ms
    ends.shift()?.()
  }
  for (const [rank, ms] of [
    ['known', 100],
    ['stranger', 10_000],
  ] as const) {
    const one = add(rank)
    await take(ms)
    await one
  }
  const all = Array.from({ length: 20 }, () => add('stranger'))
  for (let count = 0; count < all.length; count += 1) await take(10_000)
  await Promise.all(all)
})
