import { createHash } from 'node:crypto'

/** What a content security policy names an inline script or style by. */
export function inlineHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/**
 * The headers of a page that pages of any origin may frame, and that may do nothing but what is listed.
 *
 * @param sources directives of its content security policy beside those that forbid all the rest
 */
export function framedPageHeaders(sources: readonly string[]): Readonly<Record<string, string>> {
  return {
    'content-security-policy': [`default-src 'none'`, ...sources, `base-uri 'none'`, `form-action 'none'`].join('; '),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'cross-origin',
  }
}
