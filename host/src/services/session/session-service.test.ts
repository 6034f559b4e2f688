import { createHash } from 'node:crypto'

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
import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { createSiteStorage } from '../../base/storage/index.ts'
import { memoryStorage } from '../../testing/composition.ts'
import { type SessionDeps, createSessionService } from './session-service.ts'
import { createUnendedSessions } from './unended-sessions.ts'

const idOfMine = createHash('sha256').update('mine').digest('hex')

type Answer = (endpoint: Endpoint) => Promise<unknown>
const noAnswer: Answer = () => Promise.reject(new ApiError(6005))

/** @param local storage of the device, which the tabs of a test share */
function build(answer: Answer = noAnswer, local = memoryStorage()) {
  const store = createStore()
  const bus = createEventBus()
  const queryClient = new QueryClient()
  const ofTab = memoryStorage()
  const storage = createSiteStorage(local, ofTab)
  const heard: string[] = []
  const ended: string[] = []
  bus.onAny((name) => heard.push(name))
  const goHome = vi.fn()
  const goHomeAfresh = vi.fn()
  const showExpired = vi.fn()
  const service = createSessionService({
    store,
    storage,
    bus,
    call: answer as SessionDeps['call'],
    unended: createUnendedSessions({
      storage,
      end: (token) => (ended.push(token), answer(logoutEndpoint)),
      endById: () => expect.fail('nothing is tried again here'),
      onUnended: () => undefined,
    }),
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
  return { store, bus, local, ofTab, storage, ended, know, heard, goHome, goHomeAfresh, showExpired, service, logIn }
}

const infoOf: Answer = (endpoint) =>
  Promise.resolve(endpoint === memberInfoEndpoint ? { userId: '8' } : { jwt: 'h.p.s', expireAt: 0 })

/** Two tabs of a device on which member 7 is logged in by the token `A`. */
function twoTabs() {
  const local = memoryStorage()
  const [one, other] = [build(infoOf, local), build(infoOf, local)]
  one.logIn('A')
  other.service.restore()
  const of = ({ store }: typeof one) => [store.get(tokenAtom), store.get(userIdAtom)]
  return { one, other, of }
}

describe('a tab whose device has gone over to another member', () => {
  test('has left the last one before it begins with the next, when it hears of both at once', async () => {
    const { one, other, of } = twoTabs()
    one.know({ userId: '7' })
    await other.service.logOut()
    await other.service.begin({ token: 'B', userId: '8' })
    const tokens: (string | undefined)[] = []
    one.bus.on('logged_out', () => tokens.push(one.store.get(tokenAtom)))
    one.service.followStorage() // the event of the log-out, which finds the next session already
    one.service.followStorage() // and the one of that
    await vi.waitFor(() => expect(one.heard).toEqual(['logged_out', 'login_success']))
    expect(tokens, 'nobody is logged in while the screens of the last member go').toEqual([undefined])
    expect(one.goHome).toHaveBeenCalledOnce()
    expect([of(one), one.storage.token, one.storage.userId]).toEqual([['B', '8'], 'B', '8'])
  })

  test('does the same when it hears of them one after the other', async () => {
    const { one, other, of } = twoTabs()
    await other.service.logOut()
    one.service.followStorage()
    expect([of(one), one.heard]).toEqual([[undefined, undefined], ['logged_out']])
    await other.service.begin({ token: 'B', userId: '8' })
    one.service.followStorage()
    await vi.waitFor(() => expect(one.heard).toEqual(['logged_out', 'login_success']))
    expect([of(one), one.storage.token]).toEqual([['B', '8'], 'B'])
  })

  test('keeps the next session when it hears late that the last one is over', async () => {
    const { one, other, of } = twoTabs()
    await other.service.logOut()
    await other.service.begin({ token: 'B', userId: '8' })
    one.service.expire('A')
    await vi.waitFor(() => expect(one.heard).toEqual(['logged_out', 'login_success']))
    expect(one.showExpired, 'whoever is logged in need not log in').not.toHaveBeenCalled()
    expect([of(one), one.storage.token, one.storage.userId]).toEqual([['B', '8'], 'B', '8'])
    one.service.followStorage()
    expect(of(one)).toEqual(['B', '8'])
  })

  test.each(['logs out', 'cannot have the user’s info'])('keeps the next session when it %s late', async (how) => {
    const local = memoryStorage()
    const one = build(noAnswer, local)
    one.logIn('A')
    build(noAnswer, local).storage.setSession({ token: 'B', userId: '8' })
    await (how === 'logs out' ? one.service.logOut() : one.service.refreshUser())
    expect(one.heard).toEqual(['logged_out'])
    expect([one.store.get(tokenAtom), one.storage.token, one.storage.userId]).toEqual([undefined, 'B', '8'])
  })

  test('keeps its screens when it is the same member’s next session', async () => {
    const { one, other, of } = twoTabs()
    other.storage.setSession({ token: 'A2', userId: '7' })
    one.service.followStorage()
    await vi.waitFor(() => expect(one.heard).toEqual(['login_success']))
    expect([of(one), one.goHome.mock.calls.length]).toEqual([['A2', '7'], 0])
  })
})

describe('what remotes keep until the log-out', () => {
  const SLIP = JSON.stringify({ owner: '7', untilLogOut: true })
  const UNANSWERED = JSON.stringify({ owner: '7', untilLogOut: false, placing: {} })
  const fill = ({ local, ofTab }: ReturnType<typeof build>): void => {
    for (const storage of [local, ofTab]) {
      storage.setItem('slip', SLIP)
      storage.setItem('unanswered', UNANSWERED)
      storage.setItem('language', 'zh-TW')
      storage.setItem('broken', '{"untilLogOut":true')
    }
  }
  const kept = ({ local, ofTab }: ReturnType<typeof build>) =>
    [local, ofTab].map((storage) => ['slip', 'unanswered', 'language', 'broken'].map((key) => storage.getItem(key)))
  const ALL = [SLIP, UNANSWERED, 'zh-TW', '{"untilLogOut":true']
  const REST = [null, ...ALL.slice(1)]

  test('goes with it, of the device and of the tab, and nothing else does', async () => {
    const one = build(infoOf)
    one.logIn('mine')
    fill(one)
    await one.service.logOut()
    expect(kept(one)).toEqual([REST, REST])
  })

  test('of another tab goes when that one hears of it; the device is the business of the tab that logs out', () => {
    const one = build()
    one.logIn('mine')
    fill(one)
    one.storage.setSession(undefined)
    one.service.followStorage()
    expect(kept(one)).toEqual([ALL, REST])
  })

  test.each(['has expired', 'could not be kept'])('stays for its member where the session %s', async (how) => {
    const one = build(noAnswer)
    one.logIn('mine')
    fill(one)
    await (how === 'has expired' ? one.service.expire('mine') : one.service.refreshUser())
    expect(one.store.get(tokenAtom)).toBeUndefined()
    expect(kept(one)).toEqual([ALL, ALL])
  })

  test('of another member who is logged in by now stays', async () => {
    const one = build(infoOf)
    one.logIn('A')
    fill(one)
    one.local.setItem('slip', JSON.stringify({ owner: '8', untilLogOut: true }))
    one.storage.setSession({ token: 'B', userId: '8' })
    await one.service.logOut()
    expect([one.local, one.ofTab].map((storage) => storage.getItem('slip'))).toEqual([
      JSON.stringify({ owner: '8', untilLogOut: true }),
      null,
    ])
  })
})

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
    const storage = createSiteStorage(local, memoryStorage())
    storage.setSession(undefined)
    expect(storage.jwt).toBeUndefined()
  })

  test('[S4.003] user info that cannot be had logs out, at the server too, and leads home', async () => {
    const { service, logIn, goHome, store, storage, ended, heard } = build((endpoint) =>
      Promise.reject(new ApiError(endpoint === memberInfoEndpoint ? 6005 : 6006)),
    )
    logIn('mine')
    expect(await service.refreshUser()).toBeUndefined()
    expect(store.get(sessionAtom).isLoggedIn).toBe(false)
    expect(goHome).toHaveBeenCalledOnce()
    await vi.waitFor(() => expect(ended).toEqual(['mine']))
    expect([heard, storage.token, storage.unended]).toEqual([['logged_out'], undefined, [idOfMine]])
  })

  test('whose end the server says needs none told', async () => {
    const { service, logIn, storage, ended } = build(() => {
      service.expire('mine') // as the client does for 6001
      return Promise.reject(new ApiError(6001))
    })
    logIn('mine')
    await service.refreshUser()
    expect([ended, storage.unended, storage.token]).toEqual([[], [], undefined])
  })

  test.each([
    [6000, []],
    [6001, []],
    [6005, [idOfMine]],
    [6006, [idOfMine]],
    [6013, [idOfMine]],
  ] as const)('logging out clears at once; answered with %i there is left to end %j', async (code, left) => {
    const answered = Promise.withResolvers<unknown>()
    const { service, logIn, storage, heard, goHomeAfresh, store } = build(() => answered.promise)
    logIn('mine')
    const done = service.logOut()
    expect([storage.token, store.get(tokenAtom), heard]).toEqual([undefined, undefined, ['logged_out']])
    await vi.waitFor(() => expect(storage.unended).toEqual([idOfMine]))
    expect(goHomeAfresh, 'the call is given a moment').not.toHaveBeenCalled()
    if (code === 6000) answered.resolve(null)
    else answered.reject(new ApiError(code))
    await done
    expect([storage.unended, goHomeAfresh.mock.calls.length]).toEqual([left, 1])
  })

  test('logging out leads home after three seconds without an answer', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { service, logIn, goHomeAfresh } = build(() => new Promise(() => undefined))
    logIn('mine')
    void service.logOut()
    await vi.advanceTimersByTimeAsync(2_900)
    expect(goHomeAfresh).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    expect(goHomeAfresh).toHaveBeenCalledOnce()
  })
})
