/**
 * Path and query with one slash in front: of two, or of a backslash, a browser makes another host wherever the address
 * stands in a link or a redirect.
 */
export function siteAddress(url: string): string {
  return url.replace(/^[/\\]+/, '/')
}
