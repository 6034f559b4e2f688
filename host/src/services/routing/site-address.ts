import { sitePath } from '@site/contracts'

import type { Location } from './router.ts'

/**
 * Address of a page with one slash in front: of two a link makes another host, and the router leaves the site for it.
 */
export function siteAddress({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return sitePath(pathname) + search + hash
}

/**
 * Before the router reads the address. The edge answers no other, but static hosting may have a page for any path.
 */
export function keepSiteAddress(): void {
  if (sitePath(location.pathname) !== location.pathname) history.replaceState(history.state, '', siteAddress(location))
}
