import { randomBytes } from 'node:crypto'

import type { Composition, Locale, PublicKey, RuntimeConfig } from '@site/contracts'
import { inlineHash } from '@site/server'

import type { LoadedHost } from '../files/index.ts'
import { HEAD_SCRIPT } from './head-script.ts'
import { renderPage } from './html.ts'
import { metaPolicy } from './security-headers.ts'

export interface StaticPageInput {
  readonly host: LoadedHost
  /** What is exported with the page: its title and colours, and the origins of its policy, are taken from it. */
  readonly composition: Composition
  readonly keys: readonly PublicKey[]
  readonly siteKey: RuntimeConfig['siteKey']
  readonly defaultLocale: Locale
  /** Site-relative address of the signed document, fetched by the page at its start. */
  readonly document: string
  readonly frameOrigins: readonly string[]
}

/**
 * One page for every address of a theme, for servers that only know files. It names the document instead of carrying
 * it, so that the page itself need not change when ops promote a release. Its style nonce is made once per export and
 * is no secret; scripts stand under hashes and integrity as ever.
 */
export function renderStaticPage(input: StaticPageInput): string {
  const { host, composition, keys, siteKey, defaultLocale, document, frameOrigins } = input
  const nonce = randomBytes(16).toString('base64')
  const policy = metaPolicy({ composition, nonce, inlineScriptHash: inlineHash(HEAD_SCRIPT), frameOrigins })
  const config: RuntimeConfig = {
    keys: [...keys],
    siteKey,
    version: host.build.version,
    hostBase: host.base,
    defaultLocale,
    nonce,
    hostIntegrity: { ...host.integrity },
    document,
    venueOrigins: [...frameOrigins],
  }
  return renderPage({ host, composition, config, policy, preloads: { files: [], guarded: false } })
}
