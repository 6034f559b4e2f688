import { expect, test } from 'vitest'

import { nextPopup, withQuiet, withShown } from './popup-log.ts'

const whose = { userId: '7', day: 20_000 }
const IDS = ['a', 'b', 'c', 'd']

test('each pops up once a day, in order, and three a day at most', () => {
  let log: Parameters<typeof nextPopup>[0] = []
  for (const id of ['a', 'b', 'c']) {
    expect(nextPopup(log, whose, IDS)).toBe(id)
    log = withShown(log, whose, id)
  }
  expect(nextPopup(log, whose, IDS)).toBeUndefined()
  expect(nextPopup(log, { ...whose, day: 20_001 }, IDS), 'the day after').toBe('a')
})

test('who wants quiet has it until midnight, alone', () => {
  const log = withQuiet(withShown([], whose, 'a'), whose)
  expect(nextPopup(log, whose, IDS)).toBeUndefined()
  expect(nextPopup(log, { ...whose, userId: '8' }, IDS), 'another member of the device').toBe('a')
  expect(nextPopup(log, { ...whose, day: 20_001 }, IDS)).toBe('a')
})

test('what is kept does not grow: a day that is over is forgotten', () => {
  const other = { userId: '8', day: 20_000 }
  const log = withShown(withShown([], whose, 'a'), other, 'a')
  expect(log).toHaveLength(2)
  expect(withShown(log, { ...whose, day: 20_001 }, 'a')).toEqual([
    { userId: '7', day: 20_001, shown: ['a'], isQuiet: false },
  ])
})
