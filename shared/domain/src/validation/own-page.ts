/**
 * Whether an address that somebody typed is a page of this site: one slash, since two of them name another host, and
 * nothing that a browser reads as a second one or leaves out (a backslash, a tab, a line break).
 */
export function isOwnPage(address: string): boolean {
  return /^\/(?!\/)[^\s\\\p{Cc}]*$/u.test(address)
}
