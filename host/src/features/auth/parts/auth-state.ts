import { atom, type createStore } from 'jotai'

type Store = ReturnType<typeof createStore>

/** 1 login, 2 register (spec 2.6). */
export type AuthMode = 'login' | 'register'

/** What a refused risky log-in leaves for the new-device screen: the hash, never the password (spec 4). */
export interface RiskyLogin {
  readonly name: string
  readonly passwordHash: string
  /** With its middle hidden, as in `138****5678`. */
  readonly phoneNumber: string
}

export interface AuthRequest {
  readonly mode: AuthMode
  /** What the dialog shows: the form of the mode, the recovery of a password, or the check of a new device. */
  readonly screen?: 'form' | 'recovery' | 'newDevice'
  /** For the screen `newDevice`. */
  readonly risky?: RiskyLogin
  /** The password has just been changed: the part above the message has nothing to say any more (spec 2.6). */
  readonly isHeaderHidden?: boolean
  /** Page of the site to go on to after a log-in. */
  readonly returnTo?: string | undefined
}

/** What the auth dialog shows; undefined while it is closed. Opened by events only (C.025). */
export const authAtom = atom<AuthRequest | undefined>(undefined)

/** A sealed credential to be remembered once the check of a new device is passed; nothing when none was wanted. */
export const sealedCredentialAtom = atom<string | undefined>(undefined)

export function openAuth(store: Store, request: AuthRequest): void {
  store.set(authAtom, request)
}

export function switchAuthMode(store: Store, mode: AuthMode): void {
  store.set(authAtom, (now) => ({ returnTo: now?.returnTo, mode }))
}

export function hideAuthHeader(store: Store): void {
  store.set(authAtom, (now) => now && { ...now, isHeaderHidden: true })
}

export function closeAuth(store: Store): void {
  store.set(authAtom, undefined)
}
