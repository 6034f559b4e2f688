import { BlockList, isIPv6 } from 'node:net'

import { addressGroup } from '@site/server'

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

/** {@link addressGroup} of an address by which people can be told apart; undefined for all others. */
export function tellingAddress(ip: string): string | undefined {
  return ip === '' || SHARED.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4') ? undefined : addressGroup(ip)
}
