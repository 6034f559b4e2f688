import type { InviteRefusal } from '@site/domain'
import { and, asc, count, desc, eq, isNotNull, lt, or } from 'drizzle-orm'

import { rowFromJson } from '../../../../db/by-column.ts'
import type { Executor } from '../../../../db/database.ts'
import { queryNamed } from '../../../../db/query-named.ts'
import { activityClaimTable, activityTable } from '../../../../db/schema/activities.ts'
import { inviteCodeTable, type InviteRow, inviteTable } from '../../../../db/schema/activity-templates.ts'

export type { InviteRow }

/** The code of a member; undefined as long as they have none. */
export async function findCode(db: Executor, memberId: number): Promise<string | undefined> {
  const { code } = inviteCodeTable
  const [row] = await db.select({ code }).from(inviteCodeTable).where(eq(inviteCodeTable.memberId, memberId))
  return row?.code
}

/** Gives a member a code, unless they have one or somebody else has it. */
export async function insertCode(db: Executor, memberId: number, code: string): Promise<void> {
  await db.insert(inviteCodeTable).values({ memberId, code }).onConflictDoNothing()
}

/** Whose code it is. */
export async function findByCode(db: Executor, code: string): Promise<number | undefined> {
  const { memberId } = inviteCodeTable
  const [row] = await db.select({ memberId }).from(inviteCodeTable).where(eq(inviteCodeTable.code, code))
  return row?.memberId
}

/** Writes down who brought whom; who was brought before stays theirs. */
export async function insertInvite(
  db: Executor,
  invite: Pick<InviteRow, 'activityId' | 'inviterId' | 'inviteeId' | 'registeredAt' | 'countsUntil'> & {
    readonly refusal: InviteRefusal | null
  },
): Promise<void> {
  await db.insert(inviteTable).values(invite).onConflictDoNothing()
}

const OPEN = {
  name: 'invite_open',
  text: `select to_jsonb(i) as invite from invite i
    where i.invitee_id = any($1::bigint[]) and i.qualified_at is null and i.refusal is null
      and i.counts_until > $2::timestamptz
    order by i.id`,
}

/** Invitations of these members that may still come to something; sent at once. */
export async function selectOpenInvites(
  db: Executor,
  inviteeIds: readonly number[],
  now: Date,
): Promise<Pick<InviteRow, 'id' | 'countsUntil'>[]> {
  const rows = await queryNamed<{ readonly invite: Readonly<Record<string, unknown>> }>(db, OPEN, [
    [...inviteeIds],
    now.toISOString(),
  ])
  return rows.map(({ invite }) => rowFromJson(inviteTable, invite))
}

/** An invitation held until the transaction ends. */
export async function lockInvite(tx: Executor, id: number): Promise<InviteRow | undefined> {
  const [row] = await tx.select().from(inviteTable).where(eq(inviteTable.id, id)).for('update')
  return row
}

export async function updateInvite(
  tx: Executor,
  id: number,
  change: Partial<Pick<InviteRow, 'deposit' | 'bet' | 'qualifiedAt' | 'refusal'>>,
): Promise<void> {
  await tx.update(inviteTable).set(change).where(eq(inviteTable.id, id))
}

const ofInviter = (inviterId: number) => eq(inviteTable.inviterId, inviterId)

/**
 * Whom else a member has brought, of those with whom a friend is compared: everybody who came before the friend, and who
 * qualified before them; everybody for a friend who has no invitation yet. Of two accounts of one person the later one does
 * not count.
 */
export async function selectFriendsBefore(
  db: Executor,
  inviterId: number,
  inviteId?: number,
): Promise<readonly number[]> {
  const { id, qualifiedAt } = inviteTable
  const before = inviteId === undefined ? undefined : or(lt(id, inviteId), isNotNull(qualifiedAt))
  const rows = await db
    .select({ inviteeId: inviteTable.inviteeId })
    .from(inviteTable)
    .where(and(ofInviter(inviterId), before))
  return rows.map(({ inviteeId }) => inviteeId)
}

/** A page of a member's friends, the latest first, with the number of all. */
export async function selectInvites(
  db: Executor,
  inviterId: number,
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly InviteRow[]; readonly total: number }> {
  const rows = await db
    .select()
    .from(inviteTable)
    .where(ofInviter(inviterId))
    .orderBy(desc(inviteTable.id))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
  const [counted] = await db.select({ total: count() }).from(inviteTable).where(ofInviter(inviterId))
  return { rows, total: counted?.total ?? 0 }
}

/** Friends whom a member has brought in an activity: all of them, and those who count, the first one first. */
export async function selectFriends(db: Executor, activityId: string, inviterId: number) {
  const where = and(ofInviter(inviterId), eq(inviteTable.activityId, activityId))
  const [counted] = await db.select({ total: count() }).from(inviteTable).where(where)
  const qualified = await db
    .select({ id: inviteTable.id, inviteeId: inviteTable.inviteeId })
    .from(inviteTable)
    .where(and(where, isNotNull(inviteTable.qualifiedAt)))
    .orderBy(asc(inviteTable.qualifiedAt), asc(inviteTable.id))
  return { invited: counted?.total ?? 0, qualified }
}

/** What a member was paid for invitations, in fen by activity and key of the claim: `activity friend:12`. */
export async function selectPaid(db: Executor, memberId: number): Promise<ReadonlyMap<string, bigint>> {
  const { activityId, key, amount } = activityClaimTable
  const rows = await db
    .select({ activityId, key, amount })
    .from(activityClaimTable)
    .innerJoin(activityTable, eq(activityTable.id, activityId))
    .where(and(eq(activityClaimTable.memberId, memberId), eq(activityTable.type, 'friendInvitation')))
  return new Map(rows.map((row) => [`${row.activityId} ${row.key}`, row.amount]))
}
