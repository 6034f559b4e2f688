import {
  type PlainEndpoint,
  type RequestOf,
  type ResponseOf,
  isApiError,
  memberInfoEndpoint,
  memberJwtEndpoint,
  type UserInfo,
  STATUS,
} from '@site/contracts'
import type { EventBus } from '@site/shell'
import { tokenAtom, userIdAtom, userKey } from '@site/shell/host'
import type { QueryClient } from '@tanstack/react-query'
import type { createStore } from 'jotai'

import type { SiteStorage } from '../../base/storage/index.ts'
import type { SessionService } from '../../ports/index.ts'
import { isChatTokenFresh } from './chat-token.ts'
import type { UnendedSessions } from './unended-sessions.ts'

/** The page is begun anew after it, whether the server has answered the log-out by then or not. */
const LOG_OUT_WAIT_MS = 3_000

/** By the member here, by them in another tab, by its time, or because nothing could be had of the member. */
type Ending = 'left' | 'left elsewhere' | 'expired' | 'lost'

export interface SessionDeps {
  readonly store: ReturnType<typeof createStore>
  readonly storage: SiteStorage
  readonly bus: EventBus
  readonly call: <E extends PlainEndpoint>(endpoint: E, input: RequestOf<E>) => Promise<ResponseOf<E>>
  readonly unended: UnendedSessions
  /** Where the member's info is kept. */
  readonly queryClient: Pick<QueryClient, 'getQueryData' | 'setQueryData'>
  /** Answers that belong to the last member must not reach the next one. */
  readonly forgetAnswers: () => void
  readonly goHome: () => void
  /** As `goHome`, then the page is loaded anew. */
  readonly goHomeAfresh: () => void
  /** Says that whoever was logged in has to log in again. */
  readonly showExpired: () => void
  /** The server's clock, epoch milliseconds. */
  readonly now: () => number
  /** The page is being left: calls end because the browser drops them, which says nothing about the session. */
  readonly isLeaving: () => boolean
}

export function createSessionService(deps: SessionDeps): SessionService {
  const { store, storage, bus, call, queryClient } = deps
  const currentToken = (): string | undefined => store.get(tokenAtom)

  /**
   * Of the storage only what is of this session: another tab may have begun the next one meanwhile. What remotes keep
   * until the log-out goes where the member has logged out, and waits for them where the session has ended by itself.
   */
  function clear(how: Ending): void {
    const isOwn = storage.token === undefined || storage.token === currentToken()
    if (isOwn) {
      storage.setSession(undefined, how === 'expired' ? how : undefined)
      storage.clearDecrypted()
    }
    if (how === 'left') storage.clearUntilLogOut(isOwn ? 'device' : 'tab')
    if (how === 'left elsewhere') storage.clearUntilLogOut('tab')
    store.set(tokenAtom, undefined)
    store.set(userIdAtom, undefined)
    deps.forgetAnswers()
  }

  /** The page is a visitor's at once; resolves when the server was told, or could not be. */
  async function leave(how: Ending): Promise<void> {
    const token = currentToken()
    clear(how)
    const ended = token === undefined ? undefined : deps.unended.end(token)
    bus.emit('logged_out')
    await ended
  }

  /** Another tab has ended the session: this one is a visitor's, at home. */
  function follow(): void {
    clear('left elsewhere')
    bus.emit('logged_out')
    deps.goHome()
  }

  /** Home with the log-in open; whoever had a session is told that it is over (spec 8). */
  function endExpired(): void {
    const hadToken = currentToken() !== undefined
    if (hadToken) deps.showExpired()
    clear('expired')
    bus.emit('login_expired', { hadToken })
    deps.goHome()
    bus.emit('login')
  }

  /** Runs only while the session that asked is still the session that receives. */
  async function forSession<T>(load: () => Promise<T>, keep: (value: T, token: string) => void): Promise<void> {
    const token = currentToken()
    if (token === undefined) return
    const value = await load()
    if (currentToken() === token) keep(value, token)
  }

  const service: SessionService = {
    restore() {
      const { token, userId } = storage
      store.set(tokenAtom, token)
      store.set(userIdAtom, token === undefined ? undefined : userId)
      deps.unended.resume()
    },

    user: () => queryClient.getQueryData<UserInfo>(userKey(store.get(userIdAtom))),

    async begin(answer) {
      if (currentToken() !== undefined && store.get(userIdAtom) !== answer.userId) {
        // The screens of the last member are not the next one's.
        follow()
      }
      storage.setSession(answer)
      store.set(tokenAtom, answer.token)
      store.set(userIdAtom, answer.userId)
      deps.forgetAnswers()
      void service.refreshChatToken()
      await service.refreshUser()
      if (currentToken() !== answer.token) return false
      bus.emit('login_success', { userId: answer.userId })
      return true
    },

    async refreshUser() {
      const token = currentToken()
      if (token === undefined) return undefined
      try {
        await forSession(
          () => call(memberInfoEndpoint, { isPop: 0 }),
          (user) => queryClient.setQueryData<UserInfo>(userKey(store.get(userIdAtom)), user),
        )
        return service.user()
      } catch (error) {
        // 6001 has been handled by `expire`; any other failure follows the plain rule (open point 13).
        if (!isApiError(error, STATUS.LOGIN_EXPIRED) && currentToken() === token && !deps.isLeaving()) {
          void leave('lost')
          deps.goHome()
        }
        return undefined
      }
    },

    async refreshChatToken() {
      if (isChatTokenFresh(storage.jwt, deps.now())) return undefined
      try {
        await forSession(
          () => call(memberJwtEndpoint, {}),
          ({ jwt }, token) => storage.setJwt(jwt, token),
        )
        return undefined
      } catch (error) {
        if (isApiError(error)) return error
        throw error
      }
    },

    async logOut() {
      await Promise.race([leave('left'), new Promise((resolve) => setTimeout(resolve, LOG_OUT_WAIT_MS))])
      deps.goHomeAfresh()
    },

    expire(token) {
      // A late answer to a session that has already ended or been replaced says nothing about the present one.
      if (token !== currentToken()) return
      const next = storage.token
      if (next === undefined || next === token) endExpired()
      else service.followStorage()
    },

    followStorage() {
      const { token, userId } = storage
      if (token === currentToken()) return
      if (token === undefined && storage.hasExpired) endExpired()
      else if (token === undefined) follow()
      else if (userId !== undefined) void service.begin({ token, userId })
    },
  }

  return service
}
