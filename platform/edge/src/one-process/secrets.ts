import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'

import { HexKeySchema } from '@site/contracts'
import * as v from 'valibot'

/** Keys of one installation: the envelope's two (open point 37) and the one that chat tokens are signed with. */
export const SecretsSchema = v.strictObject({
  siteKey: v.strictObject({ aes: HexKeySchema, sign: HexKeySchema }),
  jwtSecret: HexKeySchema,
  /** What the sandbox venues sign their calls on the wallet with; folders of before have none. */
  venueSecret: v.optional(HexKeySchema),
})
export type Secrets = Omit<v.InferOutput<typeof SecretsSchema>, 'venueSecret'> & { readonly venueSecret: string }

/** Reads the installation's keys, made at its first start and readable by its owner only. */
export function openSecrets(path: string): Secrets {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    const secrets: Secrets = { siteKey: { aes: key(), sign: key() }, jwtSecret: key(), venueSecret: key() }
    write(path, secrets)
    return secrets
  }
  chmodSync(path, 0o600)
  const found = v.parse(SecretsSchema, JSON.parse(text))
  const secrets: Secrets = { ...found, venueSecret: found.venueSecret ?? key() }
  if (found.venueSecret === undefined) write(path, secrets)
  return secrets
}

function write(path: string, secrets: Secrets): void {
  writeFileSync(path, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
}

function key(): string {
  return randomBytes(32).toString('hex')
}
