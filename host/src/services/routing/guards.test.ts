import { describe, expect, test } from 'vitest'

import { type GuardState, guard } from './guards.ts'

const visitor: GuardState = { isLoggedIn: false, user: undefined, settings: { depositHelp: '1' } }
const member: GuardState = { ...visitor, isLoggedIn: true, user: { bindPhone: 1, bindRealName: 1 } }
const bound = { requiresAuth: true, bindPhone: true }

describe('guard', () => {
  test('lets anybody into a page without flags', () => {
    expect(guard({}, visitor)).toEqual({ kind: 'allow' })
  })

  test('asks a visitor to log in', () => {
    expect(guard({ requiresAuth: true }, visitor)).toEqual({ kind: 'login-required' })
    expect(guard({ requiresAuth: true }, member)).toEqual({ kind: 'allow' })
  })

  test('[S6.001] whatever else is known of a member, there is no third answer', () => {
    const known = [{ vipGrade: 0 }, { vipGrade: 10 }, { isTest: 1 }, { isAgent: 1 }, { userSystem: 2 }]
    for (const meta of [{}, { requiresAuth: true }, bound]) {
      const decided = known.map((more) => {
        const user = { bindPhone: 1, bindRealName: 1, ...more } as const
        return [guard(meta, { ...visitor, user }), guard(meta, { ...member, user })]
      })
      expect(decided).toEqual(known.map(() => [guard(meta, visitor), guard(meta, member)]))
    }
  })

  test('checks the site setting before login, so that a visitor sees not-found too', () => {
    const closed = { ...visitor, settings: { depositHelp: '0' as const } }
    expect(guard({ requiresAuth: true, siteSetting: 'depositHelp' }, closed)).toEqual({ kind: 'not-found' })
    expect(guard({ requiresAuth: true, siteSetting: 'depositHelp' }, visitor)).toEqual({ kind: 'login-required' })
  })

  test('checks login before the bound phone', () => {
    expect(guard(bound, visitor)).toEqual({ kind: 'login-required' })
  })

  test('waits for the user before it judges the bound phone', () => {
    expect(guard(bound, { ...member, user: undefined })).toEqual({ kind: 'wait-for-user' })
  })

  test.each([
    { bindPhone: 0, bindRealName: 1 },
    { bindPhone: 1, bindRealName: 0 },
    { bindPhone: 0, bindRealName: 0 },
  ] as const)('sends a member with %o to the binding page', (user) => {
    expect(guard(bound, { ...member, user })).toEqual({ kind: 'redirect', to: '/mine/auth' })
  })

  test('lets a member with phone and real name through', () => {
    expect(guard(bound, member)).toEqual({ kind: 'allow' })
  })
})
