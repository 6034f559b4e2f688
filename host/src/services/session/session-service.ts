import {
  type PlainEndpoint,
  type RequestOf,
  type ResponseOf,
  isApiError,
  logoutEndpoint,
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

export interface SessionDeps {
  readonly store: ReturnType<typeof createStore>
  readonly storage: SiteStorage
  readonly bus: EventBus
  readonly call: <E extends PlainEndpoint>(endpoint: E, input: RequestOf<E>) => Promise<ResponseOf<E>>
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
  /** The token of a session that this tab ends itself: whatever says so meanwhile is no news. */
  let leaving: string | undefined

  function clear(end?: 'expired'): void {
    storage.setSession(undefined, end)
    storage.clearDecrypted()
    store.set(tokenAtom, undefined)
    store.set(userIdAtom, undefined)
    deps.forgetAnswers()
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
    },

    user: () => queryClient.getQueryData<UserInfo>(userKey(store.get(userIdAtom))),

    async begin(answer) {
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
          clear()
          bus.emit('logged_out')
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
      leaving = currentToken()
      await call(logoutEndpoint, {}).catch(ignoreApiError)
      clear()
      bus.emit('logged_out')
      deps.goHomeAfresh()
    },

    expire(token) {
      // A late answer to a session that has already ended or been replaced says nothing about the present one.
      if (token !== currentToken()) return
      if (token === undefined || token !== leaving) endExpired()
    },

    followStorage() {
      const { token, userId } = storage
      if (token === currentToken()) return
      if (token === undefined && storage.hasExpired) endExpired()
      else if (token === undefined) {
        clear()
        bus.emit('logged_out')
        deps.goHome()
      } else if (userId !== undefined) {
        void service.begin({ token, userId })
      }
    },
  }

  return service
}

function ignoreApiError(error: unknown): void {
  if (!isApiError(error)) throw error
}
