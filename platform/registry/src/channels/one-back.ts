import type { Channel } from '@site/contracts'
import * as v from 'valibot'

import { searchAudit } from '../audit/index.ts'
import type { Queryable } from '../storage/index.ts'
import type { SystemEdit } from './apply-edit.ts'
import type { Edit } from './edit-schema.ts'

const DetailSchema = v.pipe(v.string(), v.parseJson(), v.object({ revision: v.number() }))

/**
 * Whether an edit only gets back what was live until the newest revision. Where that one was an undo itself it does not:
 * it brings what somebody went back from.
 */
export async function isOneBack(db: Queryable, channel: Channel, edit: Edit | SystemEdit): Promise<boolean> {
  const { theme, revision } = channel
  if (edit.kind !== 'undo' || edit.revision !== revision) return false
  const [last] = await searchAudit(db, { theme, action: 'undo' }, 1)
  return last === undefined || v.parse(DetailSchema, last.detail).revision !== revision
}
