import * as v from 'valibot'

/**
 * Keys of the browser's storage that a remote uses beside those that begin with its name; a last `*` stands for any end.
 * Exported as `storage` by its remote.manifest.ts.
 */
export const StorageKeysSchema = v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w.:-]{1,63}\*?$/))), v.maxLength(50))
