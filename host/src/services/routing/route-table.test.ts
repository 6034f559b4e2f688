import { NAMED_ROUTES, RemoteManifestSchema, pathOf, routeHref } from '@site/contracts'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { release } from '../../testing/composition.ts'
import { defaultFlags } from '../../testing/host.tsx'
import { createRouteTable } from './route-table.ts'

const table = createRouteTable({ remotes: {} })
const to = (pathname: string): unknown => {
  const { route, params } = table.match(pathname)
  return route.target.kind === 'redirect' ? route.target.to(params['*'] ?? '') : undefined
}

describe('route table', () => {
  test('knows the host’s own pages without any remote', () => {
    expect(table.match('/').route.name).toBe('home')
    expect(table.match('/loading').route.layout).toBe('bare')
  })

  test('answers not-found for a page that no release offers', () => {
    expect(table.match('/no/such/page').route.name).toBe('notFound')
  })

  test('the user centre is not found by members only: /mine and every address below it want a log-in', () => {
    for (const path of ['/mine', '/mine/', '/mine/vip', '/mine/no/such/page']) {
      const { meta, target } = table.match(path).route
      expect([meta.requiresAuth, target], path).toEqual([true, { kind: 'host', page: 'notFound' }])
    }
    expect(table.match('/mines').route.meta.requiresAuth).toBeUndefined()
  })

  test('turns /redirect into home and /redirect/<path> into that path of the site', () => {
    expect(to('/redirect')).toBe('/')
    expect(to('/redirect/app/help/kh')).toBe('/app/help/kh')
  })

  test.each(['/redirect//evil.example', '/redirect/%2F%2Fevil.example', '/redirect/%5C%5Cevil.example'])(
    'never leaves the site: %s',
    (pathname) => {
      const target = to(pathname)
      expect(target).toMatch(/^\/(?![/\\])/)
    },
  )

  test('a whole address fits into one segment of the game frame', () => {
    expect(pathOf(NAMED_ROUTES.game.path, { info: 'https://venue.example/play?a=1' })).toBe(
      '/game/https%3A%2F%2Fvenue.example%2Fplay%3Fa%3D1',
    )
  })
})

test('[S2.088] every named route has one path, and the name and that path lead to the same screen', () => {
  const names = Object.keys(NAMED_ROUTES).filter((name) => name !== 'notFound') as Exclude<
    keyof typeof NAMED_ROUTES,
    'notFound'
  >[]
  const own = names.filter((name) => table.routes.some((route) => route.name === name))
  const offered = names.filter((name) => !own.includes(name))
  const manifest = v.parse(RemoteManifestSchema, {
    name: 'help',
    routes: offered.map((name) => ({ name, path: NAMED_ROUTES[name].path, page: 'page', title: { 'zh-CN': name } })),
    namespaces: ['help'],
  })
  const whole = createRouteTable({
    remotes: { help: { active: release('1.0.0', { manifest }), cohort: 'stable' } },
  })
  for (const name of names) {
    const href = (routeHref as (name: string, params: object) => string)(name, {
      enName: 'crty',
      info: 'x',
      id: '7',
      name: 'x',
    })
    expect(whole.match(href).route.name, href).toBe(name)
    expect(whole.routes.filter((route) => route.name === name)).toHaveLength(1)
  }
})

test('pages of the local sports venue and of deposits are there while their flag is on, and else not found', () => {
  const addresses = {
    localSport: '/game/sport/:enName',
    'sports.results': '/game/sport/:enName/results',
    saveMoney: '/mine/savemoney',
    wallet: '/mine/wallet',
  }
  const manifest = v.parse(RemoteManifestSchema, {
    name: 'help',
    routes: Object.entries(addresses).map(([name, path]) => ({ name, path, page: 'page', title: { 'zh-CN': name } })),
    namespaces: ['help'],
  })
  const remotes = { help: { active: release('1.0.0', { manifest }), cohort: 'stable' as const } }
  const found = (flags: Parameters<typeof defaultFlags>[0]): readonly string[] => {
    const flagged = createRouteTable({ remotes, flags: defaultFlags(flags) })
    return Object.entries(addresses).flatMap(([name, path]) => {
      const isThere = flagged.match(path.replace(':enName', 'crty')).route.name === name
      expect(flagged.byName(name) !== undefined, `${name} is linked to where it is found`).toBe(isThere)
      return isThere ? [name] : []
    })
  }
  expect(found({ crMode: true, deposit: true })).toEqual(Object.keys(addresses))
  expect(found({ crMode: false, deposit: true })).toEqual(['saveMoney', 'wallet'])
  expect(found({ crMode: true, deposit: false })).toEqual(['localSport', 'sports.results', 'wallet'])
})
