import { ApiError } from '@site/contracts'
import * as v from 'valibot'

/** Codes with which a venue may refuse an entry: activity, maintenance, real name; 6000 refuses nothing. */
export const RefusalSchema = v.object({ code: v.picklist([6000, 6413, 6415, 6449]) })

/** Lets the sandbox decide how the venue answers entries, so that every path of the entry can be walked. */
export interface EntryRefusal {
  set(code: v.InferOutput<typeof RefusalSchema>['code']): void
  /** @throws ApiError with the code that was set */
  check(): void
}

export function createEntryRefusal(): EntryRefusal {
  let refused: 6413 | 6415 | 6449 | undefined
  return {
    set(code) {
      refused = code === 6000 ? undefined : code
    },
    check() {
      if (refused !== undefined) throw new ApiError(refused)
    },
  }
}
