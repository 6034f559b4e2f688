import * as v from 'valibot'

/**
 * Keys of the browser's storage that a remote uses beside those that begin with its name; a last `*` stands for any end.
 * Exported as `storage` by its remote.manifest.ts.
 */
export const StorageKeysSchema = v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w.:-]{1,63}\*?$/))), v.maxLength(50))

/** What an entry in the browser's storage says, beside whatever else is in it, that the host takes away when its member logs out. */
export const KeptUntilLogOutSchema = v.object({ untilLogOut: v.literal(true) })
/** Of an entry that is kept until then, or not. */
export interface KeptUntilLogOut {
  readonly untilLogOut: boolean
}
