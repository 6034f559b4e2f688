import type { Activity } from '@site/contracts'
import { expect, test } from 'vitest'

import { leftText } from './period.ts'
import { standingOf } from './standing.ts'

type Part = Parameters<typeof standingOf>[0]
const my = (more: Partial<Pick<NonNullable<Activity['my']>, 'state' | 'refusal'>> = {}): Part['my'] => ({
  ...{ state: 'none', paid: '0.00' },
  ...more,
})
const activity = (more: Partial<Part> = {}): Part => ({
  ...{ startAt: 1_000, endAt: 2_000, joinMode: 'apply', stock: undefined, my: undefined },
  ...more,
})
const refusal = (key: 'newMembersOnly' | 'notReached' | 'notConfirmed' | 'outOfStock' | 'overBudget' | 'ended') => ({
  key,
  text: key,
})
const earned = (key: 'newMembersOnly' | 'outOfStock' | 'overBudget' | 'ended') =>
  my({ state: 'claimable', refusal: refusal(key) })

test.each([
  ['has not begun', activity(), 999, 'soon'],
  ['begins at its first moment', activity({ my: my() }), 1_000, 'join'],
  ['is over at its last moment', activity({ my: my({ state: 'joined' }) }), 2_000, 'ended'],
  ['pays after its end what was earned', activity({ my: my({ state: 'claimable' }) }), 2_000, 'open'],
  ['pays it no longer', activity({ my: earned('ended') }), 2_000, 'ended'],
  ['has nothing left for who is new', activity({ stock: { total: 10, left: 0 }, my: my() }), 1_500, 'soldOut'],
  ['still pays who is in', activity({ stock: { total: 10, left: 0 }, my: my({ state: 'claimable' }) }), 1_500, 'open'],
  ['has nothing left of what was earned', activity({ my: earned('outOfStock') }), 1_500, 'soldOut'],
  ['has no money left for what was earned', activity({ my: earned('overBudget') }), 1_500, 'soldOut'],
  ['is not for the member', activity({ my: my({ refusal: refusal('newMembersOnly') }) }), 1_500, 'barred'],
  ['is reached and not for the member', activity({ my: earned('newMembersOnly') }), 1_500, 'barred'],
  [
    'takes part by itself and is not for the member',
    activity({ joinMode: 'auto', my: my({ state: 'joined', refusal: refusal('newMembersOnly') }) }),
    1_500,
    'barred',
  ],
  ['was refused to the member', activity({ my: my({ state: 'rejected' }) }), 1_500, 'barred'],
  ['wants a confirmation first', activity({ my: my({ refusal: refusal('notConfirmed') }) }), 1_500, 'join'],
  ['was confirmed and not joined', activity({ my: my({ state: 'applied' }) }), 1_500, 'join'],
  ['needs no joining', activity({ joinMode: 'auto', my: my({ refusal: refusal('notReached') }) }), 1_500, 'open'],
] as const)('an activity that %s', (_what, one, now, standing) => {
  expect(standingOf(one, true, now)).toBe(standing)
})

test('a visitor is asked to log in, also where nothing has to be joined', () => {
  expect(standingOf(activity(), false, 1_500)).toBe('visitor')
  expect(standingOf(activity({ joinMode: 'auto' }), false, 1_500)).toBe('visitor')
})

test('what is left is told in days and as a clock', () => {
  const t = (key: string, values?: object) => `${key} ${JSON.stringify(values)}`
  expect(leftText(3_661, t)).toBe('01:01:01')
  expect(leftText(86_400 * 3 + 59, t)).toContain('{"days":3,"time":"00:00:59"}')
})
