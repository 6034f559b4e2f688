import { parseDay, startOfDay } from '@site/domain'
import { expect, onTestFinished, test, vi } from 'vitest'

import { Fixtures } from '../simulator/fixtures/index.ts'
import { Pricer } from '../simulator/pricing/index.ts'
import { BEFORE } from '../simulator/timeline/index.ts'
import { MatchBook } from './book.ts'

const DAY = parseDay('2026-11-21')
const NOW = startOfDay(DAY)
const NOBODY = { wants: () => false }

test('a match that cannot be priced has no market, which is logged once, and keeps no other one from having its own', () => {
  const fixtures = new Fixtures('7')
  const log = { warn: vi.fn<() => void>() }
  const book = new MatchBook({ fixtureOf: (id) => fixtures.byId(id), now: () => NOW, log })
  const [bad = 0, good = 0] = fixtures.ofDay(DAY).map(({ id }) => id)
  book.reset(
    1,
    [bad, good].map((id) => ({ id, version: 1, at: NOW, state: BEFORE })),
  )
  const price = vi.spyOn(Pricer.prototype, 'quotes')
  onTestFinished(() => price.mockRestore())
  const fail = () =>
    price.mockImplementationOnce(() => {
      throw new Error('a score that nobody has thought of')
    })
  const markets = (id: number) => book.quoted(id)?.quotes.length ?? 0
  fail()
  expect([markets(bad), markets(good) > 0]).toEqual([0, true])
  fail()
  book.apply([{ id: bad, version: 2, at: NOW }], NOBODY)
  expect(markets(bad)).toBe(0)
  expect(log.warn).toHaveBeenCalledOnce()
  book.apply([{ id: bad, version: 3, at: NOW }], NOBODY)
  expect(markets(bad)).toBeGreaterThan(0)
})
