import { plainAddress } from '@site/server'

/** Place of an address as far as it can be told without a register of addresses. */
export function areaOf(ip: string): string {
  const address = plainAddress(ip)
  const isLocal = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd])/.test(address)
  return isLocal ? '本地网络' : ''
}
