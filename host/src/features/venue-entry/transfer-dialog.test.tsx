import { balanceEndpoint, launchEndpoint, venueTransferEndpoint } from '@site/contracts'
import { tokenAtom } from '@site/shell/host'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { type HostOptions, setUpHost } from '../../testing/host.tsx'
import { Dialogs, Toasts } from '../overlay/index.ts'
import { VenueOverlay } from './venue-overlay.tsx'
import { venueAtom } from './venue-state.ts'

/** The dialogs of the entry among what else it has to say. */
function Overlays() {
  return (
    <>
      <Dialogs />
      <VenueOverlay />
      <Toasts />
    </>
  )
}

afterEach(() => {
  vi.useRealTimers()
})

type Answers = NonNullable<HostOptions['answers']>

async function setUp(answers: Answers = {}, message?: string, shown = '500.55') {
  const balance = { centerWalletBalance: '500.55', lockMoney: '0.00', bonus: '0.00', usdt: '0.00', lastUpdated: 1 }
  const host = setUpHost({
    answers: {
      [balanceEndpoint.path]: () => ({ data: balance }),
      [venueTransferEndpoint.path]: () => ({ data: { centerWalletBalance: '0.00', venueBalance: '500.55' } }),
      [launchEndpoint.path]: () => ({ data: { url: 'https://venue.example/play' } }),
      ...answers,
    },
  })
  const { store } = host.services
  store.set(tokenAtom, 'token')
  store.set(venueAtom, {
    kind: 'transfer',
    enName: 'LGZR',
    gameCode: '',
    ...(message === undefined ? {} : { message }),
  })
  host.show(<Overlays />)
  await screen.findByRole('dialog', { name: '转入场馆' })
  await screen.findByText(shown)
  const bodies = (path: string) => host.sent.filter((call) => call.path === path).map(({ body }) => body)
  return {
    ...host,
    amount: screen.getByRole<HTMLInputElement>('textbox', { name: '转入金额' }),
    confirm: screen.getByRole('button', { name: '确认转入' }),
    transfers: () => bodies(venueTransferEndpoint.path),
    entries: () => bodies(launchEndpoint.path),
  }
}

describe('the question on a venue activity', () => {
  test('says the server’s words, or the default where there are none', async () => {
    await setUp({}, '活动进行中')
    expect(screen.getByText('活动进行中')).toBeDefined()
    await setUp({}, '')
    expect(screen.getByText('您还在参加活动中，转入金额后，流水未达标将不可转出哦～')).toBeDefined()
  })

  test('asks for the balance when it opens, although the page has one', async () => {
    let center = '9.00'
    const { sent, services, amount } = await setUp(
      {
        [balanceEndpoint.path]: () => ({ data: { centerWalletBalance: center } }),
      },
      undefined,
      '9',
    )
    const asked = () => sent.filter(({ path }) => path === balanceEndpoint.path).length
    const before = asked()
    act(() => services.store.set(venueAtom, undefined))
    await waitFor(() => expect(amount.isConnected).toBe(false))
    center = '7.00'
    act(() => services.store.set(venueAtom, { kind: 'transfer', enName: 'KXZR', gameCode: '' }))
    await screen.findByText('7')
    expect(asked()).toBe(before + 1)
  })

  test('wants an amount within the wallet before anything is sent', async () => {
    const { amount, confirm, transfers } = await setUp()
    fireEvent.click(confirm)
    expect(await screen.findByText('请输入转入金额')).toBeDefined()
    fireEvent.change(amount, { target: { value: '500.56' } })
    fireEvent.click(confirm)
    expect(await screen.findByText(/超过中心钱包余额/)).toBeDefined()
    expect(transfers()).toEqual([])
  })

  test('keeps two decimals and twelve characters of what is typed', async () => {
    const { amount } = await setUp()
    fireEvent.change(amount, { target: { value: '1.239' } })
    expect(amount.value).toBe('1.23')
    fireEvent.change(amount, { target: { value: '1234567890123' } })
    expect(amount.value).toBe('123456789012')
  })

  test('transfers the whole wallet once, however often it is clicked, and then enters', async () => {
    const { amount, confirm, transfers, entries, services } = await setUp()
    fireEvent.click(screen.getByRole('button', { name: '全部' }))
    expect(amount.value).toBe('500.55')
    fireEvent.click(confirm)
    fireEvent.click(confirm)
    fireEvent.submit(confirm)
    await waitFor(() => expect(entries()).toEqual([{ enName: 'LGZR', gameCode: '', isActivity: 1 }]))
    expect(transfers()).toEqual([
      expect.objectContaining({ channelCode: 'LGZR', amount: '500.55', ty: '1', isActivity: 1 }),
    ])
    expect(services.store.get(venueAtom)).toBeUndefined()
    expect(screen.getByText('转账成功')).toBeDefined()
  })

  test('enters directly without a transfer', async () => {
    const { transfers, entries } = await setUp()
    fireEvent.click(screen.getByRole('button', { name: '直接进入' }))
    await waitFor(() => expect(entries()).toEqual([{ enName: 'LGZR', gameCode: '', isActivity: 1 }]))
    expect(transfers()).toEqual([])
  })

  test('shows the server’s words in a dialog when the transfer failed, and stays', async () => {
    const { amount, confirm, entries } = await setUp({
      [venueTransferEndpoint.path]: () => ({ code: 6012, message: '余额不足' }),
    })
    fireEvent.change(amount, { target: { value: '10' } })
    fireEvent.click(confirm)
    const dialog = await screen.findByRole('dialog', { name: '温馨提示' })
    expect(dialog.textContent).toContain('余额不足')
    expect(entries()).toEqual([])
  })

  test('a transfer refused with the activity code offers a way in', async () => {
    const { amount, confirm, entries } = await setUp({
      [venueTransferEndpoint.path]: () => ({ code: 6413, message: '流水未达标' }),
    })
    fireEvent.change(amount, { target: { value: '10' } })
    fireEvent.click(confirm)
    const dialog = await screen.findByRole('dialog', { name: '温馨提示' })
    expect(dialog.textContent).toContain('流水未达标')
    fireEvent.click(screen.getByRole('button', { name: '直接进入' }))
    await waitFor(() => expect(entries()).toHaveLength(1))
  })

  test('a retry without a definite answer is the same transfer; another amount is another', async () => {
    const { amount, confirm, transfers } = await setUp({
      [venueTransferEndpoint.path]: () => ({ code: 6005, message: '服务开小差了，请稍后再试' }),
    })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const said: (string | null)[] = []
    for (const value of ['10', '10', '11']) {
      const before = transfers().length
      fireEvent.change(amount, { target: { value } })
      fireEvent.click(confirm)
      // Each press is sent four times, in waits that get longer.
      await vi.waitFor(async () => {
        await act(() => vi.advanceTimersByTimeAsync(1_000))
        expect(transfers()).toHaveLength(before + 4)
      }, 30_000)
      said.push((await screen.findByRole('dialog', { name: '温馨提示' })).textContent)
      fireEvent.click(screen.getByRole('button', { name: '确定' }))
      await waitFor(() => expect(screen.queryByRole('button', { name: '确定' })).toBeNull())
      // A press while the one before is being ended is none.
      await waitFor(() => expect(confirm.getAttribute('aria-busy')).not.toBe('true'))
    }
    expect(said[0]).toContain('服务开小差了，请稍后再试（结果未知时请重试，不会重复扣款）')
    const keys = transfers().map(({ requestId }) => requestId)
    expect(new Set(keys.slice(0, 8)).size).toBe(1)
    expect(new Set(keys.slice(8)).size).toBe(1)
    expect(keys[8]).not.toBe(keys[7])
  })

  test('says nothing of a refusal that the client has shown already', async () => {
    const { amount, confirm, transfers, services } = await setUp({
      [venueTransferEndpoint.path]: () => ({ code: 6449, message: '请先完善真实姓名' }),
    })
    const tips = vi.spyOn(services.overlay.dialogs, 'tips')
    fireEvent.change(amount, { target: { value: '10' } })
    fireEvent.click(confirm)
    expect((await screen.findByRole('dialog', { name: '温馨提示' })).textContent).toContain('去完善')
    await waitFor(() => expect(confirm.getAttribute('aria-busy')).not.toBe('true'))
    expect(transfers()).toHaveLength(1)
    expect(tips).toHaveBeenCalledOnce()
  })

  test('is gone with the session', async () => {
    const { services } = await setUp()
    services.bus.emit('logged_out')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

test('a window that was refused waits behind a link', async () => {
  const host = setUpHost()
  host.services.store.set(venueAtom, { kind: 'window', url: 'https://venue.example/play' })
  host.show(<Overlays />)
  const link = await screen.findByRole('link', { name: '打开场馆' })
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://venue.example/play',
    '_blank',
    'noopener noreferrer',
  ])
})
