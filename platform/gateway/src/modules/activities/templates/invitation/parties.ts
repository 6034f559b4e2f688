import { differentFriends, type InviteParty, type InviteRefusal, inviteRefusal, joinParties } from '@site/domain'

import type { Executor } from '../../../../db/database.ts'
import { selectMembers } from '../../../../kernel/members/index.ts'
import { nameKey } from '../../../../lib/name-key.ts'
import { tellingAddress } from '../../../../lib/telling-address.ts'
import { selectPlaces } from '../../../identity/index.ts'

/** What is known of members for {@link InviteParty}, in the same few queries for one as for hundreds. */
async function partiesOf(db: Executor, memberIds: readonly number[]): Promise<(memberId: number) => InviteParty> {
  const members = await selectMembers(db, memberIds)
  // What is forgotten was there all the same; a place is kept for a time, a device for as long as its member keeps it.
  const places = Map.groupBy(await selectPlaces(db, memberIds), ({ memberId }) => memberId)
  const known = (values: readonly (string | null | undefined)[]) => new Set(values.flatMap((value) => value || []))
  return (memberId) => {
    const member = members.get(memberId)
    const own = places.get(memberId) ?? []
    const addresses = [member?.registerIp ?? '', member?.lastLoginIp ?? '', ...own.map(({ ip }) => ip)]
    return {
      device: known(own.map(({ deviceId }) => deviceId)),
      address: known(addresses.map(tellingAddress)),
      // However it is spelled, as where somebody is told for one that has excluded themselves.
      name: known([nameKey(member?.realName ?? '')]),
      phone: known([member?.phone]),
    }
  }
}

/**
 * Why a friend does not count for a member, if there is anything: what they have in common with the member, or with one of
 * the `others` whom the member has brought.
 */
export async function refusalOf(
  db: Executor,
  {
    inviterId,
    inviteeId,
    others,
  }: { readonly inviterId: number; readonly inviteeId: number; readonly others: readonly number[] },
): Promise<InviteRefusal | undefined> {
  const party = await partiesOf(db, [inviterId, inviteeId, ...others])
  return inviteRefusal(joinParties([inviterId, ...others].map(party)), party(inviteeId))
}

/**
 * Of friends who qualified, the first one first, those of whom nothing has come out since then that makes them one person
 * with their inviter or with a friend before them.
 */
export async function othersAmong(
  db: Executor,
  inviterId: number,
  inviteeIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const party = await partiesOf(db, [inviterId, ...inviteeIds])
  return differentFriends(
    party(inviterId),
    inviteeIds.map((inviteeId) => [inviteeId, party(inviteeId)] as const),
  )
}
