// @vitest-environment happy-dom
import { navigationListEndpoint } from '@site/contracts'
import { flagsAtom, tokenAtom } from '@site/shell/host'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { defaultFlags, setUpHost } from '../../testing/host.tsx'
import { AccountPanel } from './header/account-panel.tsx'
import { MainNav } from './header/main-nav.tsx'
import { MineNav } from './mine-nav.tsx'
import { MenuDrawer } from './touch/menu-drawer.tsx'

const routes = [
  { name: 'realbet', path: '/game/realbet' },
  { name: 'wallet', path: '/mine/wallet' },
]
const PLACES = [
  ['the header', '真人', <MainNav key="header" />],
  ['the account panel', '我的钱包', <AccountPanel key="panel" />],
  ['the user centre', '我的钱包', <MineNav key="mine" />],
  ['the menu of a phone', '真人', <MenuDrawer key="drawer" open onOpenChange={() => undefined} />],
] as const

test.each(PLACES)(
  '[S9.013] the flag takes the icons out of %s at once, and its words stay',
  async (_, entry, place) => {
    const { services, show } = setUpHost({
      routes,
      menu: [{ key: 'ZR', route: 'realbet' }],
      answers: { [navigationListEndpoint.path]: () => ({ data: [{ key: 'ZR', name: '真人' }] }) },
    })
    services.store.set(tokenAtom, 'a-token')
    show(place)
    const link = await screen.findByRole('link', { name: entry, hidden: true })
    const menu = within(link.closest('ul') as HTMLElement)
    const icons = () => menu.getAllByRole('link', { hidden: true }).map((one) => one.querySelectorAll('svg').length)
    expect(icons().every((count) => count === 1)).toBe(true)
    act(() => services.store.set(flagsAtom, defaultFlags({ hideNavIcon: true })))
    await waitFor(() => expect(icons().every((count) => count === 0)).toBe(true))
    expect(menu.getByRole('link', { name: entry, hidden: true })).toBeTruthy()
  },
)
