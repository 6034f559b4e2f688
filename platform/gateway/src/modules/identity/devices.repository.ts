import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { union, unionAll } from 'drizzle-orm/pg-core'

import type { Executor } from '../../db/database.ts'
import {
  type DeviceRow,
  deviceTable,
  networkTable,
  pastDeviceTable,
  placeTable,
  reviewTable,
} from '../../db/schema/identity.ts'
import type { NewSession } from '../../kernel/sessions/index.ts'
import { firstColumns, firstOfAll, type FirstOfTwo } from '../../lib/first-of-two.ts'
import { tellingAddress } from '../../lib/telling-address.ts'

export function selectDevices(db: Executor, memberId: number): Promise<DeviceRow[]> {
  return db.select().from(deviceTable).where(eq(deviceTable.memberId, memberId)).orderBy(desc(deviceTable.lastLoginAt))
}

export async function hasDevice(db: Executor, memberId: number, deviceId: string): Promise<boolean> {
  const rows = await db
    .select({ id: deviceTable.id })
    .from(deviceTable)
    .where(and(eq(deviceTable.memberId, memberId), eq(deviceTable.deviceId, deviceId)))
  return rows.length > 0
}

export async function hasNetwork(db: Executor, memberId: number, network: string): Promise<boolean> {
  const rows = await db
    .select({ network: networkTable.network })
    .from(networkTable)
    .where(and(eq(networkTable.memberId, memberId), eq(networkTable.network, network)))
  return rows.length > 0
}

export interface Place {
  readonly memberId: number
  readonly deviceId: string
  readonly userAgent: string
  readonly ip: string
  /** Of the fingerprint; empty when the caller sent none. */
  readonly visitorId: string
  readonly network: string
  /** Of the business clock. */
  readonly at: Date
}

/** A log-in on its way to a session, and the hash of the password that was shown for it. */
export interface Opening {
  readonly session: NewSession
  readonly passwordHash: string
}

/**
 * Remembers that a member was here: device and network are theirs from now on. With a session it is a log-in. One
 * statement for all of it, because every log-in waits for it, and none for the disk: whom a crash of the database in
 * the same moment costs the session logs in again.
 *
 * @returns false, and nothing is remembered, where the member has another password by now: the change that ends all
 * sessions could not see this one
 */
export async function rememberPlace(db: Executor, place: Place, opening?: Opening): Promise<boolean> {
  const { memberId, deviceId, userAgent, ip, visitorId, network } = place
  const at = place.at.toISOString()
  const seen =
    opening === undefined
      ? sql`select ${memberId}::bigint as id`
      : sql`update member set last_login_at = ${at}, last_login_ip = ${ip}
          where id = ${memberId} and password_hash = ${opening.passwordHash} returning id`
  const opened =
    opening === undefined
      ? sql``
      : sql`, opened as (
      insert into member_session (id, member_id, device_id, ip, expires_at)
      select ${opening.session.id}, id, ${opening.session.deviceId}, ${opening.session.ip},
        ${opening.session.expiresAt.toISOString()}::timestamptz from seen
    )`
  // Without a session it may be part of what must not be lost.
  const unflushed =
    opening === undefined ? sql`` : sql`, (select set_config('synchronous_commit', 'off', true)) as unflushed`
  const { rows } = await db.execute(sql`
    with seen as (${seen}), device as (
      insert into member_device (member_id, device_id, user_agent, ip, visitor_id, first_login_at, last_login_at)
      select id, ${deviceId}, ${userAgent}, ${ip}, ${visitorId}, ${at}::timestamptz, ${at}::timestamptz from seen
      on conflict on constraint member_device_key
        do update set user_agent = excluded.user_agent, ip = excluded.ip, last_login_at = excluded.last_login_at,
          visitor_id = coalesce(nullif(excluded.visitor_id, ''), member_device.visitor_id)
    )${opened}
    insert into member_network (member_id, network, last_login_at)
    select id, ${network}, ${at}::timestamptz from seen${unflushed}
    on conflict (member_id, network) do update set last_login_at = excluded.last_login_at
    returning member_id`)
  return rows.length > 0
}

/** Forgets devices of this member except one, or one alone; the ids of those that were forgotten. */
export async function deleteDevices(
  db: Executor,
  memberId: number,
  which: { readonly exceptDeviceId: string; readonly id?: number | undefined },
): Promise<readonly string[]> {
  const rows = await db
    .delete(deviceTable)
    .where(
      and(
        eq(deviceTable.memberId, memberId),
        ne(deviceTable.deviceId, which.exceptDeviceId),
        which.id === undefined ? undefined : eq(deviceTable.id, which.id),
      ),
    )
    .returning({ deviceId: deviceTable.deviceId })
  return rows.map((row) => row.deviceId)
}

/** Where each of these members was seen: on their devices, and at places since forgotten by them. */
export async function selectPlaces(
  db: Executor,
  memberIds: readonly number[],
): Promise<{ readonly memberId: number; readonly deviceId: string; readonly ip: string }[]> {
  const ids = [...memberIds]
  const { memberId, deviceId, ip } = deviceTable
  const place = { memberId: placeTable.memberId, deviceId: placeTable.deviceId, ip: placeTable.ip }
  return union(
    db.select({ memberId, deviceId, ip }).from(deviceTable).where(inArray(memberId, ids)),
    db.select(place).from(placeTable).where(inArray(placeTable.memberId, ids)),
  )
}

/** Deletes places where members were first seen before then. */
export async function deletePlaces(db: Executor, before: Date): Promise<void> {
  await db.delete(placeTable).where(lt(placeTable.firstAt, before))
}

/** Other members who have been on this device. */
export async function selectMembersOfDevice(db: Executor, deviceId: string, exceptId: number) {
  const rows = await db
    .selectDistinct({ id: deviceTable.memberId })
    .from(deviceTable)
    .where(and(eq(deviceTable.deviceId, deviceId), ne(deviceTable.memberId, exceptId)))
  return rows.map((row) => row.id)
}

/** Devices that members have been on, those that they have forgotten among them, and since when as far as it is known. */
function everUsed(db: Executor) {
  const [now, then] = [deviceTable, pastDeviceTable]
  return unionAll(
    db.select({ memberId: then.memberId, deviceId: then.deviceId, since: then.hadSince }).from(then),
    db.select({ memberId: now.memberId, deviceId: now.deviceId, since: now.firstLoginAt }).from(now),
  )
}

/** Somebody else who has been on a device that a member has been on as well. */
export interface MemberOfSameDevice {
  readonly id: number
  readonly first: FirstOfTwo
  /** Both have been with one of these devices at one address, of those by which people can be told apart. */
  readonly isNear: boolean
}

/** Other members who have been on any device that this one has been on. */
export async function selectMembersOnSameDevices(
  db: Executor,
  memberId: number,
): Promise<readonly MemberOfSameDevice[]> {
  const [own, other] = [everUsed(db).as('own'), everUsed(db).as('other')]
  const shared = await db
    .select({ id: other.memberId, ...firstColumns(own.since, other.since) })
    .from(own)
    .innerJoin(other, eq(other.deviceId, own.deviceId))
    .where(and(eq(own.memberId, memberId), ne(other.memberId, memberId)))
    .groupBy(other.memberId, own.deviceId)
  const devicesOf = Map.groupBy(shared, ({ id }) => id)
  const near = await selectNear(db, memberId, [...devicesOf.keys()])
  return [...devicesOf].map(([id, devices]) => ({ id, first: firstOfAll(devices), isNear: near.has(id) }))
}

/** Which of these members have been with a device where this one has been with it. */
async function selectNear(db: Executor, memberId: number, others: readonly number[]): Promise<ReadonlySet<number>> {
  if (others.length === 0) return new Set()
  const places = Map.groupBy(await selectPlaces(db, [memberId, ...others]), (place) => place.memberId)
  const placesOf = (id: number) => (places.get(id) ?? []).flatMap(tellingPlace)
  const own = new Set(placesOf(memberId))
  return new Set(others.filter((id) => placesOf(id).some((place) => own.has(place))))
}

/** A device at an address by which people can be told apart; none at any other. */
function tellingPlace({ deviceId, ip }: Pick<Place, 'deviceId' | 'ip'>): readonly string[] {
  const address = tellingAddress(ip)
  return address === undefined ? [] : [`${address} ${deviceId}`]
}

/** Forgets devices for good that members forgot before then. */
export async function deletePastDevices(db: Executor, before: Date): Promise<void> {
  await db.delete(pastDeviceTable).where(lt(pastDeviceTable.deletedAt, before))
}

/** Notes for staff that two accounts may be one person's; once for each pair and kind. */
export async function insertReviews(
  db: Executor,
  memberId: number,
  kind: 'phone' | 'device' | 'holder',
  others: readonly number[],
): Promise<void> {
  if (others.length === 0) return
  const rows = others.map((otherMemberId) => ({ memberId, otherMemberId, kind }))
  await db.insert(reviewTable).values(rows).onConflictDoNothing()
}

/** What was noted last, of all members. */
export function selectLatestReviews(db: Executor, limit: number) {
  return db.select().from(reviewTable).orderBy(desc(reviewTable.id)).limit(limit)
}

export function selectReviews(db: Executor, memberId: number) {
  return db.select().from(reviewTable).where(eq(reviewTable.memberId, memberId)).orderBy(reviewTable.id)
}

/** Kinds of notes by member, each once, in the order of their first; members without one are left out. */
export async function selectReviewKinds(db: Executor, memberIds: readonly number[]) {
  const { memberId, kind, id } = reviewTable
  const rows = await db
    .select({ memberId, kind })
    .from(reviewTable)
    .where(inArray(memberId, [...new Set(memberIds)]))
    .orderBy(id)
  const kinds = Map.groupBy(rows, (row) => row.memberId)
  return new Map([...kinds].map(([member, notes]) => [member, [...new Set(notes.map((note) => note.kind))]]))
}
