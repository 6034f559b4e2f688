import { atomWithStorage, createJSONStorage, unstable_withStorageValidator as withValidator } from 'jotai/utils'
import * as v from 'valibot'

import { browserStorage } from './browser-storage.ts'

/** What is kept and does not fit the schema, or no longer, counts as nothing. */
function storedAtom<Value>(kind: 'local' | 'session', key: string, schema: v.GenericSchema<Value>, initial: Value) {
  const storage = createJSONStorage<unknown>(() => browserStorage(kind))
  return atomWithStorage<Value>(key, initial, withValidator((value): value is Value => v.is(schema, value))(storage), {
    getOnInit: true,
  })
}

/** State of this device. */
export function deviceAtom<Value>(key: string, schema: v.GenericSchema<Value>, initial: Value) {
  return storedAtom('local', key, schema, initial)
}

/** State of this tab that outlives a reload and a change of the release, whose modules begin anew. */
export function tabAtom<Value>(key: string, schema: v.GenericSchema<Value>, initial: Value) {
  return storedAtom('session', key, schema, initial)
}
