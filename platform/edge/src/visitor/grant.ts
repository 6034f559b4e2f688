import { OVERRIDE_NAME, OVERRIDE_OFF, OverrideTokenSchema, type OverrideRefusal } from '@site/contracts'
import * as v from 'valibot'

/** How long after its end a grant stays with the browser, so that the next page can say why it is over. */
const REMEMBERED_S = 600

/** What a visitor brings along of a developer's grant. */
export interface BroughtGrant {
  /** The grant, unchecked: of the link that was followed, else the one that this browser has opened before. */
  readonly token?: string
  /** The address carries a grant, or the wish to leave one. */
  readonly isLink: boolean
  readonly isLeaving: boolean
  /** Set for what cannot be one; nobody has to be asked. */
  readonly refused?: OverrideRefusal
  /** The address without it. */
  readonly address: string
}

/** @param url path and query of the page, as `sitePath` makes them */
export function grantOf(url: string, cookieHeader: string | undefined): BroughtGrant {
  const [path = '/', ...rest] = url.split('?')
  const query = new URLSearchParams(rest.join('?'))
  const linked = query.get(OVERRIDE_NAME)
  query.delete(OVERRIDE_NAME)
  const address = `${path}${query.size === 0 ? '' : `?${query.toString()}`}`
  const place = { isLink: linked !== null, address }
  if (linked === OVERRIDE_OFF) return { ...place, isLeaving: true }
  const given = linked ?? new RegExp(`(?:^|;\\s*)${OVERRIDE_NAME}=([^;]*)`).exec(cookieHeader ?? '')?.[1]
  if (given === undefined) return { ...place, isLeaving: false }
  const isToken = v.is(OverrideTokenSchema, given)
  return { ...place, isLeaving: false, ...(isToken ? { token: given } : { refused: 'altered' }) }
}

/** The cookie that keeps an opened grant for this host alone, out of reach of the page's code. */
export function grantCookie(
  token: string,
  { leftMs, isSecure }: { readonly leftMs: number; readonly isSecure: boolean },
) {
  const seconds = Math.ceil(leftMs / 1000) + REMEMBERED_S
  return `${OVERRIDE_NAME}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

export const NO_GRANT_COOKIE = `${OVERRIDE_NAME}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`
