import type { UserInfo, UserKind } from '@site/contracts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'

import { tokenAtom, userIdAtom } from './session-atoms.ts'
import { shell } from './shell.ts'

export interface Session {
  readonly kind: UserKind
  readonly isLoggedIn: boolean
  readonly userId: string | undefined
  /** Undefined until `member/info` has answered. */
  readonly user: UserInfo | undefined
}

/** Logged in means that a token is present (spec 4). Read-only: only the host writes the session. */
export const sessionAtom = atom((get): Omit<Session, 'user'> => {
  const isLoggedIn = get(tokenAtom) !== undefined
  return { kind: isLoggedIn ? 'member' : 'visitor', isLoggedIn, userId: get(userIdAtom) }
})

/** Where the host puts what `member/info` says, which it asks for at every navigation. */
export function userKey(userId: string | undefined) {
  return ['member/info', userId] as const
}

export function useSession(): Session {
  const session = useAtomValue(sessionAtom)
  const { data: user } = useQuery<UserInfo>({
    queryKey: userKey(session.userId),
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(() => ({ ...session, user: session.isLoggedIn ? user : undefined }), [session, user])
}

/**
 * True when somebody is logged in. With `prompt` a visitor is told so: the `login_tip` event is emitted (spec 4).
 */
export function checkLogin(options?: { readonly prompt?: boolean }): boolean {
  const { isLoggedIn } = shell().store.get(sessionAtom)
  if (!isLoggedIn && options?.prompt === true) shell().bus.emit('login_tip')
  return isLoggedIn
}
