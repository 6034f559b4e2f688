import { JUMP, discountAdEndpoint, noticePageEndpoint } from '@site/contracts'
import { DAY_MS } from '@site/domain'
import { tokenAtom, userIdAtom } from '@site/shell/host'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { setUpHost } from '../../testing/host.tsx'
import { PopupsOverlay } from './popups-overlay.tsx'

const PATIENCE_MS = 2_000
const ad = (id: string) => ({
  ...{ id: `${id}:popup`, title: `活动${id}`, subTitle: '先参加，再存款', img: 'art:rays:38' },
  ...{ jumpType: JUMP.activity, jumpValue: id, activityType: 'firstDeposit', categoryId: 'activity' },
  ...{ startAt: 0, endAt: Date.now() + 10 * DAY_MS, terms: ['提款前，赠金须完成10倍有效投注'] },
})
const NOTICE = { id: 'n1', title: '停机维护', content: '今晚维护', type: 'popup', startAt: 0, endAt: 9e12 }

function setUp({ ads = [ad('a')], notices = [] as object[], path = '/', isMember = true } = {}) {
  const host = setUpHost({
    answers: {
      [discountAdEndpoint.path]: () => ({ data: ads }),
      [noticePageEndpoint.path]: () => ({
        data: { list: notices, total: notices.length, pageNum: 1, pageSize: 3 },
      }),
    },
    routes: [{ name: 'firstDeposit', path: '/activity/firstDeposit/:id' }],
  })
  if (isMember) {
    host.services.store.set(tokenAtom, 'token')
    host.services.store.set(userIdAtom, '7')
  }
  const shown = host.show(<PopupsOverlay />, path)
  return { ...host, ...shown }
}
const popup = (name: string) => screen.queryByRole('dialog', { name })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'], shouldAdvanceTime: true })
})
afterEach(() => vi.useRealTimers())

test('activities pop up one after the other, with the terms that matter; escape closes', async () => {
  setUp({ ads: [ad('a'), ad('b')], notices: [NOTICE] })
  await wait(PATIENCE_MS)
  await waitFor(() => expect(popup('停机维护')?.textContent).toContain('今晚维护'))
  fireEvent.click(screen.getByRole('button', { name: '知道了' }))
  await waitFor(() => expect(popup('活动a')?.textContent).toContain('提款前，赠金须完成10倍有效投注'))
  expect(screen.getByRole('link', { name: '查看活动详情' }).getAttribute('href')).toBe('/activity/firstDeposit/a')
  fireEvent.keyDown(popup('活动a') as HTMLElement, { key: 'Escape' })
  await waitFor(() => expect(popup('活动b')).not.toBeNull())
  expect(popup('活动a')).toBeNull()
})

test('what was shown does not come again on the day, and nothing does after 今日不再提示', async () => {
  const { unmount } = setUp({ ads: [ad('a'), ad('b')] })
  await wait(PATIENCE_MS)
  await waitFor(() => expect(popup('活动a')).not.toBeNull())
  fireEvent.click(screen.getByRole('checkbox', { name: '今日不再提示' }))
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(popup('活动a')).toBeNull())
  await wait(5_000)
  expect(popup('活动b')).toBeNull()
  unmount()
})

test('it waits until another dialog is closed and nobody types', async () => {
  const { container } = setUp()
  const other = document.createElement('div')
  other.setAttribute('role', 'dialog')
  const field = document.createElement('input')
  container.append(other, field)
  await wait(PATIENCE_MS + 3_000)
  expect(popup('活动a')).toBeNull()
  field.focus()
  other.remove()
  await wait(3_000)
  expect(popup('活动a')).toBeNull()
  field.blur()
  await wait(2_000)
  await waitFor(() => expect(popup('活动a')).not.toBeNull())
})

test('nothing is asked for a visitor, nor away from the home page', async () => {
  for (const where of [{ isMember: false }, { path: '/game/sport/crty' }]) {
    const { sent, unmount } = setUp(where)
    await wait(PATIENCE_MS + 3_000)
    expect(sent.map(({ path }) => path)).not.toContain(discountAdEndpoint.path)
    expect(screen.queryByRole('dialog')).toBeNull()
    unmount()
  }
})
