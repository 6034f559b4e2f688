import { createHash, randomUUID } from 'node:crypto'

/** The bucket of a device, as documented: written again here, so that the test does not ask the code. */
function isCandidate(device: string, version: string, weight: number): boolean {
  const hex = createHash('sha256').update(`jade/help/${version}\0${device}`).digest('hex')
  return Number(BigInt(`0x${hex.slice(0, 8)}`) % 10_000n) < weight
}

/** Devices of one cohort of help on jade, at this weight of this candidate. */
export function devices(
  count: number,
  cohort: 'stable' | 'candidate',
  { version = '1.1.0', weight = 5000 } = {},
): string[] {
  const found: string[] = []
  while (found.length < count) {
    const device = randomUUID()
    if (isCandidate(device, version, weight) === (cohort === 'candidate')) found.push(device)
  }
  return found
}

let hosts = 0

/** One beacon of a device on jade, from an address of its own unless told otherwise. @returns the status */
export async function sendBeacon(
  url: string,
  device: string,
  reports: readonly object[],
  address?: string,
): Promise<number> {
  hosts += 1
  const from = address ?? `10.${(hosts >> 16) & 255}.${(hosts >> 8) & 255}.${hosts & 255}`
  const headers = { 'content-type': 'text/plain;charset=UTF-8', cookie: `did=${device}`, 'x-forwarded-for': from }
  const body = JSON.stringify({ theme: 'jade', reports })
  return (await fetch(`${url}/registry/health`, { method: 'POST', headers, body })).status
}
