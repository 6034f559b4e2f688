import { ChannelSchema, type Channel, type ThemeId } from '@site/contracts'
import * as v from 'valibot'

import { RegistryError } from '../base/index.ts'
import type { Queryable } from '../storage/index.ts'

const RowsSchema = v.array(v.object({ document: v.string() }))

/** The channel of a theme as it stands, or undefined before the first start seeded it. */
export async function findChannel(db: Queryable, theme: ThemeId): Promise<Channel | undefined> {
  const [channel] = await readRevisions(db, theme, 1)
  return channel
}

/** The newest revisions of a theme, newest first. */
export async function readRevisions(db: Queryable, theme: ThemeId, limit?: number): Promise<Channel[]> {
  const { rows } = await db.query(
    'SELECT document FROM registry.channel_revisions WHERE theme = $1 ORDER BY revision DESC LIMIT $2',
    [theme, limit ?? null],
  )
  return parseChannels(rows)
}

/** Undefined where there is none by this number: it is yet to come, or was lost with a database. */
export async function findRevision(db: Queryable, theme: ThemeId, revision: number): Promise<Channel | undefined> {
  const { rows } = await db.query(
    'SELECT document FROM registry.channel_revisions WHERE theme = $1 AND revision = $2',
    [theme, revision],
  )
  return parseChannels(rows)[0]
}

/** @throws RegistryError `not-found` */
export async function readRevision(db: Queryable, theme: ThemeId, revision: number): Promise<Channel> {
  const channel = await findRevision(db, theme, revision)
  if (channel === undefined) throw new RegistryError('not-found', `${theme} has no revision ${revision}.`)
  return channel
}

/** Revisions whose number, author, reason or content has this text, whatever the case; the newest of all themes first. */
export async function searchRevisions(db: Queryable, text: string, limit: number): Promise<Channel[]> {
  const { rows } = await db.query(
    `SELECT document FROM registry.channel_revisions
     WHERE position(lower($1) IN lower(theme || ' ' || revision || ' ' || document)) > 0
     ORDER BY (document::json ->> 'updatedAt')::bigint DESC, theme LIMIT $2`,
    [text, limit],
  )
  return parseChannels(rows)
}

/** Remotes that a theme has run and runs no more: ops took them off. Sorted. */
export async function readRemoved(db: Queryable, channel: Channel): Promise<string[]> {
  const { rows } = await db.query(
    `SELECT DISTINCT jsonb_object_keys(document::jsonb -> 'remotes') AS name
     FROM registry.channel_revisions WHERE theme = $1 ORDER BY 1`,
    [channel.theme],
  )
  const ran = v.parse(v.array(v.object({ name: v.string() })), rows).map(({ name }) => name)
  return ran.filter((name) => channel.remotes[name] === undefined)
}

export async function insertRevision(tx: Queryable, channel: Channel, document: string): Promise<void> {
  await tx.query('INSERT INTO registry.channel_revisions (theme, revision, document) VALUES ($1, $2, $3)', [
    channel.theme,
    channel.revision,
    document,
  ])
}

function parseChannels(rows: readonly unknown[]): Channel[] {
  return v.parse(RowsSchema, rows).map(({ document }) => v.parse(ChannelSchema, JSON.parse(document)))
}
