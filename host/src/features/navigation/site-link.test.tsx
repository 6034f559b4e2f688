import { fireEvent, screen } from '@testing-library/react'
import { tokenAtom } from '@site/shell/host'
import { describe, expect, test } from 'vitest'

import { setUpHost } from '../../testing/host.tsx'
import { SiteLink } from './site-link.tsx'

const routes = [
  { name: 'wallet', path: '/mine/wallet', requiresAuth: true },
  { name: 'sport', path: '/game/sport' },
]

describe('links into the site', () => {
  test('ask a visitor to log in first and remember where to go on', () => {
    const { services, show } = setUpHost({ routes })
    const heard: unknown[] = []
    services.bus.on('login', (payload) => heard.push(payload))
    show(<SiteLink to="/mine/wallet">钱包</SiteLink>)
    expect(fireEvent.click(screen.getByRole('link', { name: '钱包' }))).toBe(false)
    expect(heard).toEqual([{ returnTo: '/mine/wallet' }])
  })

  test('let a member through', () => {
    const { services, show } = setUpHost({ routes })
    const heard: unknown[] = []
    services.bus.on('login', (payload) => heard.push(payload))
    services.store.set(tokenAtom, 'a-token')
    show(<SiteLink to="/mine/wallet">钱包</SiteLink>)
    fireEvent.click(screen.getByRole('link', { name: '钱包' }))
    expect(heard).toEqual([])
  })
})
