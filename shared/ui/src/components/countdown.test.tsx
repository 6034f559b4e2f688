import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { QrCode } from '../qr/index.ts'
import { show } from '../test/render.tsx'
import { CopyButton } from './copy-button.tsx'
import { Countdown } from './countdown.tsx'

afterEach(() => {
  vi.useRealTimers()
})

test('counts down by the clock that it is given, also over a sleep of the page, and stops at nothing', () => {
  vi.useFakeTimers({ now: 50_000 })
  // The device is an hour behind the server.
  const now = (): number => Date.now() + 3_600_000
  show(<Countdown label="剩余付款时间" endsAt={now() + 15 * 60_000} now={now} total={900} />)
  const timer = screen.getByRole('timer', { name: '剩余付款时间' })
  expect(timer.textContent).toBe('15:00')
  act(() => void vi.advanceTimersByTime(61_000))
  expect(timer.textContent).toBe('13:59')
  vi.setSystemTime(Date.now() + 13 * 60_000)
  act(() => void vi.advanceTimersByTime(1_000))
  expect(timer.textContent).toBe('00:58')
  act(() => void vi.advanceTimersByTime(100_000))
  expect(timer.textContent).toBe('00:00')
})

test('a copy button shows a tick for a moment once it has copied, and none where it could not', async () => {
  let isAble = true
  show(
    <CopyButton label="复制收款账号" onCopy={async () => isAble}>
      复制
    </CopyButton>,
  )
  const button = screen.getByRole('button', { name: '复制收款账号' })
  const glyph = (): string => button.querySelector('svg')?.getAttribute('class') ?? ''
  const before = glyph()
  vi.useFakeTimers()
  await act(async () => {
    fireEvent.click(button)
  })
  expect(glyph()).not.toBe(before)
  act(() => void vi.advanceTimersByTime(2_000))
  expect(glyph()).toBe(before)
  isAble = false
  await act(async () => {
    fireEvent.click(button)
  })
  expect(glyph()).toBe(before)
})

test('a QR code is a picture with a name, and another text makes another one', () => {
  show(<QrCode label="收款地址二维码" value="TXkU1aWx4zq9sUj2t1m7qS3bq1Jk7d8v9Z" />)
  const first = screen.getByRole('img', { name: '收款地址二维码' }).innerHTML
  show(<QrCode label="另一个" value="https://pay.example/1" />)
  expect(screen.getByRole('img', { name: '另一个' }).innerHTML).not.toBe(first)
})
