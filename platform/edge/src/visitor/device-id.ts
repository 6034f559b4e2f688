import { randomUUID } from 'node:crypto'

const COOKIE = 'did'
const TWO_YEARS_S = 63_072_000
const VALID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The first-party device id: unique id of the calls and subject of bucketing (open point 40). Readable by the client,
 * so no HttpOnly. A malformed one is replaced.
 *
 * @param isSecure of a page that came by https
 */
export function deviceIdOf(
  cookieHeader: string | undefined,
  isSecure = false,
): { readonly id: string; readonly setCookie?: string } {
  const sent = /(?:^|;\s*)did=([^;]*)/.exec(cookieHeader ?? '')?.[1]
  if (sent !== undefined && VALID.test(sent)) return { id: sent }
  const id = randomUUID()
  return { id, setCookie: `${COOKIE}=${id}; Path=/; Max-Age=${TWO_YEARS_S}; SameSite=Lax${isSecure ? '; Secure' : ''}` }
}
