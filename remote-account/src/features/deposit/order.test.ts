import { DEPOSIT_STATUS, type DepositOrder, type DepositStatus, NAMED_ROUTES } from '@site/contracts'
import { describe, expect, test } from 'vitest'

import { isWaitedOn, waitHref } from '../order/index.ts'
import { latestOf, providerAddress, steadyOffset, stepsOf } from './order.ts'

const { pending, submitted, confirming, success, expired, review } = DEPOSIT_STATUS

function orderOf(...statuses: readonly DepositStatus[]): DepositOrder {
  return {
    orderNo: 'D2611220000000001',
    payCode: 'USDT_TRC20',
    channelName: 'USDT-TRC20',
    wait: 'virtualWait',
    status: statuses.at(-1) ?? pending,
    amount: '1000.00',
    payAmount: '140.8451',
    currency: 'USDT',
    payee: {},
    createdAt: 1_000,
    expireAt: 1_801_000,
    serverTime: 5_000,
    remainSec: 1_796,
    message: '',
    history: statuses.map((status, index) => ({ status, at: 1_000 * (index + 1) })),
  }
}

describe('the course of an order', () => {
  const course = (...statuses: readonly DepositStatus[]) =>
    stepsOf(orderOf(...statuses)).map(({ name, state, at }) => [name, state, at])

  test('a new one waits for its payment, then for the money', () => {
    expect(course(pending)).toEqual([
      ['created', 'done', 1_000],
      ['pay', 'current', undefined],
      ['arrive', 'waiting', undefined],
    ])
  })

  test('each state that it has been in is a step with its time', () => {
    expect(course(pending, submitted, confirming)).toEqual([
      ['created', 'done', 1_000],
      ['submitted', 'done', 2_000],
      ['confirming', 'current', 3_000],
      ['arrive', 'waiting', undefined],
    ])
    expect(course(pending, submitted, confirming, success).at(-1)).toEqual(['arrive', 'done', 4_000])
  })

  test('one that came to nothing ends with that, and one that is looked at goes on', () => {
    expect(course(pending, expired).at(-1)).toEqual(['expired', 'failed', 2_000])
    expect(course(pending, expired, review).slice(1)).toEqual([
      ['expired', 'done', 2_000],
      ['review', 'current', 3_000],
      ['arrive', 'waiting', undefined],
    ])
  })
})

test('the latest answer counts, whichever of the two calls gave it', () => {
  const order = orderOf(pending)
  const { payee: _payee, ...progress } = order
  expect(latestOf(order, undefined)).toBe(order)
  expect(latestOf(order, { ...progress, status: success, serverTime: 6_000 })).toMatchObject({
    status: success,
    payAmount: '140.8451',
  })
  expect(latestOf(order, { ...progress, status: submitted, serverTime: 4_000 }).status).toBe(pending)
})

test('a slow answer moves no countdown, a clock that was set does', () => {
  expect(steadyOffset(undefined, 40)).toBe(40)
  expect(steadyOffset(40, 900)).toBe(40)
  expect(steadyOffset(40, 900_040)).toBe(900_040)
})

test('every way to pay has a screen of its own, and the provider’s page one that waits for it', () => {
  const screens = {
    rechargeWait: 'rechargeWait',
    transferWait: 'transferWait',
    virtualWait: 'virtualWait',
    huiwangWait: 'huiwangWait',
    xnbskWait: 'xnbskWait',
    redirect: 'rechargeWait',
  } as const
  for (const [wait, route] of Object.entries(screens)) {
    const order = { ...orderOf(pending), wait: wait as DepositOrder['wait'] }
    expect(waitHref(order)).toBe(`${NAMED_ROUTES[route].path}?order=D2611220000000001`)
    expect(isWaitedOn(route, order)).toBe(true)
    expect(isWaitedOn(route === 'virtualWait' ? 'transferWait' : 'virtualWait', order)).toBe(false)
  }
})

test('only a web address of the provider is opened', () => {
  expect(providerAddress('/sandbox/pay?o=1', 'http://site.test')).toBe('http://site.test/sandbox/pay?o=1')
  expect(providerAddress('https://pay.example/1', 'http://site.test')).toBe('https://pay.example/1')
  for (const bad of [undefined, 'javascript:alert(1)', 'data:text/html,x', 'http://'])
    expect(providerAddress(bad, 'http://site.test')).toBeUndefined()
})
