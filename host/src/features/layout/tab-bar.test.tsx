import { fireEvent, screen } from '@testing-library/react'
import { useReducer } from 'react'
import { describe, expect, test, vi } from 'vitest'

import { type Location, NO_TABS, type SiteRoute, createRouteTable, tabReducer } from '../../services/routing/index.ts'
import { composition } from '../../testing/composition.ts'
import { setUpHost } from '../../testing/host.tsx'
import { TabBar } from './tab-bar.tsx'

const home = createRouteTable(composition()).match('/').route
const named = (title: string): SiteRoute => ({ ...home, name: title, title: { 'zh-CN': title } })
const at = (pathname: string, search = ''): Location => ({
  pathname,
  search,
  hash: '',
  state: undefined,
  key: pathname,
})

const visited = [
  [at('/'), home],
  [at('/app/help'), named('帮助中心')],
  [at('/game/realbet', '?from=home'), named('真人视讯')],
] as const

function Stage() {
  const [tabs, dispatch] = useReducer(tabReducer, undefined, () =>
    visited.reduce(
      (state, [location, route]) => tabReducer(state, { type: 'visit', location, route, release: 'host' }),
      NO_TABS,
    ),
  )
  return <TabBar tabs={tabs} dispatch={dispatch} />
}

function show() {
  const host = setUpHost()
  const go = vi.fn()
  host.services.navigator.connect(go)
  host.show(<Stage />)
  return go
}
const titles = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

describe('the tab bar', () => {
  test('links every visited page with its query and marks the present one; home cannot be closed', () => {
    show()
    expect(titles()).toEqual(['首页', '帮助中心', '真人视讯'])
    const current = screen.getByRole('link', { current: 'page' })
    expect(current.getAttribute('href')).toBe('/game/realbet?from=home')
    expect(screen.queryByRole('button', { name: '关闭 首页' })).toBeNull()
  })

  test('leads nowhere else from an address with two slashes in front, which a link takes for another host', () => {
    const location = at('//evil.example/login', '?from=mail')
    const state = tabReducer(NO_TABS, { type: 'visit', location, route: named('首页'), release: 'host' })
    const go = vi.fn()
    const host = setUpHost()
    host.services.navigator.connect(go)
    const next = tabReducer(state, { type: 'visit', location: at('/a'), route: named('帮助中心'), release: 'host' })
    host.show(<TabBar tabs={next} dispatch={() => undefined} />)
    expect(screen.getByRole('link', { name: '首页' }).getAttribute('href')).toBe('/evil.example/login?from=mail')
    fireEvent.click(screen.getByRole('button', { name: '关闭 帮助中心' }))
    expect(go).toHaveBeenCalledWith('/evil.example/login?from=mail', undefined)
  })

  test('a background page closes where it stands, the present one gives way to its neighbour', () => {
    const go = show()
    fireEvent.click(screen.getByRole('button', { name: '关闭 帮助中心' }))
    expect(titles()).toEqual(['首页', '真人视讯'])
    expect(go).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: '关闭 真人视讯' }))
    expect(go).toHaveBeenCalledWith('/', undefined)
  })

  test('resets to home alone', () => {
    const go = show()
    fireEvent.click(screen.getByRole('button', { name: '关闭全部，回到首页' }))
    expect(titles()).toEqual(['首页'])
    expect(go).toHaveBeenCalledWith('/', undefined)
  })
})
