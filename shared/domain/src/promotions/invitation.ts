import type { Fen } from '../money/index.ts'

/** Letters of an invitation code: those that are not taken for another one. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const INVITE_CODE_LENGTH = 8
const CODE = new RegExp(`^[${ALPHABET}]{${INVITE_CODE_LENGTH}}$`)

/** A code from random bytes, as many as it has letters. */
export function inviteCode(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, INVITE_CODE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

/** A code as somebody may have typed it; undefined when it can be none. */
export function readInviteCode(text: string): string | undefined {
  const code = text.trim().toUpperCase()
  return CODE.test(code) ? code : undefined
}

/** What an invited member has to do, in fen. */
export interface InviteNeed {
  readonly deposit: Fen
  readonly bet: Fen
}

/** Whether an invited member counts: both sums are there. */
export function isInviteQualified(need: InviteNeed, done: InviteNeed): boolean {
  return done.deposit >= need.deposit && done.bet >= need.bet
}

/** What is known of both when it is asked whether one may bring in the other. */
export interface InviteParty {
  /** Empty or null while it is not known. */
  readonly realName: string | null
  readonly phone: string | null
  readonly devices: ReadonlySet<string>
  /** Networks that they were in, as they are told apart for limits; none that many members have in common. */
  readonly addresses: ReadonlySet<string>
}

/** Why an invitation does not count: it is one person, or may be one. */
export const INVITE_REFUSALS = ['device', 'address', 'name', 'phone'] as const
export type InviteRefusal = (typeof INVITE_REFUSALS)[number]

/** What the two have in common that makes the invitation worth nothing; undefined when they are two. */
export function inviteRefusal(inviter: InviteParty, invitee: InviteParty): InviteRefusal | undefined {
  if (haveCommon(inviter.devices, invitee.devices)) return 'device'
  if (haveCommon(inviter.addresses, invitee.addresses)) return 'address'
  if (isSame(inviter.realName, invitee.realName)) return 'name'
  return isSame(inviter.phone, invitee.phone) ? 'phone' : undefined
}

const isSame = (one: string | null, other: string | null): boolean => one !== null && one !== '' && one === other
const haveCommon = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((value) => other.has(value))
