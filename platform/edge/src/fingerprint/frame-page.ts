import { readFileSync } from 'node:fs'

import { inlineHash } from '../page/index.ts'

/** Where the stand-in answers; the address of a real service is the operator's to give. */
export const FINGERPRINT_PATH = '/edge/fingerprint'

/** The page of the sandbox's fingerprint service, which may run its own script and nothing else. */
export function createFingerprintPage(): { readonly html: string; readonly headers: Readonly<Record<string, string>> } {
  const script = readFileSync(new URL('frame.mjs', import.meta.url), 'utf8')
  const policy = [`default-src 'none'`, `script-src ${inlineHash(script)}`, `base-uri 'none'`, `form-action 'none'`]
  return {
    html: `<!doctype html><meta charset="utf-8"><title>fingerprint</title><script type="module">${script}</script>`,
    headers: {
      'content-security-policy': policy.join('; '),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'cross-origin',
    },
  }
}
