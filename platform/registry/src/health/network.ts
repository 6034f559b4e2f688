/** The network that an address counts for: an IPv4 address itself, the first 64 bits of an IPv6 one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !address.includes(':')) return mapped ?? address
  const [head = '', tail = ''] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const gap = address.includes('::') ? Array.from({ length: 8 - before.length - after.length }, () => '0') : []
  const groups = [...before, ...gap, ...after].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
  return groups.slice(0, 4).join(':')
}
