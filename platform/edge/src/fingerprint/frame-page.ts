import { readFileSync } from 'node:fs'

import { framedPageHeaders, inlineHash } from '@site/server'

/** Where the stand-in answers; the address of a real service is the operator's to give. */
export const FINGERPRINT_PATH = '/edge/fingerprint'

/** The page of the sandbox's fingerprint service, which may run its own script and nothing else. */
export function createFingerprintPage(): { readonly html: string; readonly headers: Readonly<Record<string, string>> } {
  const script = readFileSync(new URL('frame.mjs', import.meta.url), 'utf8')
  return {
    html: `<!doctype html><meta charset="utf-8"><title>fingerprint</title><script type="module">${script}</script>`,
    headers: framedPageHeaders([`script-src ${inlineHash(script)}`]),
  }
}
