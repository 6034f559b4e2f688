import { expect, test } from 'vitest'

import { createQueues } from './queues.ts'

const aTurn = () => new Promise((resolve) => setImmediate(resolve))

test('one after the other for each key, in the order in which they came, and other keys beside them', async () => {
  const inTurn = createQueues()
  const log: string[] = []
  const work = (name: string) => async () => {
    log.push(`${name} begins`)
    await aTurn()
    log.push(`${name} ends`)
    return name
  }
  const all = [inTurn('a', work('a1')), inTurn('a', work('a2')), inTurn('b', work('b1'))]
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1'])
  expect(log.filter((line) => line.startsWith('a'))).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends'])
  expect(log.indexOf('b1 begins')).toBeLessThan(log.indexOf('a1 ends'))
  expect(await inTurn('a', work('a3'))).toBe('a3')
})

test('work that fails holds up nobody', async () => {
  const inTurn = createQueues()
  const failing = inTurn('a', () => Promise.reject(new Error('no')))
  const next = inTurn('a', () => Promise.resolve('yes'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
