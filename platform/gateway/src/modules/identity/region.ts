import { STATUS } from '@site/contracts'
import { plainAddress } from '@site/server'
import { BlockList, isIP } from 'node:net'

import type { RegionEffect, RegionRule } from '../../lib/region-rule.ts'

/** Which rule of the operator an address falls under; the strictest wins. Rules that are no network are passed over. */
export function regionEffect(ip: string, rules: readonly RegionRule[]): RegionEffect | undefined {
  const address = plainAddress(ip)
  const family = isIP(address)
  if (family === 0) return undefined
  const lists = listsOf(rules)
  return STRICTEST.find((effect) => lists.get(effect)?.check(address, family === 4 ? 'ipv4' : 'ipv6') === true)
}

const STRICTEST: readonly RegionEffect[] = ['restricted', 'limited', 'warning']
const known = new WeakMap<readonly RegionRule[], ReadonlyMap<RegionEffect, BlockList>>()

/** Rules are asked at every bet, so what is made of them is kept as long as they are. */
function listsOf(rules: readonly RegionRule[]): ReadonlyMap<RegionEffect, BlockList> {
  const made = known.get(rules)
  if (made !== undefined) return made
  const lists = new Map<RegionEffect, BlockList>()
  for (const { effect, network } of rules) {
    const list = lists.get(effect) ?? new BlockList()
    lists.set(effect, list)
    addRule(list, network)
  }
  known.set(rules, lists)
  return lists
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
