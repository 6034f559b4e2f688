import { atomWithStorage, createJSONStorage, unstable_withStorageValidator as withValidator } from 'jotai/utils'
import * as v from 'valibot'

/**
 * State of this tab that outlives a reload and a change of the release, whose modules begin anew. What is kept and no
 * longer fits the schema counts as nothing.
 */
export function sessionAtom<Value>(key: string, schema: v.GenericSchema<Value>, initial: Value) {
  return atomWithStorage<Value>(
    key,
    initial,
    withValidator((value): value is Value => v.is(schema, value))(createJSONStorage<unknown>(() => sessionStorage)),
    { getOnInit: true },
  )
}
