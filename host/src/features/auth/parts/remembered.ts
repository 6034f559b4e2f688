import * as v from 'valibot'

import { decrypt, encrypt } from '../../../base/cipher/index.ts'
import type { SiteStorage } from '../../../base/storage/index.ts'

const CredentialSchema = v.object({ username: v.string(), password: v.string() })
export type Credential = v.InferOutput<typeof CredentialSchema>

/** The remembered pair, or undefined when there is none or it was sealed with another key (spec 3). */
export function readRemembered(storage: SiteStorage, key: string): Credential | undefined {
  const sealed = storage.rememberedCredential
  if (sealed === undefined || storage.rememberedAt === undefined) return undefined
  try {
    return v.parse(CredentialSchema, JSON.parse(decrypt(sealed, key)))
  } catch {
    return undefined
  }
}

/**
 * The pair sealed with the site's key: neither value is readable in storage, nor while a new device is checked. What that
 * keeps from whom is in ADR 0055.
 */
export function sealCredential({ username, password }: Credential, key: string): string {
  return encrypt(JSON.stringify({ username, password }), key)
}

/** Remembers a sealed pair. `at` in epoch milliseconds. */
export function keepSealed(storage: SiteStorage, credential: string, at: number): void {
  storage.setRemembered(credential, at)
}

export function forget(storage: SiteStorage): void {
  storage.setRemembered(undefined, 0)
}
