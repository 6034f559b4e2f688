import { and, count, desc, eq, gt, gte, isNull, lt, lte, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { codeTable } from '../../db/schema/identity.ts'

export type CodeScope = (typeof codeTable.$inferSelect)['scope']
export type CodeChannel = (typeof codeTable.$inferSelect)['channel']

/** Until the end of the transaction nobody else sends to this number or address. */
export async function lockTarget(db: Executor, target: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code:${target}`}, 0))`)
}

/**
 * Whose quota a code belongs to: a number's, whoever asks; that of a number with the account it is asked for, on whatever
 * device; or the subject's own.
 */
export type QuotaKind = 'number' | 'account' | 'subject'
export interface Quota {
  readonly kind: QuotaKind
  readonly target: string
  readonly scope: CodeScope
  readonly subject: string
}

const isOf = ({ kind, target, scope, subject }: Quota) =>
  and(
    eq(codeTable.target, target),
    eq(codeTable.scope, scope),
    kind === 'subject' ? eq(codeTable.subject, subject) : undefined,
    // Before the device stands the account.
    kind === 'account' ? sql`split_part(${codeTable.subject}, '@', 1) = split_part(${subject}, '@', 1)` : undefined,
  )

export async function countSent(db: Executor, quota: Quota, from: Date, until: Date): Promise<number> {
  const [row] = await db
    .select({ sent: count() })
    .from(codeTable)
    .where(and(isOf(quota), gte(codeTable.sentAt, from), lte(codeTable.sentAt, until)))
  return row?.sent ?? 0
}

export async function wasSentSince(
  db: Executor,
  quota: Quota,
  sent: { readonly channel: CodeChannel; readonly since: Date; readonly until: Date },
): Promise<boolean> {
  const rows = await db
    .select({ id: codeTable.id })
    .from(codeTable)
    .where(
      and(
        isOf(quota),
        eq(codeTable.channel, sent.channel),
        gt(codeTable.sentAt, sent.since),
        lte(codeTable.sentAt, sent.until),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function insertCode(db: Executor, code: typeof codeTable.$inferInsert): Promise<void> {
  await db.insert(codeTable).values(code)
}

/** The newest code of this subject that was not used. */
export async function findCode(db: Executor, scope: CodeScope, subject: string, target: string | undefined) {
  const [row] = await db
    .select()
    .from(codeTable)
    .where(
      and(
        eq(codeTable.scope, scope),
        eq(codeTable.subject, subject),
        target === undefined ? undefined : eq(codeTable.target, target),
        isNull(codeTable.usedAt),
      ),
    )
    .orderBy(desc(codeTable.id))
    .limit(1)
  return row
}

/** Uses a code up; false when somebody else was faster. */
export async function useCode(db: Executor, id: number, at: Date): Promise<boolean> {
  const rows = await db
    .update(codeTable)
    .set({ usedAt: at })
    .where(and(eq(codeTable.id, id), isNull(codeTable.usedAt)))
    .returning({ id: codeTable.id })
  return rows.length > 0
}

/** Uses up the codes of an account that were asked for on whatever device. */
export async function endCodes(
  tx: Executor,
  { scope, account }: { readonly scope: CodeScope; readonly account: string },
  at: Date,
): Promise<void> {
  await tx
    .update(codeTable)
    .set({ usedAt: at })
    .where(
      and(
        eq(codeTable.scope, scope),
        sql`split_part(${codeTable.subject}, '@', 1) = ${account}`,
        gt(codeTable.expiresAt, at),
        isNull(codeTable.usedAt),
      ),
    )
}

/** Deletes codes that were over before then. */
export async function deleteCodes(db: Executor, before: Date): Promise<void> {
  await db.delete(codeTable).where(lt(codeTable.expiresAt, before))
}
