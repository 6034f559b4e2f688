import { IdSchema } from '@site/contracts'
import * as v from 'valibot'

/** What the desk asks of a list: of one member, only what waits (`open=1`), or only how much that is (`count=1`). */
export const DeskListSchema = v.object({
  name: v.optional(v.string()),
  open: v.optional(v.picklist(['0', '1']), '0'),
  count: v.optional(v.picklist(['0', '1']), '0'),
})

/** The same of a list in pages: `before` is the last line of the page that was shown. */
export const DeskPageSchema = v.object({ ...DeskListSchema.entries, before: v.optional(IdSchema) })
