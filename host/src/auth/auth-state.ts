import { atom, type createStore } from 'jotai'

type Store = ReturnType<typeof createStore>

/** 1 login, 2 register (spec 2.6). */
export type AuthMode = 1 | 2

export interface AuthRequest {
  readonly mode: AuthMode
  /** Page of the site to go on to after a log-in. */
  readonly returnTo?: string | undefined
}

/** What the auth dialog shows; undefined while it is closed. Opened by events only (C.025). */
export const authAtom = atom<AuthRequest | undefined>(undefined)

export function openAuth(store: Store, request: AuthRequest): void {
  store.set(authAtom, request)
}

export function switchAuthMode(store: Store, mode: AuthMode): void {
  store.set(authAtom, (now) => ({ ...now, mode }))
}

export function closeAuth(store: Store): void {
  store.set(authAtom, undefined)
}
