/**
 * True for a page of this site: one on the host that it asks, or on an origin that is listed. Who sends no `Origin` is
 * no browser, and no page can make one do so.
 */
export function isOwnOrigin(
  { origin, host }: { readonly origin?: string | undefined; readonly host?: string | undefined },
  others: readonly string[] = [],
): boolean {
  if (origin === undefined) return true
  if (others.includes(origin)) return true
  return host !== undefined && URL.parse(origin)?.host === host.toLowerCase()
}
