import { and, asc, count, desc, eq, gt, like, lte, ne, or } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { advertTable, areaTable, navigationTable, noticeTable, sponsorTable } from '../../db/schema/site.ts'

export function selectNavigation(db: Executor) {
  return db.select().from(navigationTable).orderBy(asc(navigationTable.sort))
}

export function selectSponsors(db: Executor) {
  return db.select().from(sponsorTable).orderBy(asc(sponsorTable.sort))
}

export interface AdvertFilter {
  readonly position?: 'home' | 'popup' | 'deposit' | undefined
  readonly categoryId?: string | undefined
}

export function selectAdverts(db: Executor, { position, categoryId }: AdvertFilter, now: Date) {
  return db
    .select()
    .from(advertTable)
    .where(
      and(
        position === undefined ? undefined : eq(advertTable.position, position),
        categoryId === undefined ? undefined : eq(advertTable.categoryId, categoryId),
        lte(advertTable.startAt, now),
        gt(advertTable.endAt, now),
      ),
    )
    .orderBy(asc(advertTable.sort))
}

export interface NoticePage {
  readonly type?: 'marquee' | 'popup' | 'notice' | undefined
  readonly pageNum: number
  readonly pageSize: number
  /** Whether those that pop up are among them; they are by default. */
  readonly withPopups?: boolean
}

export async function selectNotices(
  db: Executor,
  { type, pageNum, pageSize, withPopups = true }: NoticePage,
  now: Date,
) {
  const where = and(
    type === undefined ? undefined : eq(noticeTable.type, type),
    withPopups ? undefined : ne(noticeTable.type, 'popup'),
    lte(noticeTable.startAt, now),
    gt(noticeTable.endAt, now),
  )
  const rows = await db
    .select()
    .from(noticeTable)
    .where(where)
    .orderBy(desc(noticeTable.top), desc(noticeTable.startAt), asc(noticeTable.id))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
  const [counted] = await db.select({ total: count() }).from(noticeTable).where(where)
  return { rows, total: counted?.total ?? 0 }
}

/** Notices that are not over, the latest first. */
export function selectStandingNotices(db: Executor, now: Date) {
  return db
    .select()
    .from(noticeTable)
    .where(gt(noticeTable.endAt, now))
    .orderBy(desc(noticeTable.startAt), asc(noticeTable.id))
}

export async function insertNotice(db: Executor, notice: typeof noticeTable.$inferInsert): Promise<void> {
  await db.insert(noticeTable).values(notice)
}

/** Ends a notice; false when there is none that is not over. */
export async function endNotice(db: Executor, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(noticeTable)
    .set({ endAt: now })
    .where(and(eq(noticeTable.id, id), gt(noticeTable.endAt, now)))
    .returning({ id: noticeTable.id })
  return rows.length > 0
}

/** The pop-up notice of now that stands first. */
export async function findPopup(db: Executor, now: Date) {
  const { rows } = await selectNotices(db, { type: 'popup', pageNum: 1, pageSize: 1 }, now)
  const [first] = rows
  return first === undefined ? undefined : { id: first.id, title: first.title, content: first.content }
}

/** A country or region by its dialling code. */
export async function findArea(db: Executor, code: string) {
  const [area] = await db.select().from(areaTable).where(eq(areaTable.code, code))
  return area
}

/** What the site calls an entry of its menu. */
export async function navigationName(db: Executor, key: string): Promise<string | undefined> {
  const [row] = await db
    .select({ name: navigationTable.name })
    .from(navigationTable)
    .where(eq(navigationTable.key, key))
  return row?.name
}

export function selectAreas(db: Executor, filter: string) {
  const pattern = `%${filter.replace(/[%_\\]/g, String.raw`\$&`)}%`
  return db
    .select()
    .from(areaTable)
    .where(filter === '' ? undefined : or(like(areaTable.name, pattern), like(areaTable.code, pattern)))
    .orderBy(asc(areaTable.sort))
}

/** What a site has before its operator has written anything. */
export interface SiteContent {
  readonly navigation: readonly (typeof navigationTable.$inferInsert)[]
  readonly adverts: readonly (typeof advertTable.$inferInsert)[]
  readonly notices: readonly (typeof noticeTable.$inferInsert)[]
  readonly sponsors: readonly (typeof sponsorTable.$inferInsert)[]
  readonly areas: readonly (typeof areaTable.$inferInsert)[]
}

/** Rows that exist stay as they are. */
export async function insertContent(db: Executor, content: SiteContent): Promise<void> {
  await db
    .insert(navigationTable)
    .values([...content.navigation])
    .onConflictDoNothing()
  await db
    .insert(advertTable)
    .values([...content.adverts])
    .onConflictDoNothing()
  await db
    .insert(noticeTable)
    .values([...content.notices])
    .onConflictDoNothing()
  await db
    .insert(sponsorTable)
    .values([...content.sponsors])
    .onConflictDoNothing()
  await db
    .insert(areaTable)
    .values([...content.areas])
    .onConflictDoNothing()
}
