import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/**
 * True for a page of this site: one on the host that it asks, or on an origin that is listed. Also for who sends no
 * `Origin`: a program, or a browser with a plain GET, as of a picture; no page can keep it from a socket or a POST.
 */
export function isOwnOrigin(
  { origin, host }: { readonly origin?: string | undefined; readonly host?: string | undefined },
  others: readonly string[] = [],
): boolean {
  if (origin === undefined) return true
  if (others.includes(origin)) return true
  return host !== undefined && URL.parse(origin)?.host === host.toLowerCase()
}

/**
 * True for a host that no stranger can have given a name of theirs: this machine's own names, an address, and the hosts
 * of origins that are listed. A page on a name of a stranger's which leads to this machine is, to {@link isOwnOrigin},
 * a page on the host that it asks.
 */
export function isOwnHost(host: string | undefined, origins: readonly string[] = []): boolean {
  const name = host === undefined ? undefined : URL.parse(`http://${host}`)?.hostname
  if (name === undefined) return false
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0) return true
  return origins.some((origin) => URL.parse(origin)?.hostname === name)
}

/**
 * Who has a browser send a call. `own`: a page of this origin, somebody who typed the address, or no browser at all;
 * `link`: a page of elsewhere, by a link that somebody follows; `foreign`: a page of elsewhere, by a script, a form in a
 * frame, a picture.
 */
export type Sender = 'own' | 'link' | 'foreign'

/**
 * Who has sent a call, by the browser's own word in `Sec-Fetch-*`, which no page can set. It is there without an `Origin`
 * too, as with a picture. A form of elsewhere that takes the window along looks like a link: {@link isOwnOrigin} knows it.
 */
export function senderOf(headers: IncomingHttpHeaders): Sender {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': place = 'document' } = headers
  if (site === undefined || site === 'same-origin' || site === 'none') return 'own'
  return mode === 'navigate' && place === 'document' ? 'link' : 'foreign'
}
