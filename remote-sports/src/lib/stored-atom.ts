import { atomWithStorage, createJSONStorage, unstable_withStorageValidator as withValidator } from 'jotai/utils'
import * as v from 'valibot'

/** What is kept and does not fit the schema, or no longer, counts as nothing. */
function storedAtom<Value>(storage: () => Storage, key: string, schema: v.GenericSchema<Value>, initial: Value) {
  return atomWithStorage<Value>(
    key,
    initial,
    withValidator((value): value is Value => v.is(schema, value))(createJSONStorage<unknown>(storage)),
    { getOnInit: true },
  )
}

/** State of this device. */
export function deviceAtom<Value>(key: string, schema: v.GenericSchema<Value>, initial: Value) {
  return storedAtom(() => localStorage, key, schema, initial)
}

/** State of this tab that outlives a reload and a change of the release, whose modules begin anew. */
export function sessionAtom<Value>(key: string, schema: v.GenericSchema<Value>, initial: Value) {
  return storedAtom(() => sessionStorage, key, schema, initial)
}
