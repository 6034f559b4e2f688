import { STORAGE_KEYS } from '@site/contracts'
import { browserStorage } from '@site/shell'
import * as v from 'valibot'

const DecryptedSchema = v.object({ d: v.string(), v: v.picklist([0, 1]) })
const StoredSchema = v.pipe(v.string(), v.parseJson(), DecryptedSchema)

/** A datum of the member that was shown once: `d` the value, `v` whether it is in clear now (spec 3). */
export type Decrypted = v.InferOutput<typeof DecryptedSchema>

/** What of a member is masked and can be asked for. */
export type MaskedKey = 'phone' | 'email' | 'realName'

/**
 * The entries under the DD_ prefix of local storage. The host clears them when the session ends (spec 8); what does
 * not fit the schema counts as absent.
 */
export const decryptedStore = {
  read(key: MaskedKey): Decrypted | undefined {
    const result = v.safeParse(StoredSchema, browserStorage('local').getItem(nameOf(key)))
    return result.success ? result.output : undefined
  },
  write(key: MaskedKey, value: Decrypted): void {
    browserStorage('local').setItem(nameOf(key), JSON.stringify(value))
  },
}

function nameOf(key: MaskedKey): string {
  return STORAGE_KEYS.decryptedPrefix + key
}
