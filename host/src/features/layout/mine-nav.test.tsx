// @vitest-environment happy-dom
import { type UserInfo, UserInfoSchema, navigationListEndpoint } from '@site/contracts'
import { tokenAtom, userIdAtom, userKey } from '@site/shell/host'
import { act, screen, waitFor } from '@testing-library/react'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { setUpHost } from '../../testing/host.tsx'
import { MineNav } from './mine-nav.tsx'
import { BottomBar } from './touch/bottom-bar.tsx'

/** The menus of a member on a page of the user centre. */
function show(path: string) {
  const host = setUpHost({
    routes: [
      { name: 'wallet', path: '/mine/wallet' },
      { name: 'welfare', path: '/mine/welfare' },
      { name: 'saveMoney', path: '/mine/saveMoney' },
      { name: 'takeMoney', path: '/mine/takeMoney' },
      { name: 'giftRecord', path: '/mine/giftRecord' },
      { name: 'discount', path: '/activity/discount' },
    ],
    menu: [
      { key: 'Welfare', route: 'welfare' },
      { key: 'save_money', route: 'saveMoney' },
      { key: 'take_money', route: 'takeMoney' },
    ],
    answers: {
      [navigationListEndpoint.path]: () => ({
        data: [
          { key: 'save_money', name: '存款' },
          { key: 'take_money', name: '取款' },
          { key: 'Welfare', name: '福利中心' },
        ],
      }),
    },
  })
  host.services.store.set(tokenAtom, 'token')
  host.services.store.set(userIdAtom, '7')
  host.show(
    <>
      <MineNav />
      <BottomBar />
    </>,
    path,
  )
  return (more: Partial<UserInfo>): void => {
    const user = v.parse(UserInfoSchema, { userId: '7', name: 'member7', bindPhone: 1, bindRealName: 1, ...more })
    act(() => void host.services.queryClient.setQueryData<UserInfo>(userKey('7'), user))
  }
}

test('a page that belongs to an entry of the menu is told at that entry, whatever its address', async () => {
  show('/mine/giftRecord')
  const welfare = await screen.findByRole('link', { name: '福利中心' })
  expect(welfare.getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: '我的钱包' }).getAttribute('aria-current')).toBeNull()
})

test('in a pause no menu leads to promotions or to paying in', async () => {
  const hears = show('/mine/wallet')
  hears({})
  await screen.findByRole('link', { name: '福利中心' })
  expect(screen.getByRole('link', { name: '优惠' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '存款' })).toBeTruthy()
  hears({ exclusion: { kind: 'timeout', until: Date.now() + 1_000, mayReturn: false } })
  await waitFor(() => expect(screen.queryByRole('link', { name: '福利中心' })).toBeNull())
  expect(screen.queryByRole('link', { name: '优惠' })).toBeNull()
  expect(screen.queryByRole('link', { name: '存款' })).toBeNull()
  expect(screen.getByRole('link', { name: '取款' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '我的钱包' })).toBeTruthy()
})

test('a member whose account is frozen is not led to paying in', async () => {
  const hears = show('/mine/wallet')
  hears({})
  await screen.findByRole('link', { name: '存款' })
  hears({ freeze: { ground: '资金来源需要核实' } })
  await waitFor(() => expect(screen.queryByRole('link', { name: '存款' })).toBeNull())
  expect(screen.getByRole('link', { name: '福利中心' })).toBeTruthy()
})
