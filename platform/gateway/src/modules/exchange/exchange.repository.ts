import { eq, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { type QuoteRow, quoteTable } from '../../db/schema/exchange.ts'

/** The rate that a member was told last, good or not. */
export async function findQuote(db: Executor, memberId: number): Promise<QuoteRow | undefined> {
  const [row] = await db.select().from(quoteTable).where(eq(quoteTable.memberId, memberId))
  return row
}

/** Writes a member's rate down, unless the last one expires between these times: then nothing changes. */
export async function replaceQuote(
  db: Executor,
  quote: QuoteRow,
  unless: { readonly after: Date; readonly until: Date },
): Promise<void> {
  const { rate, expiresAt } = quote
  await db
    .insert(quoteTable)
    .values(quote)
    .onConflictDoUpdate({
      target: quoteTable.memberId,
      set: { rate, expiresAt },
      setWhere: sql`${quoteTable.expiresAt} <= ${unless.after} or ${quoteTable.expiresAt} > ${unless.until}`,
    })
}
