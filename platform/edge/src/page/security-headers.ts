import type { Composition } from '@site/contracts'

export interface PolicyInput {
  readonly composition: Composition
  readonly nonce: string
  readonly inlineScriptHash: string
  /** Origins that venues may be framed from. */
  readonly frameOrigins: readonly string[]
  /** Origins that live pictures of matches are played from. */
  readonly streamOrigins?: readonly string[] | undefined
}

/**
 * The page's security headers, generated from the very composition that the page carries, so that the two cannot
 * drift. `inlineScriptHash` is the one inline script of the head.
 */
export function securityHeaders(input: PolicyInput): Readonly<Record<string, string>> {
  return {
    'content-security-policy': [...policyOf(input), `frame-ancestors 'none'`].join('; '),
    'integrity-policy': 'blocked-destinations=(script)',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  }
}

/** The policy for a page without a server of its own: a `meta` element may say all but who frames it. */
export function metaPolicy(input: PolicyInput): string {
  return policyOf(input).join('; ')
}

function policyOf(input: PolicyInput): readonly string[] {
  const code = input.composition.origins.filter((origin) => origin !== '')
  const streams = input.streamOrigins ?? []
  const list = (...sources: readonly string[]): string => [...new Set(sources)].join(' ')
  return [
    `default-src 'none'`,
    `script-src ${list("'self'", ...code, input.inlineScriptHash)}`,
    `style-src 'nonce-${input.nonce}'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src ${list("'self'", ...code, ...streams)}`,
    // What the player has put together is a blob of the page's own.
    ...(streams.length === 0 ? [] : [`media-src ${list('blob:', ...streams)}`]),
    `frame-src ${input.frameOrigins.length === 0 ? "'none'" : list(...input.frameOrigins)}`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types default`,
  ]
}
