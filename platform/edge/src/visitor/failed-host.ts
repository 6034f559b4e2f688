import { VersionSchema } from '@site/contracts'
import * as v from 'valibot'

const COOKIE = 'host-failed'
/** How long a browser is given the host in its place; then the failed one is tried again. */
const REMEMBERED_S = 600

/** The release of the host that did not start in this browser a moment ago. */
export function failedHostOf(cookieHeader: string | undefined): string | undefined {
  const sent = new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(cookieHeader ?? '')?.[1]
  return v.is(VersionSchema, sent) ? sent : undefined
}

/** The cookie by which a page says that its host did not start. */
export function failedHostCookie(version: string): string {
  return `${COOKIE}=${version}; Path=/; Max-Age=${REMEMBERED_S}; SameSite=Lax`
}
