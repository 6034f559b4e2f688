/** What the games' pages may do: their own files and calls to their own server, in frames of the operator only. */
export function pageHeaders(parents: readonly string[]): Readonly<Record<string, string>> {
  const policy = [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${parents.length === 0 ? "'none'" : parents.join(' ')}`,
    `require-trusted-types-for 'script'`,
    `trusted-types 'none'`,
  ]
  return {
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  }
}

/** Files and calls are asked for from a sandboxed frame, whose origin is nobody's; a token says who it is. */
export const OPEN_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const
