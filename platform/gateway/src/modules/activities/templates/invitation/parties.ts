import type { InviteParty } from '@site/domain'

import type { Executor } from '../../../../db/database.ts'
import { findMember } from '../../../../kernel/members/index.ts'
import { tellingAddress } from '../../../../lib/telling-address.ts'
import { selectDevices, selectPlaces } from '../../../identity/index.ts'

/** What is known of a member for {@link InviteParty}. */
export async function partyOf(db: Executor, memberId: number): Promise<InviteParty> {
  const member = await findMember(db, memberId)
  // What is forgotten was there all the same; a place is kept for a time, a device for as long as its member keeps it.
  const devices = [...(await selectDevices(db, memberId)), ...(await selectPlaces(db, memberId))]
  const addresses = [member?.registerIp ?? '', member?.lastLoginIp ?? '', ...devices.map(({ ip }) => ip)]
  return {
    realName: member?.realName ?? null,
    phone: member?.phone ?? null,
    devices: new Set(devices.map(({ deviceId }) => deviceId).filter((id) => id !== '')),
    addresses: new Set(addresses.flatMap((ip) => tellingAddress(ip) ?? [])),
  }
}
