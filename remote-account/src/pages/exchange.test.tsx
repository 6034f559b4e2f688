import {
  ApiError,
  balanceEndpoint,
  currencyTransferEndpoint,
  dealRecordEndpoint,
  transferRateEndpoint,
} from '@site/contracts'
import { tokenAtom, userIdAtom } from '@site/shell/host'
import { renderPart } from '@site/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { createStore } from 'jotai'
import { afterEach, describe, expect, test, vi } from 'vitest'

import texts from '../../locales/zh-CN/account.json' with { type: 'json' }
import { Page } from './exchange.tsx'

/** The server's clock is an hour behind the browser's. */
const BEHIND_MS = 3_600_000
const HOLDS_MS = 60_000

afterEach(() => {
  vi.useRealTimers()
})

interface Sent {
  readonly amount: string
  readonly rate: string
  readonly requestId: string
}

async function open(
  exchange: (sent: Sent) => unknown = () => ({ orderNo: 'T0000000001', got: '705.91' }),
  serverNow: () => number = () => Date.now(),
) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const store = createStore()
  store.set(userIdAtom, 'u1')
  store.set(tokenAtom, 'token')
  const rates = ['7.0591', '7.0600', '7.0612']
  const sent: Sent[] = []
  let asked = 0
  const rendered = renderPart(<Page />, {
    remote: 'account',
    texts,
    parts: { store, serverNow },
    answers: {
      [transferRateEndpoint.path]: () => {
        const serverTime = Date.now() - BEHIND_MS
        const rate = rates[asked] ?? ''
        asked += 1
        return { rate, min: '10.00', max: '50000.00', serverTime, expireAt: serverTime + HOLDS_MS }
      },
      [balanceEndpoint.path]: () => ({
        centerWalletBalance: '12.00',
        lockMoney: '0.00',
        bonus: '0.00',
        usdt: '150.25',
      }),
      [dealRecordEndpoint.path]: () => ({ list: [], total: 0, pageNum: 1, pageSize: 5, sum: '0.00' }),
      [currencyTransferEndpoint.path]: (input) => {
        sent.push(input as Sent)
        return exchange(input as Sent)
      },
    },
  })
  await screen.findByText('1 USDT = ¥7.0591')
  return {
    ...rendered,
    sent,
    asked: () => asked,
    amount: screen.getByRole<HTMLInputElement>('textbox', { name: '兑换数量' }),
    press: () => fireEvent.click(screen.getByRole('button', { name: /^确认兑换/ })),
  }
}

describe('the exchange page', () => {
  test('counts down by the server’s clock and asks for the next rate when this one is over', async () => {
    const { asked } = await open()
    await screen.findByText(/^(60|59) 秒后更新$/)
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    await screen.findByText(/^(30|29|28) 秒后更新$/)
    expect(asked()).toBe(1)
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    await screen.findByText('1 USDT = ¥7.0600')
    expect(asked()).toBe(2)
    expect(screen.getByRole('timer').textContent).toMatch(/^(60|59|58) 秒后更新$/)
  })

  test('goes on as it was where the browser’s clock is set meanwhile', async () => {
    let set = 0
    const { asked } = await open(undefined, () => Date.now() - set)
    await screen.findByText(/^(60|59) 秒后更新$/)
    for (const by of [2 * BEHIND_MS, -3 * BEHIND_MS]) {
      set += by
      vi.setSystemTime(Date.now() + by)
      await act(() => vi.advanceTimersByTimeAsync(10_000))
    }
    await screen.findByText(/^(40|39|38|37) 秒后更新$/)
    expect(asked()).toBe(1)
  })

  test('says what an amount brings, sends it with the rate, and shows what came of it', async () => {
    const { sent, amount, press, toasts } = await open()
    fireEvent.change(amount, { target: { value: '100' } })
    press()
    await waitFor(() => expect(toasts).toEqual(['兑换成功，到账 ¥705.91']))
    expect(sent.map(({ amount: of, rate }) => [of, rate])).toEqual([['100', '7.0591']])
    expect(amount.value).toBe('')
  })

  test('sends nothing that is too little or more than there is, and says so', async () => {
    const { sent, amount, press } = await open()
    press()
    expect((await screen.findByRole('alert')).textContent).toBe('请输入兑换数量')
    for (const [typed, told] of [
      ['9.99', '单笔最少兑换 10.00 USDT'],
      ['150.26', '超过可兑换的 USDT'],
    ] as const) {
      fireEvent.change(amount, { target: { value: typed } })
      await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(told))
    }
    fireEvent.click(screen.getByRole('button', { name: '全部' }))
    expect(amount.value).toBe('150.25')
    expect(sent).toEqual([])
  })

  test('asks for another rate when an exchange is refused', async () => {
    const { asked, amount, press } = await open(() => {
      throw new ApiError(6012, '汇率已更新，请按新汇率重新确认')
    })
    fireEvent.change(amount, { target: { value: '100' } })
    press()
    await screen.findByText('1 USDT = ¥7.0600')
    expect(asked()).toBe(2)
    expect(amount.value, 'what was typed stays').toBe('100')
  })
})
