import {
  ApiError,
  DEPOSIT_STATUS,
  type DepositOrder,
  type DepositStatus,
  STATUS,
  closeOrderEndpoint,
  depositOrderEndpoint,
  depositStatusEndpoint,
  openDepositsEndpoint,
  submitPaidEndpoint,
} from '@site/contracts'
import { DEPOSIT_POLL } from '@site/domain'
import { renderPart } from '@site/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { ordersPath } from '../../../lib/paths.ts'
import { DEPOSIT_STATE_NAMES } from '../../order/index.ts'
import { WaitScreen } from './wait-screen.tsx'

const NO = 'D2611220000000001'
const { pending, submitted, confirming, success, expired, review } = DEPOSIT_STATUS
const words = texts.deposit

afterEach(() => {
  vi.useRealTimers()
})

/** A server with one order, its clock an hour ahead of the device's. */
function watch(first: Partial<DepositOrder> = {}, path = `/wait?order=${NO}`) {
  const ahead = 3_600_000
  const createdAt = Date.now() + ahead
  const state = {
    status: pending as DepositStatus,
    history: [{ status: pending as DepositStatus, at: createdAt }],
    more: first,
    asked: 0,
    failures: 0,
  }
  function become(status: DepositStatus, more: Partial<DepositOrder> = {}): void {
    state.status = status
    state.more = { ...state.more, ...more }
    if (status !== pending) state.history.push({ status, at: Date.now() + ahead })
  }
  function order(): DepositOrder {
    return {
      orderNo: NO,
      payCode: 'BANK_TRANSFER',
      channelName: '银行卡转账',
      wait: 'transferWait',
      amount: '1000.00',
      payAmount: '1000.00',
      currency: 'CNY',
      payee: { bank: '海元银行', account: '6200 0000', name: '林志和', remark: '048213' },
      createdAt,
      expireAt: createdAt + 900_000,
      remainSec: 900,
      message: '',
      ...state.more,
      status: state.status,
      serverTime: Date.now() + ahead,
      history: [...state.history],
    }
  }
  if (first.status !== undefined) become(first.status)
  const closed: unknown[] = []
  const said: unknown[] = []
  const rendered = renderPart(<WaitScreen screen="transferWait" />, {
    remote: 'account',
    texts,
    path,
    routes: ['saveMoney', 'wallet', 'transRecord'],
    answers: {
      [depositOrderEndpoint.path]: order,
      [depositStatusEndpoint.path]: () => {
        state.asked += 1
        if ((state.failures -= 1) >= 0) throw new ApiError(STATUS.BAD_GATEWAY)
        return order()
      },
      [openDepositsEndpoint.path]: () => [order()],
      [closeOrderEndpoint.path]: (input) => {
        closed.push(input)
        become(DEPOSIT_STATUS.cancelled)
        return null
      },
      [submitPaidEndpoint.path]: (input) => {
        said.push(input)
        become(submitted)
        return { status: submitted }
      },
    },
  })
  const fail = (times: number): void => void (state.failures = times)
  return { ...rendered, become, fail, closed, said, asked: () => state.asked }
}

describe('a wait screen', () => {
  test.each(Object.entries(DEPOSIT_STATE_NAMES))(
    'tells state %s in words of its own and what comes next',
    async (status, name) => {
      watch({ status: Number(status) as DepositStatus, ...(name === 'review' && { paidAmount: '100.00' }) })
      expect(await screen.findByRole('heading', { level: 2, name: words[`state_${name}`] })).toBeDefined()
      expect(screen.getByRole('status').textContent).toContain(words[`text_${name}`])
      const isPayable = name === 'pending' || name === 'submitted'
      expect(screen.queryByRole('timer') !== null, 'time runs while it can be paid').toBe(isPayable)
      expect(screen.queryByRole('region', { name: words.payInfo }) !== null).toBe(isPayable)
      expect(screen.queryByRole('button', { name: words.cancel }) !== null).toBe(name === 'pending')
      expect(screen.getAllByRole('button').length + screen.getAllByRole('link').length).toBeGreaterThan(1)
    },
  )

  test.each(Object.entries(DEPOSIT_STATE_NAMES))('leads to customer service once (state %s)', async (status, name) => {
    watch({ status: Number(status) as DepositStatus })
    await screen.findByRole('heading', { level: 2, name: words[`state_${name}`] })
    expect(screen.getAllByRole('button', { name: texts.order.service })).toHaveLength(1)
  })

  test.each([submitted, confirming, DEPOSIT_STATUS.review, DEPOSIT_STATUS.failed])(
    '[D.054] an order that is not credited (state %s) leads to the records in which it stands',
    async (status) => {
      watch({ status })
      const way = await screen.findByRole('link', { name: words.way_records })
      expect(way.getAttribute('href')).toBe('/mine/transRecord?view=deposits')
    },
  )

  test('copies every fact of the payment', async () => {
    const copied: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
    watch()
    const info = await screen.findByRole('region', { name: words.payInfo })
    for (const button of within(info).getAllByRole('button'))
      await act(async () => {
        fireEvent.click(button)
      })
    expect(copied).toEqual(['1000.00', '海元银行', '林志和', '6200 0000', '048213'])
  })

  test('shows the code, the network’s warning and the locked rate of a coin', async () => {
    watch({
      currency: 'USDT',
      payAmount: '140.8451',
      rate: '7.10',
      payee: { network: 'TRC20', address: 'TSandbox', qr: 'TSandbox' },
    })
    expect(await screen.findByRole('img', { name: words.qr })).toBeDefined()
    expect(screen.getByText(words.networkTitle.replace('{{network}}', 'TRC20'))).toBeDefined()
    expect(screen.getByText(/140\.8451 USDT/)).toBeDefined()
    expect(screen.getByText(/¥7\.10/)).toBeDefined()
  })

  test('counts down by the server’s clock and asks at once when the time is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { become } = watch({ remainSec: 3 })
    await screen.findByRole('timer', { name: words.left })
    expect(screen.getByRole('timer').textContent).toMatch(/^(15:00|14:5\d)$/)
    await act(() => vi.advanceTimersByTimeAsync(885_000))
    expect(screen.getByRole('timer').textContent).toMatch(/^00:(1[0-5]|0\d)$/)
    become(expired)
    await act(() => vi.advanceTimersByTimeAsync(17_000))
    expect(screen.getByRole('heading', { level: 2, name: words.state_expired })).toBeDefined()
  })

  test('asks every five seconds, less often after two minutes, and no more once it is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { asked, become, events } = watch()
    await screen.findByRole('timer')
    await act(() => vi.advanceTimersByTimeAsync(DEPOSIT_POLL.slowAfterMs))
    const often = asked()
    expect(often).toBeGreaterThanOrEqual(DEPOSIT_POLL.slowAfterMs / DEPOSIT_POLL.firstMs - 1)
    await act(() => vi.advanceTimersByTimeAsync(DEPOSIT_POLL.slowMs * 4))
    expect(asked() - often).toBeLessThanOrEqual(5)
    become(success, { paidAmount: '1000.00' })
    await act(() => vi.advanceTimersByTimeAsync(DEPOSIT_POLL.slowMs + 1_000))
    expect(screen.getByRole('heading', { level: 2, name: words.state_success })).toBeDefined()
    expect(events.map(({ name }) => name)).toContain('balance_changed')
    const atEnd = asked()
    await act(() => vi.advanceTimersByTimeAsync(DEPOSIT_POLL.slowMs * 4))
    expect(asked()).toBe(atEnd)
  })

  test('of an order that ended without money goes on asking: it may come late', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { become } = watch({ status: expired })
    await screen.findByRole('heading', { level: 2, name: words.state_expired })
    become(DEPOSIT_STATUS.review, { message: '款项在订单结束后到账，客服正在核对' })
    await act(() => vi.advanceTimersByTimeAsync(DEPOSIT_POLL.slowMs + 1_000))
    expect(screen.getByRole('heading', { level: 2, name: words.state_review })).toBeDefined()
  })

  test('of a payment that nobody confirms says that it is asked about, not that it was another amount', async () => {
    watch({ status: review, message: '付款长时间未得到支付渠道的确认，客服正在核实' })
    await screen.findByRole('heading', { level: 2, name: words.state_review })
    expect(screen.getByRole('status').textContent).toContain(words.text_awaited)
    screen.getByRole('button', { name: words.addProofSend })
  })

  test('of money that has come there is nothing to prove, and its course is asked for when it comes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { become } = watch({ status: review })
    await screen.findByRole('button', { name: words.addProofSend })
    become(review, { paidAmount: '100.00' })
    await act(() => vi.advanceTimersByTimeAsync(DEPOSIT_POLL.slowMs + 1_000))
    expect(screen.queryByRole('button', { name: words.addProofSend })).toBeNull()
    expect(screen.getByRole('status').textContent).toContain(words.text_review)
    expect(screen.getAllByText(words.step_review)).toHaveLength(2)
  })

  test('tells every time that it was looked at, of money that came again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { become } = watch({ status: expired })
    await screen.findByRole('heading', { level: 2, name: words.state_expired })
    for (const status of [review, DEPOSIT_STATUS.failed, review, DEPOSIT_STATUS.failed, review, success]) {
      become(status)
      await act(() => vi.advanceTimersByTimeAsync(DEPOSIT_POLL.slowMs + 1_000))
    }
    const course = screen.getByRole('list', { name: words.course })
    expect(within(course).getAllByRole('listitem')).toHaveLength(8)
    expect(within(course).getAllByText(words.step_review)).toHaveLength(3)
  })

  test('goes on asking after calls that nobody answered', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { become, fail } = watch()
    await screen.findByRole('timer')
    fail(2)
    await act(() => vi.advanceTimersByTimeAsync(DEPOSIT_POLL.firstMs * 2))
    expect(screen.getByRole('heading', { level: 2, name: words.state_pending })).toBeDefined()
    become(submitted)
    await act(() => vi.advanceTimersByTimeAsync(DEPOSIT_POLL.firstMs * 2))
    expect(screen.getByRole('heading', { level: 2, name: words.state_submitted })).toBeDefined()
  })

  test('asks at once when it is looked at again', async () => {
    const { become } = watch()
    await screen.findByRole('timer')
    become(success)
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'))
    })
    expect(await screen.findByRole('heading', { level: 2, name: words.state_success })).toBeDefined()
  })

  test('that was opened in another tab, without an order in its address, finds the one that runs', async () => {
    watch({}, '/wait')
    expect(await screen.findByRole('heading', { level: 1, name: '银行卡转账' })).toBeDefined()
  })

  test('without an order says so and leads to the deposits', async () => {
    watch({ wait: 'virtualWait' }, '/wait')
    expect(await screen.findByText(words.noOrder)).toBeDefined()
    expect(screen.getByRole('link', { name: words.records }).getAttribute('href')).toBe(ordersPath('deposits'))
    expect(screen.getByRole('link', { name: words.goDeposit }).getAttribute('href')).toBe('/mine/savemoney')
  })

  test('takes the word that it is paid, and the cancelling of what is not', async () => {
    const { said } = watch()
    fireEvent.click(await screen.findByRole('button', { name: words.paid }))
    expect(await screen.findByRole('heading', { level: 2, name: words.state_submitted })).toBeDefined()
    expect(said).toEqual([{ orderNo: NO }])

    const other = watch()
    fireEvent.click(await screen.findByRole('button', { name: words.cancel }))
    expect(await screen.findByRole('heading', { level: 2, name: words.state_cancelled })).toBeDefined()
    expect(other.closed).toEqual([{ orderNo: NO }])
    expect(screen.getByRole('link', { name: words.way_again }).getAttribute('href')).toBe('/mine/savemoney')
  })

  test('tells what was given on a deposit beside what has arrived', async () => {
    watch({ status: success, paidAmount: '1000.00', bonus: '10.00' })
    const facts = within(await screen.findByRole('region', { name: texts.order.facts }))
    expect(facts.getByText(texts.records.gift).parentElement?.textContent).toContain('¥10.00')
    expect(facts.getByText(words.arrived).parentElement?.textContent).toContain('¥1,000.00')
    cleanup()
    watch({ status: review, paidAmount: '500.00' })
    const looked = within(await screen.findByRole('region', { name: texts.order.facts }))
    expect(looked.getByText(words.received).parentElement?.textContent).toContain('¥500.00')
    expect(looked.queryByText(words.arrived), 'not in the wallet yet').toBeNull()
  })

  test('sends the hash of a coin’s transfer, and refuses what is none', async () => {
    const { said } = watch({ currency: 'USDT', payAmount: '1.0000', rate: '7.10', payee: { address: 'T' } })
    const hash = await screen.findByRole('textbox', { name: words.hash })
    fireEvent.change(hash, { target: { value: 'not a hash' } })
    fireEvent.click(screen.getByRole('button', { name: words.paid }))
    expect(await screen.findByText(words.hashFormat)).toBeDefined()
    expect(said).toEqual([])
    fireEvent.change(hash, { target: { value: 'a'.repeat(64) } })
    fireEvent.click(screen.getByRole('button', { name: words.paid }))
    await waitFor(() => expect(said).toEqual([{ orderNo: NO, txHash: 'a'.repeat(64) }]))
  })

  test('DOMAIN 5.1: says before anything is paid how often the network has to confirm, of coins alone', async () => {
    const coin = { currency: 'USDT', payAmount: '1.0000', rate: '7.10', payee: { network: 'TRC20', address: 'T' } }
    watch({ ...coin, confirmations: 0, need: 19 })
    const paid = within(await screen.findByRole('region', { name: words.payInfo }))
    expect(paid.getByText('付款后需经网络确认 19 次才会到账')).toBeDefined()
    cleanup()
    watch()
    const other = within(await screen.findByRole('region', { name: words.payInfo }))
    expect(other.queryByText(/网络确认/)).toBeNull()
  })

  test('says how often the network has confirmed', async () => {
    const { container } = watch({ status: confirming, confirmations: 3, need: 19 })
    expect(await screen.findByText('网络确认 3 / 19')).toBeDefined()
    expect(container.querySelector('progress')?.value).toBe(3)
  })
})
