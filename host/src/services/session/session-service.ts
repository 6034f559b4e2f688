import {
  type Endpoint,
  type RequestOf,
  type ResponseOf,
  balanceEndpoint,
  feedbackUnreadEndpoint,
  isApiError,
  logoutEndpoint,
  memberInfoEndpoint,
  memberJwtEndpoint,
  unreadForTypeEndpoint,
  unreadTotal,
  STATUS,
} from '@site/contracts'
import type { EventBus } from '@site/shell'
import { balanceAtom, tokenAtom, unreadAtom, userIdAtom, userInfoAtom } from '@site/shell/host'
import type { createStore } from 'jotai'

import type { SiteStorage } from '../../base/storage/index.ts'
import type { SessionService } from '../../ports/index.ts'
import { isChatTokenFresh } from './chat-token.ts'

export interface SessionDeps {
  readonly store: ReturnType<typeof createStore>
  readonly storage: SiteStorage
  readonly bus: EventBus
  readonly call: <E extends Endpoint>(endpoint: E, input: RequestOf<E>) => Promise<ResponseOf<E>>
  /** Answers that belong to the last member must not reach the next one. */
  readonly clearServerData: () => void
  readonly goHome: () => void
  /** As `goHome`, then the page is loaded anew. */
  readonly goHomeAfresh: () => void
  /** Says that whoever was logged in has to log in again. */
  readonly tellExpired: () => void
  /** The server's clock, epoch milliseconds. */
  readonly now: () => number
  /** The page is being left: calls end because the browser drops them, which says nothing about the session. */
  readonly isLeaving: () => boolean
}

export function createSessionService(deps: SessionDeps): SessionService {
  const { store, storage, bus, call } = deps
  const currentToken = (): string | undefined => store.get(tokenAtom)
  /** The token of a session that this tab ends itself: whatever says so meanwhile is no news. */
  let leaving: string | undefined

  function clear(end?: 'expired'): void {
    storage.setSession(undefined, end)
    storage.clearDecrypted()
    store.set(tokenAtom, undefined)
    store.set(userIdAtom, undefined)
    store.set(userInfoAtom, undefined)
    store.set(balanceAtom, undefined)
    store.set(unreadAtom, { messages: 0, feedback: 0 })
    deps.clearServerData()
  }

  /** Home with the log-in open; whoever had a session is told that it is over (spec 8). */
  function endExpired(): void {
    const hadToken = currentToken() !== undefined
    if (hadToken) deps.tellExpired()
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

    async begin(answer) {
      storage.setSession(answer)
      deps.clearServerData()
      store.set(tokenAtom, answer.token)
      store.set(userIdAtom, answer.userId)
      void service.refreshChatToken()
      await Promise.all([service.refreshUser(), service.refreshBalance(), service.refreshUnread()])
      bus.emit('login_success', { userId: answer.userId })
    },

    async refreshUser() {
      const token = currentToken()
      if (token === undefined) return undefined
      try {
        await forSession(
          () => call(memberInfoEndpoint, { isPop: 0 }),
          (user) => store.set(userInfoAtom, user),
        )
        return store.get(userInfoAtom)
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

    async refreshBalance() {
      await forSession(
        () => call(balanceEndpoint, { withLockMoney: 1 }),
        (balance) => store.set(balanceAtom, balance),
      ).catch(ignoreApiError)
    },

    async refreshUnread() {
      await forSession(
        () => Promise.all([call(unreadForTypeEndpoint, { userSystem: 1 }), feedbackUnread()]),
        ([counts, feedback]) => store.set(unreadAtom, { messages: unreadTotal(counts), feedback }),
      ).catch(ignoreApiError)
    },

    async refreshChatToken() {
      if (isChatTokenFresh(storage.jwt, deps.now())) return
      await forSession(
        () => call(memberJwtEndpoint, {}),
        ({ jwt }, token) => storage.setJwt(jwt, token),
      ).catch(ignoreApiError)
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

  // Feedback has a page of its own; a site without it still shows its letters.
  async function feedbackUnread(): Promise<number> {
    return call(feedbackUnreadEndpoint, {}).then(
      ({ num }) => num,
      () => 0,
    )
  }

  return service
}

function ignoreApiError(error: unknown): void {
  if (!isApiError(error)) throw error
}
