import { type ThemeId, ThemeIdSchema } from '@site/contracts'
import * as v from 'valibot'

import { type AuditLine, readAudit } from '../audit/index.ts'
import { RegistryError } from '../base/index.ts'
import type { Queryable } from '../storage/index.ts'

/** Decisions that are looked at: the newest. */
const LINES = 2_000

const DetailSchema = v.object({ revision: v.number(), together: v.optional(v.array(ThemeIdSchema)) })

export interface MadeRevision {
  readonly theme: ThemeId
  readonly revision: number
}

/**
 * What one decision made on all of its themes, found by one of its revisions: their audit lines follow one another.
 * @throws RegistryError `not-found` for a revision that no line of the newest is about
 */
export async function decidedTogether(db: Queryable, theme: ThemeId, revision: number): Promise<MadeRevision[]> {
  const lines = (await readAudit(db, LINES)).map((line) => ({ line, ...detailOf(line) }))
  const at = lines.findIndex(({ line, detail }) => line.theme === theme && detail?.revision === revision)
  const found = lines[at]
  if (found === undefined) throw new RegistryError('not-found', `No decision is known that made ${theme} ${revision}.`)
  const themes = found.detail?.together ?? [theme]
  const first = at - themes.indexOf(theme)
  return lines.slice(first, first + themes.length).flatMap(({ line, detail }) => {
    const made = v.safeParse(ThemeIdSchema, line.theme)
    return made.success && detail !== undefined ? [{ theme: made.output, revision: detail.revision }] : []
  })
}

function detailOf({ detail }: AuditLine): { readonly detail: v.InferOutput<typeof DetailSchema> | undefined } {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), DetailSchema), detail)
  return { detail: parsed.success ? parsed.output : undefined }
}
