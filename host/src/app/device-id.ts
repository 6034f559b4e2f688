/** The device id that the edge set as a cookie: the unique id of every call (open point 40). */
export function readDeviceId(cookies: string = document.cookie): string {
  return /(?:^|;\s*)did=([0-9a-f-]{36})/.exec(cookies)?.[1] ?? ''
}
