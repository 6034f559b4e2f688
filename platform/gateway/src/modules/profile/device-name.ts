import { plainAddress } from '@site/server'

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, '微信'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Browser and system of a device as a person names them, from the header of its last log-in. */
export function deviceName(userAgent: string): string {
  const of = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [of(BROWSERS), of(SYSTEMS)].filter((part) => part !== undefined).join(' · ') || '未知设备'
}

/** `203.0.113.9` → `203.0.113.*`; of an IPv6 address its first two groups. */
export function maskIp(ip: string): string {
  const address = plainAddress(ip)
  if (address.includes(':')) return `${address.split(':').slice(0, 2).join(':')}:*`
  return address.replace(/\d+$/, '*')
}
