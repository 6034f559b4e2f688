import { isIPv4, isIPv6 } from 'node:net'

/** How many parts of an address count from its start: of the four of IPv4, and of the eight of IPv6. */
interface Width {
  readonly ipv4: number
  readonly ipv6: number
}

/** One customer: an IPv4 address, and the 64 bits of IPv6 that one is given. */
const CUSTOMER: Width = { ipv4: 4, ipv6: 4 }

/** An address of IPv4 without what makes it one of IPv6, where it is written so; any other as it is. */
export function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}

/** What counts as one address, for limits and lists: that of one customer. What is no address counts as it is. */
export function addressGroup(ip: string): string {
  const start = addressStart(ip, CUSTOMER)
  return isIPv6(plainAddress(ip)) ? `${start}::/64` : start
}

/** The first parts of an address, however it is written, e.g. `203.0` or `2001:db8`. */
export function addressStart(ip: string, { ipv4, ipv6 }: Width): string {
  const address = plainAddress(ip)
  if (isIPv4(address)) return address.split('.').slice(0, ipv4).join('.')
  if (!isIPv6(address)) return address
  const [head = [], tail = []] = address
    .replace(/%.*$/, '')
    .split('::')
    .map((side) => side.split(':').filter((part) => part !== ''))
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  const parts = [...head, ...zeros, ...tail].slice(0, ipv6)
  return parts.map((part) => Number.parseInt(part, 16).toString(16)).join(':')
}
