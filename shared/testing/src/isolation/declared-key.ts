import { STORAGE_KEYS } from '@site/contracts'

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
