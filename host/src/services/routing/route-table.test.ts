import { join } from 'node:path'

import { NAMED_ROUTES, REMOTE_NAMES, RemoteManifestSchema, pathOf, routeHref } from '@site/contracts'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { release } from '../../testing/composition.ts'
import { defaultFlags } from '../../testing/host.tsx'
import { type RouteTable, createRouteTable } from './route-table.ts'

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

  test('an address is looked up once, however many links lead there; more of them than are kept are right too', () => {
    const home = table.match('/')
    expect(table.match('/')).toBe(home)
    for (let page = 0; page < 600; page += 1) expect(table.match(`/no/${page}`).route.name).toBe('notFound')
    expect(table.match('/')).toEqual(home)
    expect(table.match('/no/599')).toBe(table.match('/no/599'))
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

/** The whole table as the site has it: the host's own pages and those of the remotes' own manifests. */
async function wholeTable(): Promise<RouteTable> {
  const manifests = await Promise.all(
    REMOTE_NAMES.map(async (name) => {
      const file = join(import.meta.dirname, `../../../../remote-${name}/src/remote.manifest.ts`)
      const { manifest } = (await import(file)) as { readonly manifest: unknown }
      return [name, v.parse(RemoteManifestSchema, manifest)] as const
    }),
  )
  return createRouteTable({
    remotes: Object.fromEntries(
      manifests.map(([name, manifest]) => [name, { active: release('1.0.0', { manifest }), cohort: 'stable' }]),
    ),
  })
}

describe('the table of the whole site', () => {
  const names = Object.keys(NAMED_ROUTES).filter((name) => name !== 'notFound')

  test('[S2.087] has no name beyond the 51 that is not said to be a remote’s or the host’s own', async () => {
    const { routes } = await wholeTable()
    const plain = routes.map(({ name }) => name).filter((name) => !name.includes('.'))
    expect(plain.toSorted()).toEqual(names.toSorted())
    const owners = new Set(routes.filter(({ name }) => name.includes('.')).map(({ name }) => name.split('.')[0]))
    expect(owners).toEqual(new Set(['casino', 'account', 'help', 'host', 'sports']))
  })

  test('[S2.088] every named route has one path, and the name and that path lead to the same screen', async () => {
    const whole = await wholeTable()
    const hrefOf = routeHref as (name: string, params: object) => string
    for (const name of names) {
      const href = hrefOf(name, { enName: 'crty', info: 'x', id: '7' })
      const found = whole.match(href).route
      expect(found, href).toBe(whole.byName(name))
      expect([found.name, found.path]).toEqual([name, NAMED_ROUTES[name as keyof typeof NAMED_ROUTES].path])
      expect(whole.routes.filter((route) => route.name === name || route.path === found.path)).toEqual([found])
    }
    expect(whole.match('/no/such/page').route.name).toBe('notFound')
  })
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
