import * as v from 'valibot'

const ClaimsSchema = v.object({ exp: v.number() })
/** A token that ends within this time is not worth keeping. */
const MARGIN_MS = 60_000

/**
 * Whether a stored chat token is still good for a while. Only its end is read: who it is for is the server's to check.
 *
 * @param now epoch milliseconds of the server
 */
export function isChatTokenFresh(jwt: string | undefined, now: number): boolean {
  const claims = v.safeParse(ClaimsSchema, claimsOf(jwt ?? ''))
  return claims.success && claims.output.exp * 1_000 > now + MARGIN_MS
}

function claimsOf(jwt: string): unknown {
  const [, payload = ''] = jwt.split('.')
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}
