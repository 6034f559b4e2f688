export type DeviceKind = 'ios' | 'android' | 'desktop'

/** Which instructions to show first, from the browser's own words; the visitor can choose others. */
export function deviceOf(userAgent: string): DeviceKind {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  return userAgent.includes('Android') ? 'android' : 'desktop'
}
