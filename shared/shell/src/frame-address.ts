/**
 * The address of a game that may stand in a frame: `http:` or `https:` (open point 5) and of an origin that the
 * deployment allows. Anything else, `javascript:` and `data:` among it, is undefined and leads to the not-found page.
 */
export function frameAddress(info: string, origins: readonly string[]): string | undefined {
  let url: URL
  try {
    url = new URL(info)
  } catch {
    return undefined
  }
  const isAllowed = /^https?:$/.test(url.protocol) && url.username === '' && origins.includes(url.origin)
  return isAllowed ? url.href : undefined
}
