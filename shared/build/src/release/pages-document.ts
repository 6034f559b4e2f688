import { FilePathSchema, ReleaseFileSchema } from '@site/contracts'
import * as v from 'valibot'

/** pages.json: what was built of pages that a server of its own hands out as files. */
export const PagesDocumentSchema = v.strictObject({
  version: v.string(),
  files: v.record(FilePathSchema, ReleaseFileSchema),
  /** Files that every page needs before it knows what else. */
  initial: v.array(FilePathSchema),
})
export type PagesDocument = v.InferOutput<typeof PagesDocumentSchema>
