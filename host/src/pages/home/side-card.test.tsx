// @vitest-environment happy-dom
import { flagsAtom, tokenAtom } from '@site/shell/host'
import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { defaultFlags, setUpHost } from '../../testing/host.tsx'
import { SideCard } from './side-card.tsx'

test('[S9.013] the flag takes the icons out of a member’s ways beside the home page at once, and their words stay', async () => {
  const { services, show } = setUpHost({ routes: [{ name: 'wallet', path: '/mine/wallet' }] })
  services.store.set(tokenAtom, 'a-token')
  show(<SideCard />)
  const menu = within((await screen.findByRole('link', { name: '我的钱包' })).closest('ul') as HTMLElement)
  const icons = () => menu.getAllByRole('link').map((link) => link.querySelectorAll('svg').length)
  expect(icons().every((count) => count === 1)).toBe(true)
  act(() => services.store.set(flagsAtom, defaultFlags({ hideNavIcon: true })))
  expect(icons().every((count) => count === 0)).toBe(true)
  expect(menu.getByRole('link', { name: '我的钱包' })).toBeTruthy()
})
