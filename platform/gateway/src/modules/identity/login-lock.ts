/**
 * The counter of wrong passwords of a name, known or not: what is locked tells nobody which names exist.
 *
 * @param deviceId of a device that the member has used before, which has a counter of its own: strangers who guess at
 * the name lock nobody out at home
 */
export function wrongPasswordKey(name: string, deviceId?: string): string {
  return deviceId === undefined ? `wrong:${name.toLowerCase()}` : `wrong:${name.toLowerCase()}:${deviceId}`
}
