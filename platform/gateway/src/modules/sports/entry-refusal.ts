import { ApiError, STATUS } from '@site/contracts'
import * as v from 'valibot'

/** Codes with which a venue may refuse an entry: activity, maintenance, real name; 6000 refuses nothing. */
export const RefusalSchema = v.object({
  code: v.picklist([STATUS.SUCCESS, STATUS.VENUE_ACTIVITY, STATUS.VENUE_MAINTENANCE, STATUS.BIND_REAL_NAME]),
})

/** Lets the sandbox decide how the venue answers entries, so that every path of the entry can be walked. */
export interface EntryRefusal {
  set(code: v.InferOutput<typeof RefusalSchema>['code']): void
  /** @throws ApiError with the code that was set */
  check(): void
}

export function createEntryRefusal(): EntryRefusal {
  let refused: Exclude<v.InferOutput<typeof RefusalSchema>['code'], typeof STATUS.SUCCESS> | undefined
  return {
    set(code) {
      refused = code === STATUS.SUCCESS ? undefined : code
    },
    check() {
      if (refused !== undefined) throw new ApiError(refused)
    },
  }
}
