import { BlockList, isIPv6 } from 'node:net'

import type { InviteParty } from '@site/domain'

import type { Executor } from '../../../../db/database.ts'
import { findMember } from '../../../../kernel/members/index.ts'
import { addressGroup } from '../../../../lib/address-group.ts'
import { selectDevices } from '../../../identity/index.ts'

/** Networks whose addresses many have in common, or none at all: nobody is told by them. */
const SHARED = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  SHARED.addSubnet(network, bits, 'ipv4')
SHARED.addAddress('::1', 'ipv6')
SHARED.addSubnet('fc00::', 7, 'ipv6')
SHARED.addSubnet('fe80::', 10, 'ipv6')

const isTelling = (ip: string): boolean => ip !== '' && !SHARED.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')

/** What is known of a member for {@link InviteParty}. */
export async function partyOf(db: Executor, memberId: number): Promise<InviteParty> {
  const member = await findMember(db, memberId)
  const devices = await selectDevices(db, memberId)
  const addresses = [member?.registerIp ?? '', member?.lastLoginIp ?? '', ...devices.map(({ ip }) => ip)]
  return {
    realName: member?.realName ?? null,
    phone: member?.phone ?? null,
    devices: new Set(devices.map(({ deviceId }) => deviceId).filter((id) => id !== '')),
    addresses: new Set(addresses.filter(isTelling).map(addressGroup)),
  }
}
