/**
 * An address of the site with one slash in front: of two, or of a backslash, a browser makes another host wherever the
 * address stands in a link or a redirect.
 *
 * @param address path, with or without query and hash
 */
export function sitePath(address: string): string {
  return address.replace(/^[/\\]+/, '/')
}
