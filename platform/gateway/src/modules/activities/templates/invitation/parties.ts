import { type InviteParty, inviteRefusal } from '@site/domain'

import type { Executor } from '../../../../db/database.ts'
import { selectMembers } from '../../../../kernel/members/index.ts'
import { tellingAddress } from '../../../../lib/telling-address.ts'
import { selectPlaces } from '../../../identity/index.ts'

/** What is known of members for {@link InviteParty}, in the same few queries for one as for hundreds. */
async function partiesOf(db: Executor, memberIds: readonly number[]): Promise<(memberId: number) => InviteParty> {
  const members = await selectMembers(db, memberIds)
  // What is forgotten was there all the same; a place is kept for a time, a device for as long as its member keeps it.
  const places = Map.groupBy(await selectPlaces(db, memberIds), ({ memberId }) => memberId)
  return (memberId) => {
    const member = members.get(memberId)
    const own = places.get(memberId) ?? []
    const addresses = [member?.registerIp ?? '', member?.lastLoginIp ?? '', ...own.map(({ ip }) => ip)]
    return {
      realName: member?.realName ?? null,
      phone: member?.phone ?? null,
      devices: new Set(own.map(({ deviceId }) => deviceId).filter((id) => id !== '')),
      addresses: new Set(addresses.flatMap((ip) => tellingAddress(ip) ?? [])),
    }
  }
}

/** Why a friend does not count for a member, if there is anything. */
export async function refusalOf(
  db: Executor,
  { inviterId, inviteeId }: { readonly inviterId: number; readonly inviteeId: number },
): Promise<ReturnType<typeof inviteRefusal>> {
  const party = await partiesOf(db, [inviterId, inviteeId])
  return inviteRefusal(party(inviterId), party(inviteeId))
}

/** Friends of whom nothing has come out since they qualified that makes them one person with their inviter. */
export async function othersAmong(
  db: Executor,
  inviterId: number,
  inviteeIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const party = await partiesOf(db, [inviterId, ...inviteeIds])
  const inviter = party(inviterId)
  return new Set(inviteeIds.filter((inviteeId) => inviteRefusal(inviter, party(inviteeId)) === undefined))
}
