import { createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Composition, HTML_IDS, type SignedComposition, SignedCompositionSchema } from '@site/contracts'
import * as v from 'valibot'
import type { Site } from '../support/site-process.ts'

const KeyFileSchema = v.object({
  current: v.object({
    kid: v.string(),
    kty: v.literal('EC'),
    crv: v.literal('P-256'),
    x: v.string(),
    y: v.string(),
    d: v.string(),
  }),
})

/** What somebody who got hold of the registry's own key could sign. */
export function signWithKeyOf(site: Site, composition: Composition): SignedComposition {
  const path = join(site.dataDir, 'registry/keys/signing-keys.json')
  const { kid, ...jwk } = v.parse(KeyFileSchema, JSON.parse(readFileSync(path, 'utf8'))).current
  const header = Buffer.from(JSON.stringify({ alg: 'ES256', b64: false, crit: ['b64'], kid })).toString('base64url')
  const payload = JSON.stringify(composition).replaceAll('<', '\\u003c')
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const signature = sign('sha256', Buffer.from(`${header}.${payload}`), { key, dsaEncoding: 'ieee-p1363' })
  return { protected: header, payload, signature: signature.toString('base64url') }
}

const BLOCK = new RegExp(`(<script type="application/json" id="${HTML_IDS.composition}">)([^<]*)(</script>)`)

/** The page's signed composition. */
export function signedIn(html: string): SignedComposition {
  return v.parse(SignedCompositionSchema, JSON.parse(BLOCK.exec(html)?.[2] ?? 'null'))
}

/** The same page with another document in it. */
export function withDocument(html: string, document: SignedComposition): string {
  const text = JSON.stringify(document).replaceAll('<', '\\u003c')
  return html.replace(BLOCK, (_, open: string, __, close: string) => open + text + close)
}
