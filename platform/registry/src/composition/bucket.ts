import { hash } from 'node:crypto'

/** Parts of a whole, in basis points. */
export const BUCKETS = 10_000

/**
 * The bucket of a device, 0 to 9999: the first four bytes of sha256(salt ‖ 0x00 ‖ deviceId) as a big-endian number,
 * modulo 10000. It does not depend on the weight, so raising a weight only ever adds devices.
 */
export function bucketOf(salt: string, deviceId: string): number {
  return hash('sha256', `${salt}\0${deviceId}`, 'buffer').readUInt32BE(0) % BUCKETS
}
