import { ApiError, balanceEndpoint, launchEndpoint, resourceEndpoint } from '@site/contracts'
import type { Order } from '@site/contracts/sports'
import { tokenAtom, userIdAtom } from '@site/shell/host'
import { renderPart } from '@site/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import texts from '../../locales/zh-CN/sports.json' with { type: 'json' }
import { sampleGame } from '../../tests/sample.ts'
import { Server } from '../../tests/server.ts'
import { Page } from './board.tsx'

interface Asked {
  readonly method: string
  readonly Request: Readonly<Record<string, unknown>>
}
interface Item {
  readonly ior: string
}
type Answers = Readonly<Record<string, (request: Asked['Request']) => unknown>>

const ENTRY = {
  url: '/game/sport/crty',
  uid: 'CR1',
  token: 'venue-token',
  langx: 'zh-cn',
  ver: '1',
  limits: { min: '10.00', max: '500.00' },
}
const MENU = { serverTime: 1, markets: [], dates: [], filters: [] }
const order = (over: Partial<Order> = {}): Order => ({
  ticket_id: 'B261121000001',
  requestId: 'request-1',
  active: 'success',
  waitSec: 0,
  risk: '100.00',
  maxWin: '96.00',
  oddsShown: '0.96',
  decimal: '1.960',
  ...over,
})

/** What the venue quotes: open, as it was asked for, from 10 to 500. */
function quote({ items }: Asked['Request']) {
  const limits = { changed: 'none', status: 1, min: '10.00', max: '500.00', maxWin: '500.00', series: true }
  return {
    items: (items as readonly Item[]).map((item) => ({ ...item, ...limits })),
    balance: '1000.00',
    expireIn: 5,
  }
}

async function openBoard(answers: Answers = {}, member?: string) {
  const asked: Asked[] = []
  const known: Answers = { GetMenu: () => MENU, PreOrder: quote, ...answers }
  const rendered = renderPart(
    <Routes>
      <Route path="/game/sport/:enName" element={<Page />} />
    </Routes>,
    {
      remote: 'sports',
      texts,
      path: '/game/sport/crty',
      ...(member !== undefined && { member }),
      answers: {
        [launchEndpoint.path]: () => ENTRY,
        [balanceEndpoint.path]: () => ({ centerWalletBalance: '1000.00', lockMoney: '0.00' }),
        [resourceEndpoint.path]: (input) => {
          const call = input as Asked
          asked.push(call)
          const answer = known[call.method]
          if (answer === undefined) throw new ApiError(6007, `no answer for ${call.method}`)
          return answer(call.Request)
        },
      },
    },
  )
  await screen.findByRole('heading', { level: 1, name: 'CR体育盘口' })
  act(() => Server.current.greet())
  Server.current.snapshot([sampleGame('1')])
  await screen.findAllByText('主队1')
  await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))))
  return { ...rendered, asked, placed: () => asked.filter(({ method }) => method === 'PlaceBet') }
}

const slip = () => within(screen.getByRole('region', { name: '投注单' }))

async function stakeHandicap(amount = '100'): Promise<void> {
  const row = screen.getAllByRole('listitem').find((one) => within(one).queryByText('主队1'))
  if (row === undefined) throw new Error('the match is on the list')
  fireEvent.click(within(row).getByRole('button', { name: '主队1 让球 -0.5/1 0.96' }))
  fireEvent.change(await slip().findByRole('textbox', { name: '主队1 -0.5/1 投注金额' }), { target: { value: amount } })
  await slip().findByRole('button', { name: `确认投注 ¥${amount}` })
}
const send = () => fireEvent.click(slip().getByRole('button', { name: /^确认投注/ }))

beforeEach(() => {
  vi.stubGlobal('WebSocket', Server)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1300)
  window.innerWidth = 1920
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** From here on time passes when the test says so, and as it does otherwise. */
const holdTime = () => vi.useFakeTimers({ shouldAdvanceTime: true })
/** Longer than the page waits before it asks once more after an order. */
const passWait = () => act(() => vi.advanceTimersByTimeAsync(2_000))

describe('placing a bet', () => {
  test('says everything as the player saw it, once, and shows the receipt', async () => {
    const { placed, events } = await openBoard({ PlaceBet: () => ({ orders: [order()], balance: '900.00' }) })
    await stakeHandicap()
    const button = slip().getByRole('button', { name: '确认投注 ¥100' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await slip().findByText('B261121000001')).toBeDefined()
    expect(placed()).toHaveLength(1)
    expect(placed()[0]?.Request).toMatchObject({
      mode: 'single',
      policy: 'better',
      oddsType: 'H',
      items: [{ gameId: '11', w: 'RE', r: 'REH', ratio: '0.5 / 1', strong: 'H', ior: '0.96', stake: '100' }],
    })
    expect(events.map(({ name }) => name)).toContain('balance_changed')
    fireEvent.click(slip().getByRole('button', { name: '完成' }))
    expect(slip().getByText('投注单是空的')).toBeDefined()
  })

  test.each([6005, 6006] as const)(
    'an answer that never came (%s) is asked for again under the same request id',
    async (code) => {
      let tries = 0
      const { placed } = await openBoard({
        PlaceBet: () => {
          tries += 1
          if (tries === 1) throw new ApiError(code)
          return { orders: [order()], balance: '900.00' }
        },
      })
      await stakeHandicap()
      holdTime()
      send()
      await passWait()
      expect(await slip().findByText('投注成功')).toBeDefined()
      const ids = placed().map(({ Request }) => Request['requestId'])
      expect(ids).toHaveLength(2)
      expect(new Set(ids).size).toBe(1)
    },
  )

  test('a bet that nobody answers for is sent four times under one id, and then asked for by it', async () => {
    const { placed, asked, toasts } = await openBoard({
      PlaceBet: () => {
        throw new ApiError(6006)
      },
      GetOrderStatus: () => ({ serverTime: 1, orders: [order()], balance: '900.00' }),
    })
    await stakeHandicap()
    holdTime()
    send()
    for (let step = 0; step < 5; step += 1) await passWait()
    expect(await slip().findByText('投注成功')).toBeDefined()
    const ids = placed().map(({ Request }) => Request['requestId'])
    expect(ids).toHaveLength(4)
    expect(new Set(ids).size).toBe(1)
    expect(asked.find(({ method }) => method === 'GetOrderStatus')?.Request).toMatchObject({ requestIds: [ids[0]] })
    expect(toasts).toEqual([])
  })

  test('a bet that the venue never heard of is said to be none, and can be placed again', async () => {
    let isReachable = false
    const { placed, toasts } = await openBoard({
      PlaceBet: () => {
        if (!isReachable) throw new ApiError(6006)
        return { orders: [order()], balance: '900.00' }
      },
      GetOrderStatus: () => ({ serverTime: 1, orders: [], balance: '1000.00' }),
    })
    await stakeHandicap()
    holdTime()
    send()
    for (let step = 0; step < 9; step += 1) await passWait()
    await waitFor(() => expect(toasts).toEqual([texts.slip.neverPlaced]))
    isReachable = true
    send()
    expect(await slip().findByText('投注成功')).toBeDefined()
    expect(new Set(placed().map(({ Request }) => Request['requestId'])).size, 'at most once').toBe(1)
  })

  test('a refusal says why until the slip is another one, places nothing and lets the player try again', async () => {
    const { toasts, placed } = await openBoard({
      PlaceBet: () => {
        throw new ApiError(6012, '', { reason: 'ODDS_CHANGED', items: [0] })
      },
    })
    await stakeHandicap()
    send()
    await waitFor(() => expect(toasts).toContain('赔率已更改'))
    expect(await slip().findByRole('button', { name: '确认投注 ¥100' })).toBeDefined()
    expect(placed()).toHaveLength(1)
    expect(slip().getByText('赔率已更改')).toBeDefined()
    fireEvent.change(slip().getByRole('textbox', { name: '主队1 -0.5/1 投注金额' }), { target: { value: '50' } })
    await slip().findByRole('button', { name: '确认投注 ¥50' })
    expect(slip().queryByText('赔率已更改')).toBeNull()
  })

  test('an order in its delay is decided by push, and nothing may be changed meanwhile', async () => {
    const { toasts } = await openBoard({
      PlaceBet: () => ({ orders: [order({ active: 'delay', waitSec: 6 })], balance: '900.00' }),
      GetOrderStatus: () => ({
        serverTime: 1,
        orders: [order({ active: 'delay', waitSec: 5 })],
        balance: '900.00',
      }),
    })
    await stakeHandicap()
    send()
    expect(await slip().findByText(/^确认中/)).toBeDefined()
    fireEvent.click(slip().getByRole('button', { name: /^移除 / }))
    expect(toasts).toContain('当前还有订单正在确认中，请稍等')
    const refused = order({ active: 'fail', waitSec: 0, reason: 'SCORE_CHANGED' })
    Server.current.deliver({
      type: 'bet',
      serverTime: Date.now(),
      event: 'rejected',
      order: refused,
      balance: '1000.00',
      wager: {
        ticket_id: refused.ticket_id,
        requestId: refused.requestId,
        status: 'rejected',
        mode: 'single',
        bets: 1,
        oddsType: 'H',
        oddsShown: '0.96',
        decimal: '1.960',
        stake: '100.00',
        risk: '100.00',
        openRisk: '0.00',
        maxWin: '96.00',
        betAt: 1,
        waitSec: 0,
        resultCode: '',
        resultText: '',
        cashedOut: '0.00',
        capped: false,
        cashable: false,
        legs: [],
      },
    })
    expect(await slip().findByText('投注失败：比分已变化')).toBeDefined()
    expect(toasts).toContain('投注失败：比分已变化')
  })

  test('what is answered after the member has left is shown to nobody else, and found by them when they are back', async () => {
    const answer = Promise.withResolvers<unknown>()
    const { placed, shell, toasts, events } = await openBoard({ PlaceBet: () => answer.promise }, '7')
    await stakeHandicap()
    send()
    await waitFor(() => expect(placed()).toHaveLength(1))
    act(() => {
      shell.store.set(tokenAtom, 'token of 8')
      shell.store.set(userIdAtom, '8')
    })
    const before = events.length
    await act(async () => answer.resolve({ orders: [order()], balance: '900.00' }))
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect([toasts, events.length]).toEqual([[], before])
    expect(slip().queryByText('投注成功')).toBeNull()
    const kept = JSON.parse(localStorage.getItem('sports-slip:v1') ?? '') as unknown
    const requestId = placed()[0]?.Request['requestId']
    expect(kept).toMatchObject({ owner: '7', untilLogOut: false, placing: { requestId } })
  })

  test('a request that a reload cut off is found again by its id, not sent again', async () => {
    const first = await openBoard({ PlaceBet: () => new Promise(() => undefined) })
    await stakeHandicap()
    send()
    await waitFor(() => expect(first.placed()).toHaveLength(1))
    const kept = sessionStorage.getItem('sports-slip:v1') ?? ''
    expect(JSON.parse(kept)).toMatchObject({
      placing: { requestId: first.placed()[0]?.Request['requestId'], mode: 'single' },
    })
    // Another document knows of no call that is still out.
    sessionStorage.setItem('sports-slip:v1', kept.replace(/"requestId":"[^"]+"/, '"requestId":"request-of-before"'))
    holdTime()
    const { asked, placed } = await openBoard({
      GetOrderStatus: () => ({ serverTime: 1, orders: [order()], balance: '900.00' }),
    })
    await passWait()
    expect(await slip().findByText('投注成功')).toBeDefined()
    expect(asked.find(({ method }) => method === 'GetOrderStatus')?.Request).toMatchObject({
      requestIds: ['request-of-before'],
    })
    expect(placed()).toHaveLength(0)
  })
})
