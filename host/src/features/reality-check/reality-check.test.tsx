import { memberInfoEndpoint, playSessionEndpoint } from '@site/contracts'
import { tokenAtom, userIdAtom } from '@site/shell/host'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { setUpHost } from '../../testing/host.tsx'
import { notifiedFreezeAtom, notifiedPauseAtom } from './answered.ts'
import { RealityCheckOverlay } from './reality-check-overlay.tsx'
import { RealityCheck } from './reality-check.tsx'

const SESSION = {
  startAt: 1_000,
  elapsedSec: 15 * 60,
  staked: '90.00',
  won: '40.00',
  net: '-50.00',
  bets: 3,
  realityCheckMin: 15,
  leftMin: null,
  inRound: false,
  exclusion: null,
}

function setUp(first: object = {}) {
  sessionStorage.clear()
  let answer: object = { ...SESSION, ...first }
  let pause: object = { exclusion: PAUSE }
  const host = setUpHost({
    answers: {
      [playSessionEndpoint.path]: () => ({ data: answer }),
      [memberInfoEndpoint.path]: () => ({
        data: { userId: '7', name: 'a', bindPhone: 0, bindRealName: 0, ...pause },
      }),
    },
  })
  host.services.store.set(tokenAtom, 'token')
  host.services.store.set(userIdAtom, '7')
  const notified = vi.spyOn(host.services.overlay.dialogs, 'tips').mockResolvedValue(false)
  host.show(<RealityCheck userId="7" />)
  return {
    ...host,
    notified,
    /** The server says something else from now on, and the page hears of a letter. */
    says(next: object) {
      answer = { ...SESSION, ...next }
      act(() => host.services.bus.emit('unread_changed', { notified: true }))
    },
    /** What the server says of the member from now on. */
    pauses(next: object) {
      pause = { exclusion: next }
    },
    freezes(ground: string) {
      pause = { freeze: { ground } }
    },
    asked: () => host.sent.filter(({ path }) => path === playSessionEndpoint.path).length,
  }
}
const PAUSE = { kind: 'timeout', until: Date.parse('2026-12-01T10:00:00+08:00'), mayReturn: false }
const check = () => screen.queryByRole('dialog', { name: '休息一下，看看时间' })

test('it tells time and outcome, and comes back at the end of the next interval', async () => {
  const { says, asked } = setUp()
  await waitFor(() => expect(check()?.textContent).toContain('本次游戏已 15 分钟'))
  expect(check()?.textContent).toMatch(/投注¥90返还¥40净额-¥50注单数3/)
  fireEvent.click(screen.getByRole('button', { name: '继续' }))
  await waitFor(() => expect(check()).toBeNull())
  const before = asked()
  says({ elapsedSec: 29 * 60 })
  await waitFor(() => expect(asked()).toBeGreaterThan(before))
  expect(check()).toBeNull()
  says({ elapsedSec: 75 * 60 })
  await waitFor(() => expect(check()?.textContent).toContain('本次游戏已 1 小时 15 分钟'))
})

test('it waits for the end of a round', async () => {
  const { says, asked } = setUp({ inRound: true })
  await waitFor(() => expect(asked()).toBe(1))
  expect(check()).toBeNull()
  says({ inRound: false })
  await waitFor(() => expect(check()).not.toBeNull())
})

test('a pause that began elsewhere is told with its end, and no check is shown', async () => {
  const { services, notified } = setUp({ exclusion: PAUSE })
  await act(() => services.session.refreshUser())
  await waitFor(() => expect(notified).toHaveBeenCalledOnce())
  expect(notified.mock.calls[0]?.[0].message).toMatch(/^您已暂停游戏，至 2026-12-01 10:00/)
  expect(check()).toBeNull()
})

test('that a self-exclusion is over is told, though its time is the same as before', async () => {
  const exclusion = { ...PAUSE, kind: 'selfExclusion' }
  const { services, notified, says, pauses } = setUp({ exclusion })
  pauses(exclusion)
  await act(() => services.session.refreshUser())
  await waitFor(() => expect(notified).toHaveBeenCalledOnce())
  const over = { ...exclusion, mayReturn: true }
  pauses(over)
  says({ exclusion: over })
  await waitFor(() => expect(notified).toHaveBeenCalledTimes(2))
  expect(notified.mock.calls[1]?.[0].message).not.toBe(notified.mock.calls[0]?.[0].message)
})

test('a game in its frame or a stream on the whole screen covers neither a check nor a pause', async () => {
  const leave = vi.fn(() => Promise.reject(new TypeError('not in the whole screen')))
  const whole = vi.fn<() => Element>(() => document.documentElement)
  Object.defineProperties(document, {
    fullscreenElement: { configurable: true, get: whole },
    exitFullscreen: { configurable: true, value: leave },
  })
  const { services, says, pauses } = setUp({ elapsedSec: 0 })
  const shown = async (elapsedSec: number) => {
    says({ elapsedSec })
    fireEvent.click(await screen.findByRole('button', { name: '继续' }))
    await waitFor(() => expect(check()).toBeNull())
  }
  await shown(15 * 60)
  expect(leave, 'the page is seen in it').not.toHaveBeenCalled()
  whole.mockReturnValue(document.createElement('iframe'))
  await shown(30 * 60)
  expect(leave).toHaveBeenCalledOnce()
  whole.mockReturnValue(document.createElement('video'))
  pauses(PAUSE)
  await act(() => services.session.refreshUser())
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(2))
  Reflect.deleteProperty(document, 'fullscreenElement')
  Reflect.deleteProperty(document, 'exitFullscreen')
})

test('a frozen account is told its ground once, and led to the appeal', async () => {
  const { services, notified, freezes } = setUp()
  const went = vi.spyOn(services.navigator, 'go')
  notified.mockResolvedValue(true)
  freezes('资金来源需要核实')
  await act(() => services.session.refreshUser())
  await waitFor(() => expect(notified).toHaveBeenCalledOnce())
  expect(notified.mock.calls[0]?.[0].message).toContain('原因：资金来源需要核实')
  await waitFor(() => expect(went).toHaveBeenCalledWith('/mine/auth'))
  await act(() => services.session.refreshUser())
  expect(notified).toHaveBeenCalledOnce()
})

test('it asks anew when the page is looked at again, as after a game in a window of its own', async () => {
  const { asked } = setUp()
  await waitFor(() => expect(asked()).toBe(1))
  await waitFor(() => expect(check()).not.toBeNull())
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(asked()).toBe(2))
})

test('who logs out and in again is told of pause and freeze again; a reload tells nothing twice', () => {
  const { services, show } = setUpHost()
  const { store } = services
  store.set(tokenAtom, 'token')
  store.set(userIdAtom, '7')
  store.set(notifiedPauseAtom, '7:1:false')
  store.set(notifiedFreezeAtom, '7:因')
  const { unmount } = show(<RealityCheckOverlay />)
  expect(store.get(notifiedPauseAtom)).toBe('7:1:false')
  act(() => {
    store.set(tokenAtom, undefined)
    store.set(userIdAtom, undefined)
  })
  expect([store.get(notifiedPauseAtom), store.get(notifiedFreezeAtom)]).toEqual(['', ''])
  unmount()
})
