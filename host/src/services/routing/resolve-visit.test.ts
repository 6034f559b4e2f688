import type { Composition, UserInfo } from '@site/contracts'
import { describe, expect, test, vi } from 'vitest'

import { createRouteTable } from './route-table.ts'
import { type VisitDeps, resolveVisit } from './resolve-visit.ts'

const remotes: Composition['remotes'] = {
  account: {
    cohort: 'stable',
    active: {
      version: '1.0.0',
      base: '/releases/account/1.0.0/',
      container: 'account_1_0_0',
      entry: 'entry.js',
      expose: './remote',
      preload: {},
      integrity: {},
      manifest: {
        name: 'account',
        menu: [],
        slots: [],
        commands: [],
        events: { emits: [], handles: [] },
        uses: { slots: [], commands: [] },
        namespaces: ['account'],
        routes: [
          page('wallet', '/mine/wallet', { requiresAuth: true }),
          page('addBankCard', '/mine/addBankCard', { requiresAuth: true, bindPhone: true }),
          page('game', '/game/:info', { requiresAuth: true, ignoreCache: true }),
          page('saveMoney', '/mine/savemoney', { requiresAuth: true, siteSetting: 'depositHelp' }),
        ],
      },
    },
  },
}
const table = createRouteTable({ remotes })

function page(name: string, path: string, meta: object) {
  return { name, path, page: name, title: { 'zh-CN': name }, meta, layout: 'mine' as const, skeleton: 'cards' as const }
}

const member = { userId: '1', name: 'demo01', bindPhone: 1, bindRealName: 1 } as UserInfo

function deps(over: Partial<VisitDeps> = {}): VisitDeps {
  return {
    table,
    isLoggedIn: () => true,
    user: () => member,
    settings: () => ({ title: 't', depositHelp: '1', editionSwitch: '1', registerFlag: '0' }),
    loadUser: () => Promise.resolve(member),
    canFrame: (info) => info.startsWith('https://venue.example/'),
    ...over,
  }
}

test('a page that a site setting closes is linked from nowhere', () => {
  const settings = { title: 't', depositHelp: '0', editionSwitch: '1', registerFlag: '0' } as const
  expect(createRouteTable({ remotes, settings }).byName('saveMoney')).toBeUndefined()
  expect(createRouteTable({ remotes, settings }).byName('wallet')?.path).toBe('/mine/wallet')
  expect(createRouteTable({ remotes, settings: { ...settings, depositHelp: '1' } }).byName('saveMoney')).toBeDefined()
})

describe('resolving a visit', () => {
  test('answers at once for a page that a member may open', () => {
    expect(resolveVisit('/mine/wallet', deps())).toMatchObject({ kind: 'show', route: { name: 'wallet' } })
  })

  test.each(['/mine/wallet', '/mine', '/mine/no/such/page'])('sends a visitor of %s home with the notice', (path) => {
    expect(resolveVisit(path, deps({ isLoggedIn: () => false }))).toEqual({
      kind: 'replace',
      to: '/',
      loginNotice: true,
    })
  })

  test('shows not-found to a visitor too where the site setting closes the page', () => {
    const closed = deps({
      isLoggedIn: () => false,
      settings: () => ({ title: 't', depositHelp: '0', editionSwitch: '1', registerFlag: '0' }),
    })
    expect(resolveVisit('/mine/savemoney', closed)).toMatchObject({ kind: 'show', route: { name: 'notFound' } })
  })

  test('waits for the user only where the bound phone counts', async () => {
    const loadUser = vi.fn(() => Promise.resolve<UserInfo | undefined>({ ...member, bindPhone: 0 }))
    let user: UserInfo | undefined
    const waiting = resolveVisit(
      '/mine/addBankCard',
      deps({ user: () => user, loadUser: async () => (user = await loadUser()) }),
    )
    await expect(waiting).resolves.toEqual({ kind: 'replace', to: '/mine/auth' })
    expect(loadUser).toHaveBeenCalledOnce()
  })

  test('goes home when the user’s info could not be had', async () => {
    const gone = deps({ user: () => undefined, loadUser: () => Promise.resolve(undefined) })
    await expect(resolveVisit('/mine/addBankCard', gone)).resolves.toEqual({ kind: 'replace', to: '/' })
  })

  test.each(['https://other.example/', 'javascript:alert(1)', 'no-such-screen'])(
    'shows not-found for %s in place of a game, to members; visitors are asked to log in first',
    (info) => {
      const path = `/game/${encodeURIComponent(info)}`
      expect(resolveVisit(path, deps())).toMatchObject({ kind: 'show', route: { name: 'notFound' } })
      expect(resolveVisit(path, deps({ isLoggedIn: () => false }))).toMatchObject({ loginNotice: true })
    },
  )

  test('shows the game whose address may be framed', () => {
    const path = `/game/${encodeURIComponent('https://venue.example/play?round=1')}`
    expect(resolveVisit(path, deps())).toMatchObject({ kind: 'show', route: { name: 'game' } })
  })

  test('turns /login into home with the dialog open', () => {
    expect(resolveVisit('/login', deps())).toEqual({ kind: 'replace', to: '/', openLogin: true })
  })
})
