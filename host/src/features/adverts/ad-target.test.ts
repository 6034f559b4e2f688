import { expect, test } from 'vitest'

import { createRouteTable } from '../../services/routing/index.ts'
import { composition, release } from '../../testing/composition.ts'
import { adTarget } from './ad-target.ts'

const table = createRouteTable(composition())

test.each([
  [0, '', { kind: 'none' }],
  [2, '/help?from=home', { kind: 'page', href: '/help?from=home' }],
  [2, 'https://partner.example/', { kind: 'outside', href: 'https://partner.example/' }],
  [3, 'AGZR', { kind: 'venue', enName: 'AGZR' }],
] as const)('jump type %i with %s leads on', (jumpType, jumpValue, target) => {
  expect(adTarget({ jumpType, jumpValue }, table)).toEqual(target)
})

test.each([
  [1, '42', 'an activity page that no release offers'],
  [2, '/game/fishing', 'a page that no release offers'],
  [2, '//other.example/', 'another host in disguise'],
  [2, 'javascript:alert(1)', 'code'],
  [3, 'CRTY', 'the local board that no release offers'],
  [3, '', 'no venue at all'],
] as const)('jump type %i with %s is not shown: %s', (jumpType, jumpValue, _reason) => {
  expect(adTarget({ jumpType, jumpValue }, table)).toBeUndefined()
})

test('an activity is led to by its template', () => {
  const { manifest, ...shipped } = release()
  const route = { name: 'drawGift', path: '/activity/drawGift/:id', page: 'home', title: { 'zh-CN': '抽奖' } } as const
  const [help] = manifest.routes
  const routes = help === undefined ? [] : [help, { ...help, ...route }]
  const active = { ...shipped, manifest: { ...manifest, routes } }
  const offered = createRouteTable(composition({ remotes: { help: { active, cohort: 'stable' } } }))
  const advert = { jumpType: 1, jumpValue: 'lucky 1' } as const
  expect(adTarget({ ...advert, activityType: 'drawGift' }, offered)).toEqual({
    kind: 'page',
    href: '/activity/drawGift/lucky%201',
  })
  expect(adTarget({ ...advert, activityType: 'racePage' }, offered)).toBeUndefined()
})
