import {
  ApiError,
  type Endpoint,
  logoutEndpoint,
  memberInfoEndpoint,
  memberJwtEndpoint,
  STORAGE_KEYS,
  USER_KINDS,
} from '@site/contracts'
import { createEventBus, tokenAtom, userIdAtom, userKey } from '@site/shell/host'
import { sessionAtom } from '@site/shell'
import { QueryClient } from '@tanstack/react-query'
import { createStore } from 'jotai'
import { describe, expect, test, vi } from 'vitest'

import { createSiteStorage } from '../../base/storage/index.ts'
import { memoryStorage } from '../../testing/composition.ts'
import { type SessionDeps, createSessionService } from './session-service.ts'

function build(answer: (endpoint: Endpoint) => Promise<unknown> = () => Promise.reject(new ApiError(6005))) {
  const store = createStore()
  const bus = createEventBus()
  const queryClient = new QueryClient()
  const storage = createSiteStorage(memoryStorage())
  const heard: string[] = []
  bus.onAny((name) => heard.push(name))
  const goHome = vi.fn()
  const goHomeAfresh = vi.fn()
  const showExpired = vi.fn()
  const service = createSessionService({
    store,
    storage,
    bus,
    call: answer as SessionDeps['call'],
    queryClient,
    forgetAnswers: () => queryClient.clear(),
    goHome,
    goHomeAfresh,
    showExpired,
    now: Date.now,
    isLeaving: () => false,
  })
  const logIn = (token: string): void => {
    storage.setSession({ token, userId: '7' })
    service.restore()
  }
  /** What the server says of whoever is logged in. */
  const know = (user: unknown) => queryClient.setQueryData(userKey(store.get(userIdAtom)), user)
  return { store, storage, know, heard, goHome, goHomeAfresh, showExpired, service, logIn }
}

describe('the session', () => {
  test('[S4.001] logged in means that a token is present', () => {
    const { store } = build()
    expect(store.get(sessionAtom)).toMatchObject({ isLoggedIn: false, kind: 'visitor' })
    store.set(tokenAtom, 'a-token')
    expect(store.get(sessionAtom)).toMatchObject({ isLoggedIn: true, kind: 'member' })
    store.set(tokenAtom, undefined)
    expect(store.get(sessionAtom).isLoggedIn).toBe(false)
  })

  test('[S6.001] a member’s data change nothing about being a member', () => {
    const { store, service, know } = build()
    store.set(tokenAtom, 'a-token')
    expect(store.get(sessionAtom).kind).toBe('member')
    know({ vipGrade: 10, isTest: 1 })
    expect(service.user()).toEqual({ vipGrade: 10, isTest: 1 })
    expect(store.get(sessionAtom).kind).toBe('member')
    store.set(tokenAtom, undefined)
    expect(store.get(sessionAtom).kind, 'data alone make no member').toBe('visitor')
  })

  test('[S1.025] is a visitor’s or a member’s, whatever is known of somebody', () => {
    const { store, know } = build()
    const tokens = [undefined, 'a-token']
    const users = [undefined, { vipGrade: 0 }, { vipGrade: 10 }, { isTest: 1 }, { isAgent: 1 }, { userSystem: 2 }]
    const kinds = tokens.map((token) => {
      store.set(tokenAtom, token)
      return users.map((user) => {
        know(user)
        return store.get(sessionAtom).kind
      })
    })
    expect(kinds).toEqual(USER_KINDS.map((kind) => users.map(() => kind)))
  })

  test('an expired one is told once, ends at home and opens the log-in', () => {
    const { service, logIn, showExpired, goHome, heard, store } = build()
    logIn('old')
    service.expire('old')
    service.expire('old')
    expect(showExpired).toHaveBeenCalledOnce()
    expect(goHome).toHaveBeenCalledOnce()
    expect(heard).toEqual(['login_expired', 'login'])
    expect(store.get(sessionAtom).isLoggedIn).toBe(false)
  })

  test('a refusal that belongs to another session ends nothing', () => {
    const { service, logIn, store } = build()
    logIn('new')
    service.expire('old')
    expect(store.get(sessionAtom).isLoggedIn).toBe(true)
  })

  test('logging out says nothing of an expired session, whatever arrives meanwhile', async () => {
    const { service, logIn, showExpired, heard, storage, goHomeAfresh } = build((endpoint) => {
      if (endpoint === logoutEndpoint) service.expire('mine') // as the socket or the call itself would say
      return Promise.reject(new ApiError(6001))
    })
    logIn('mine')
    await service.logOut()
    service.expire('mine')
    expect(showExpired).not.toHaveBeenCalled()
    expect(heard).toEqual(['logged_out'])
    expect(storage.token).toBeUndefined()
    expect(goHomeAfresh).toHaveBeenCalledOnce()
  })

  test('a session that expired in another tab ends here in the same way, one that was left there silently', () => {
    for (const end of ['expired', undefined] as const) {
      const { service, logIn, showExpired, heard, storage, goHome } = build()
      logIn('mine')
      storage.setSession(undefined, end)
      service.followStorage()
      expect(goHome).toHaveBeenCalledOnce()
      expect(showExpired).toHaveBeenCalledTimes(end === undefined ? 0 : 1)
      expect(heard).toEqual(end === undefined ? ['logged_out'] : ['login_expired', 'login'])
      logIn('next')
      expect(storage.hasExpired).toBe(false)
    }
  })

  test('the chat token of a session is asked for when the stored one has ended or was another member’s', async () => {
    const jwtOf = (exp: number): string => `h.${btoa(JSON.stringify({ exp }))}.s`
    const asked = vi.fn()
    const later = jwtOf(Date.now() / 1_000 + 7_200)
    const { service, storage, logIn } = build((endpoint) => {
      if (endpoint === memberJwtEndpoint) asked()
      return Promise.resolve({ jwt: later, expireAt: 0 })
    })
    await service.refreshChatToken()
    expect(asked, 'a visitor has none').not.toHaveBeenCalled()
    logIn('first')
    await service.refreshChatToken()
    await service.refreshChatToken()
    expect([storage.jwt, asked.mock.calls.length]).toEqual([later, 1])
    storage.setJwt(jwtOf(Date.now() / 1_000 - 1), 'first')
    await service.refreshChatToken()
    expect(asked).toHaveBeenCalledTimes(2)
    logIn('second')
    expect(storage.jwt).toBeUndefined()
  })

  test('a chat token that arrives after another tab has logged out is kept nowhere', async () => {
    const arrival = Promise.withResolvers<unknown>()
    const { service, storage, logIn } = build(() => arrival.promise)
    logIn('mine')
    const refreshed = service.refreshChatToken()
    storage.setSession(undefined) // the other tab; this one has not heard of it yet
    arrival.resolve({ jwt: 'h.p.s', expireAt: 0 })
    await refreshed
    expect(storage.jwt).toBeUndefined()
  })

  test('a refusal of the chat token is handed on, and ends nothing', async () => {
    const { service, store, logIn } = build(() => Promise.reject(new ApiError(6030, '账号已被冻结')))
    logIn('mine')
    expect(await service.refreshChatToken()).toMatchObject({ code: 6030, message: '账号已被冻结' })
    expect(store.get(sessionAtom).isLoggedIn).toBe(true)
  })

  test('where there is no session no chat token stays', () => {
    const local = memoryStorage()
    local.setItem(STORAGE_KEYS.jwt, 'h.p.s') // as an older release of the site may have left it
    const storage = createSiteStorage(local)
    storage.setSession(undefined)
    expect(storage.jwt).toBeUndefined()
  })

  test('user info that cannot be had logs out and leads home', async () => {
    const { service, logIn, goHome, store } = build((endpoint) =>
      Promise.reject(new ApiError(endpoint === memberInfoEndpoint ? 6005 : 6004)),
    )
    logIn('mine')
    expect(await service.refreshUser()).toBeUndefined()
    expect(store.get(sessionAtom).isLoggedIn).toBe(false)
    expect(goHome).toHaveBeenCalledOnce()
  })
})
