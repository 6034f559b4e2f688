import { isIPv6 } from 'node:net'

/**
 * What counts as one address: an IPv4 address, also where it is written as IPv6, and the first 64 bits of any other
 * IPv6 address, which is what a single customer is given.
 */
export function addressGroup(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined || !isIPv6(ip)) return mapped ?? ip
  const [head = [], tail = []] = ip
    .replace(/%.*$/, '')
    .split('::')
    .map((side) => side.split(':').filter((part) => part !== ''))
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  const groups = [...head, ...zeros, ...tail].slice(0, 4)
  return `${groups.map((part) => Number.parseInt(part, 16).toString(16)).join(':')}::/64`
}
