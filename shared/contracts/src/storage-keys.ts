import * as v from 'valibot'

import { STORAGE_KEYS } from './constants.ts'

/**
 * Keys of the browser's storage that a remote uses beside those that begin with its name; a last `*` stands for any end.
 * Exported as `storage` by its remote.manifest.ts.
 */
export const StorageKeysSchema = v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w.:-]{1,63}\*?$/))), v.maxLength(50))

/**
 * Whether a remote may keep something under a key: one of the specification's, one that begins with the remote's name and
 * a sign (`news-seen`, `news:v1`), or one that it declares.
 */
export function isDeclaredKey(remote: string, declared: readonly string[], key: string): boolean {
  const { decryptedPrefix, ...names } = STORAGE_KEYS
  if (Object.values<string>(names).includes(key) || key.startsWith(decryptedPrefix)) return true
  if (key.startsWith(remote) && /^[-.:_]/.test(key.slice(remote.length))) return true
  return declared.some((one) => (one.endsWith('*') ? key.startsWith(one.slice(0, -1)) : key === one))
}
