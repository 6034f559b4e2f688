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

/** Why an invitation does not count: it is one person, or may be one. */
export const INVITE_REFUSALS = ['device', 'address', 'name', 'phone'] as const
export type InviteRefusal = (typeof INVITE_REFUSALS)[number]

/**
 * What is known of a member, or of several together, when it is asked whether a friend is somebody else. Addresses are the
 * networks that they were in, as they are told apart for limits; none that many members have in common.
 */
export type InviteParty = Readonly<Record<InviteRefusal, ReadonlySet<string>>>

/** Several members as one party. */
export const joinParties = (parties: readonly InviteParty[]): InviteParty => ({
  device: new Set(parties.flatMap(({ device }) => [...device])),
  address: new Set(parties.flatMap(({ address }) => [...address])),
  name: new Set(parties.flatMap(({ name }) => [...name])),
  phone: new Set(parties.flatMap(({ phone }) => [...phone])),
})

/**
 * What a friend has in common with others that makes the invitation worth nothing: with their inviter, or with those whom
 * the inviter has brought before. Undefined when it is somebody else.
 */
export const inviteRefusal = (others: InviteParty, invitee: InviteParty): InviteRefusal | undefined =>
  INVITE_REFUSALS.find((sign) => [...invitee[sign]].some((value) => others[sign].has(value)))

/**
 * Of friends, the first one first, those who are somebody else than their inviter and than each friend before them:
 * somebody who comes in several accounts is one friend.
 */
export function differentFriends<Id>(
  inviter: InviteParty,
  friends: readonly (readonly [Id, InviteParty])[],
): ReadonlySet<Id> {
  const known = {
    device: new Set<string>(),
    address: new Set<string>(),
    name: new Set<string>(),
    phone: new Set<string>(),
  }
  const add = (party: InviteParty): void => {
    for (const sign of INVITE_REFUSALS) for (const value of party[sign]) known[sign].add(value)
  }
  add(inviter)
  const different = new Set<Id>()
  for (const [id, friend] of friends) {
    if (inviteRefusal(known, friend) === undefined) different.add(id)
    add(friend)
  }
  return different
}
