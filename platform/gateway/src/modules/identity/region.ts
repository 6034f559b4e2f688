import { STATUS } from '@site/contracts'
import { BlockList, isIP } from 'node:net'

import type { RegionEffect, RegionRule } from '../../lib/region-rule.ts'

/** Which rule of the operator an address falls under; the strictest wins. Rules that are no network are passed over. */
export function regionEffect(ip: string, rules: readonly RegionRule[]): RegionEffect | undefined {
  const address = ip.replace(/^::ffff:(?=\d+\.)/, '')
  const family = isIP(address)
  if (family === 0) return undefined
  const kind = family === 4 ? 'ipv4' : 'ipv6'
  const strictest: readonly RegionEffect[] = ['restricted', 'limited', 'warning']
  return strictest.find((effect) => {
    const list = new BlockList()
    for (const rule of rules) if (rule.effect === effect) addRule(list, rule.network)
    return list.check(address, kind)
  })
}

function addRule(list: BlockList, network: string): void {
  const [address = '', length] = network.split('/')
  const family = isIP(address)
  const kind = family === 4 ? 'ipv4' : 'ipv6'
  const bits = length === undefined ? undefined : Number(length)
  if (family === 0 || (bits !== undefined && bits > (family === 4 ? 32 : 128))) return
  if (bits === undefined) list.addAddress(address, kind)
  else list.addSubnet(address, bits, kind)
}

/** The catalogue's code of each effect (spec 8). */
export const REGION_CODES = {
  limited: STATUS.REGION_LIMITED,
  warning: STATUS.REGION_WARNING,
  restricted: STATUS.IP_RESTRICTED,
} as const satisfies Record<RegionEffect, number>
