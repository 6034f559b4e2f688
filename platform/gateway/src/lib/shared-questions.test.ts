import { expect, test } from 'vitest'

import { createSharedQuestions } from './shared-questions.ts'

function setUp() {
  const share = createSharedQuestions()
  const ends: PromiseWithResolvers<string>[] = []
  const ask = () => {
    const end = Promise.withResolvers<string>()
    ends.push(end)
    return end.promise
  }
  return { ends, asks: (key = 'a') => share(key, ask) }
}

test('who asks while it is being answered shares the next answer, which is begun after they asked', async () => {
  const { ends, asks } = setUp()
  const first = asks()
  const others = [asks(), asks(), asks()]
  expect(ends, 'the first alone').toHaveLength(1)
  ends[0]?.resolve('before')
  expect(await first).toBe('before')
  expect(ends, 'one more for all of the others').toHaveLength(2)
  const late = asks()
  ends[1]?.resolve('after')
  expect(await Promise.all(others)).toEqual(['after', 'after', 'after'])
  expect(ends, 'and one for who came while that was answered').toHaveLength(3)
  ends[2]?.resolve('last')
  expect(await late).toBe('last')
})

test('nothing is kept: who asks later is answered anew, and another key beside it', async () => {
  const { ends, asks } = setUp()
  const [one, other] = [asks('a'), asks('b')]
  expect(ends).toHaveLength(2)
  for (const end of ends) end.resolve('now')
  expect(await Promise.all([one, other])).toEqual(['now', 'now'])
  const again = asks('a')
  ends[2]?.resolve('then')
  expect(await again).toBe('then')
})

test('a failure is that of who shared it', async () => {
  const { ends, asks } = setUp()
  const [first, second] = [asks(), asks()]
  ends[0]?.reject(new Error('no database'))
  await expect(first).rejects.toThrow('no database')
  ends[1]?.resolve('there')
  expect(await second).toBe('there')
})
