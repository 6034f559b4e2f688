/** Accounts of a member; `venue:<code>` is the money inside a venue, `usdt` the only one that is not of yuan. */
export type MemberAccount = 'center' | 'bet_hold' | 'withdraw_hold' | 'bonus' | 'usdt' | `venue:${string}`
export const CENTER: MemberAccount = 'center'
export const USDT: MemberAccount = 'usdt'
export const venueAccount = (code: string): MemberAccount => `venue:${code.toUpperCase()}`
/** Owner of the house's accounts. */
export const HOUSE = 0
/** Accounts whose money belongs to something that is still open. */
export const HOLD_ACCOUNTS = ['bet_hold', 'withdraw_hold'] as const satisfies readonly MemberAccount[]
export type HoldAccount = (typeof HOLD_ACCOUNTS)[number]
