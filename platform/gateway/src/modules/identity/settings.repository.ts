import { eq } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { settingTable } from '../../db/schema/identity.ts'

/** What the operator has decided under a key; undefined where nothing is. */
export async function findSetting(db: Executor, key: string): Promise<unknown> {
  const [row] = await db.select().from(settingTable).where(eq(settingTable.key, key))
  return row?.value
}

export async function saveSetting(db: Executor, key: string, value: unknown): Promise<void> {
  await db.insert(settingTable).values({ key, value }).onConflictDoUpdate({ target: settingTable.key, set: { value } })
}
