import type { Balance, UserInfo } from '@site/contracts'
import { atom } from 'jotai'

export interface Unread {
  /** Sum of the eight counts (spec 3). */
  readonly messages: number
  /** A number of its own, never part of the sum. */
  readonly feedback: number
}

/**
 * Written by the host alone (through `@site/shell/host`); remotes read the derived atoms of `session.ts`.
 * Created here and only here: this package is a run-time singleton.
 */
export const tokenAtom = atom<string | undefined>(undefined)
export const userIdAtom = atom<string | undefined>(undefined)
export const userInfoAtom = atom<UserInfo | undefined>(undefined)
export const balanceAtom = atom<Balance | undefined>(undefined)
export const unreadAtom = atom<Unread>({ messages: 0, feedback: 0 })
