import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { BET_METHODS, type BetItem, RESOURCE_METHODS } from './index.ts'

const item: BetItem = { gameId: '8735721', w: 'RE', r: 'REH', ratio: '0.5 / 1', strong: 'H', ior: '0.960' }
const order = { requestId: 'a1b2c3d4', policy: 'better', oddsType: 'H' }
const placed = (args: unknown) => v.safeParse(BET_METHODS.PlaceBet.args, args)

describe('placing a bet', () => {
  test('a single has one stake, a series one for all', () => {
    expect(placed({ ...order, mode: 'single', items: [{ ...item, stake: '100' }] }).success).toBe(true)
    expect(placed({ ...order, mode: 'single', items: [item] }).success).toBe(false)
    const series = { ...order, mode: 'series', items: [item, { ...item, gameId: '8735799' }], seriesStake: '10' }
    expect(placed({ ...series, combo: '2x1' }).success).toBe(true)
    expect(placed({ ...series, combo: '11x1' }).success).toBe(false)
    expect(placed(series).success).toBe(false)
  })

  test.each(['-1', '1e308', 'NaN', '1.005', '', '9'.repeat(13)])('a stake of %j is no amount', (stake) => {
    expect(placed({ ...order, mode: 'single', items: [{ ...item, stake }] }).success).toBe(false)
  })

  test('the eleventh selection is refused with the message of the slip', () => {
    const items = Array.from({ length: 11 }, (_, index) => ({ ...item, gameId: String(index), stake: '10' }))
    expect(placed({ ...order, mode: 'multi', items: items.slice(1) }).success).toBe(true)
    expect(placed({ ...order, mode: 'multi', items }).issues?.[0].message).toBe('投注项数量已达上限')
  })

  test('a closed price cannot be bet on', () => {
    expect(placed({ ...order, mode: 'single', items: [{ ...item, ior: '', stake: '10' }] }).success).toBe(false)
  })
})

test('a cash-out takes one of five shares, all of it unless told', () => {
  const args = { requestId: 'a1b2c3d4', ticketId: 'B26112000001', amount: '92.10' }
  expect(v.parse(BET_METHODS.Cashout.args, args).share).toBe(100)
  for (const share of [0, 33, 101, 0.5])
    expect(v.safeParse(BET_METHODS.Cashout.args, { ...args, share }).success).toBe(false)
  for (const amount of ['0', '0.00', '-92.10', '92.101', '1234567890.00'])
    expect(v.safeParse(BET_METHODS.Cashout.args, { ...args, amount }).success, amount).toBe(false)
})

test('the betting methods are calls of the venue with the fields that every call has', () => {
  const { request } = RESOURCE_METHODS.PlaceBet
  const common = { timestamp: 1, token: 't', langx: 'zh-cn' }
  const single = { ...order, mode: 'single', items: [{ ...item, stake: '100' }] }
  expect(v.parse(request, { ...common, ...single })).toMatchObject({
    token: 't',
    requestId: 'a1b2c3d4',
    mode: 'single',
  })
  expect(v.is(request, single)).toBe(false)
  expect(v.parse(RESOURCE_METHODS.GetHistory.request, common)).toMatchObject({ pageNum: 1, pageSize: 20 })
})
