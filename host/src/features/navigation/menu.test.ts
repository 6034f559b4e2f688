import { type NavigationItem, FEATURE_FLAGS, type FeatureFlags } from '@site/contracts'
import { describe, expect, test } from 'vitest'

import { createRouteTable } from '../../services/routing/index.ts'
import { menuEntries, ownEntries } from './menu.ts'

const flags = Object.fromEntries(
  Object.entries(FEATURE_FLAGS).map(([name, flag]) => [name, flag.byDefault]),
) as unknown as FeatureFlags
const remotes = {
  casino: {
    cohort: 'stable' as const,
    active: {
      version: '1.0.0',
      base: '/releases/casino/1.0.0/',
      container: 'casino_1_0_0',
      entry: 'entry.js',
      expose: './remote' as const,
      preload: {},
      integrity: {},
      manifest: {
        name: 'casino',
        menu: [
          { key: 'TY', route: 'sport' },
          { key: 'ZR', route: 'realbet' },
        ],
        slots: [],
        commands: [],
        events: { emits: [], handles: [] },
        uses: { slots: [], commands: [] },
        namespaces: ['casino'],
        routes: ['sport', 'realbet'].map((name) => ({
          name,
          path: `/game/${name}`,
          page: 'venues',
          title: { 'zh-CN': name },
          meta: {},
          layout: 'main' as const,
          skeleton: 'cards' as const,
        })),
      },
    },
  },
}
const table = createRouteTable({ remotes })

function item(key: string, more: Partial<NavigationItem> = {}): NavigationItem {
  return {
    key,
    name: key,
    icon: '',
    iconActive: '',
    type: 'page',
    url: '',
    openWay: 'self',
    sort: 0,
    badge: undefined,
    children: [],
    ...more,
  }
}

describe('menu', () => {
  test('shows what both the navigation list and a release know, in the list’s order', () => {
    const list = [item('ZR', { sort: 2 }), item('TY', { sort: 1 }), item('HOME'), item('vip', { sort: 3 })]
    expect(menuEntries(list, { remotes, flags }, table).map(({ key }) => key)).toEqual(['HOME', 'TY', 'ZR'])
  })

  test('[D.020] a remote brings an entry of its own, by a key with its name in front, behind the list and in both languages', () => {
    const { manifest } = remotes.casino.active
    const routes = manifest.routes.map((route) => ({ ...route, title: { 'zh-CN': '优惠', 'zh-TW': '優惠' } }))
    const menu = [...manifest.menu, { key: 'casino.gifts', route: 'sport' }, { key: 'sports.gifts', route: 'realbet' }]
    const active = { ...remotes.casino.active, manifest: { ...manifest, routes, menu } }
    const changed = { casino: { ...remotes.casino, active } }
    const own = ownEntries([item('HOME')], { remotes: changed }, createRouteTable({ remotes: changed }), 'zh-TW')
    expect(own).toMatchObject([{ key: 'casino.gifts', name: '優惠', target: { href: '/game/sport' } }])
    expect(ownEntries([item('casino.gifts')], { remotes: changed }, table, 'zh-CN')).toEqual([])
  })

  test('leaves the sports category out when the flag says so', () => {
    const list = [item('TY'), item('ZR')]
    expect(menuEntries(list, { remotes, flags: { ...flags, skipSport: true } }, table).map(({ key }) => key)).toEqual([
      'ZR',
    ])
  })

  test('opens customer service by its key and links only where they are http', () => {
    const list = [
      item('customer'),
      item('blog', { type: 'link', url: 'https://blog.example/', openWay: 'blank' }),
      item('evil', { type: 'link', url: 'javascript:alert(1)' }),
    ]
    expect(menuEntries(list, { remotes, flags }, table).map(({ target }) => target)).toEqual([
      { kind: 'customer-service' },
      { kind: 'link', href: 'https://blog.example/', isNewWindow: true },
    ])
  })
})
