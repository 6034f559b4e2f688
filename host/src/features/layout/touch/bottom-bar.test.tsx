import { act, fireEvent, screen } from '@testing-library/react'
import { flagsAtom, tokenAtom } from '@site/shell/host'
import { describe, expect, test } from 'vitest'

import { defaultFlags, setUpHost } from '../../../testing/host.tsx'
import { BottomBar } from './bottom-bar.tsx'

const routes = [
  { name: 'wallet', path: '/mine/wallet', requiresAuth: true },
  { name: 'sport', path: '/game/sport' },
]

describe('the bottom bar', () => {
  test('has only the places that exist; 我的 asks a visitor to log in', () => {
    const { services, show } = setUpHost({ routes })
    const heard: string[] = []
    services.bus.onAny((name) => heard.push(name))
    show(<BottomBar />)
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['首页', '体育'])
    fireEvent.click(screen.getByRole('button', { name: '我的' }))
    expect(heard).toEqual(['login'])
  })

  test('leads a member to the user centre', () => {
    const { services, show } = setUpHost({ routes })
    services.store.set(tokenAtom, 'a-token')
    show(<BottomBar />)
    expect(screen.getByRole('link', { name: '我的' }).getAttribute('href')).toBe('/mine/wallet')
  })

  test('[S9.008] has no sports where the deployment leaves them out', () => {
    const { services, show } = setUpHost({ routes })
    show(<BottomBar />)
    act(() => services.store.set(flagsAtom, defaultFlags({ skipSport: true })))
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['首页'])
  })

  test('has no icons where the deployment wants none, from one moment to the next', () => {
    const { services, show } = setUpHost({ routes })
    const { container } = show(<BottomBar />)
    expect(container.querySelectorAll('svg')).toHaveLength(3)
    act(() => services.store.set(flagsAtom, defaultFlags({ hideNavIcon: true })))
    expect(container.querySelectorAll('svg')).toHaveLength(0)
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['首页', '体育'])
  })
})
