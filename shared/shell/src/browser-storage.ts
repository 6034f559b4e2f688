/** The part of `Storage` that the site uses. */
export type StringStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const standIns = { local: memoryStorage(), session: memoryStorage() }

/**
 * The browser's storage of this device (`local`) or this tab (`session`). A browser may refuse it altogether, or each
 * call; then what is written lives as long as the page. What is read was written by anybody: check it with a schema.
 */
export function browserStorage(kind: 'local' | 'session'): StringStorage {
  try {
    const storage = kind === 'local' ? window.localStorage : window.sessionStorage
    void storage.length
    return storage
  } catch {
    return standIns[kind]
  }
}

/** A storage that ends with the page. */
export function memoryStorage(): StringStorage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}
