import { expect, test } from 'vitest'

import { createRouteTable } from '../../services/routing/index.ts'
import { composition } from '../../testing/composition.ts'
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
