import type { Balance, UserInfo, UserKind } from '@site/contracts'
import { atom, useAtomValue } from 'jotai'

import { type Unread, balanceAtom, tokenAtom, unreadAtom, userIdAtom, userInfoAtom } from './session-atoms.ts'
import { shell } from './shell.ts'

export interface Session {
  readonly kind: UserKind
  readonly isLoggedIn: boolean
  readonly userId: string | undefined
  /** Undefined until `member/info` has answered. */
  readonly user: UserInfo | undefined
}

/** Logged in means that a token is present (spec 4). Read-only: only the host writes the session. */
export const sessionAtom = atom((get): Session => {
  const isLoggedIn = get(tokenAtom) !== undefined
  return { kind: isLoggedIn ? 'member' : 'visitor', isLoggedIn, userId: get(userIdAtom), user: get(userInfoAtom) }
})

export function useSession(): Session {
  return useAtomValue(sessionAtom)
}

export function useBalance(): Balance | undefined {
  return useAtomValue(balanceAtom)
}

export function useUnread(): Unread {
  return useAtomValue(unreadAtom)
}

/**
 * True when somebody is logged in. With `prompt` a visitor is told so: the `login_tip` event is emitted (spec 4).
 */
export function checkLogin(options?: { readonly prompt?: boolean }): boolean {
  const { isLoggedIn } = shell().store.get(sessionAtom)
  if (!isLoggedIn && options?.prompt === true) shell().bus.emit('login_tip')
  return isLoggedIn
}
