import { atom } from 'jotai'

/** What `member/info` says of the member; unknown fields stay (spec 3). Flags are 0 or 1 on the wire, booleans here. */
export interface UserInfo {
  readonly userId: string
  readonly name: string
  readonly nickName?: string | undefined
  readonly avatar?: string | undefined
  readonly bindPhone: boolean
  readonly bindRealName: boolean
  readonly phoneMask?: string | undefined
  readonly realNameMask?: string | undefined
  readonly emailMask?: string | undefined
  readonly vipGrade: number
  readonly vipName?: string | undefined
  readonly autoTransfer?: boolean | undefined
  readonly lastLoginAt?: number | undefined
}

export interface Balance {
  /** Central wallet, decimal string (spec 3: centerWalletBalance). */
  readonly centerWalletBalance: string
  readonly lockMoney: string
}

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
