import { THEME_IDS, type Channel } from '@site/contracts'
import { sha256 } from '@site/server'

import { type Actor, appendAudit, type AuditLine, nameOf } from '../audit/index.ts'
import type { Queryable } from '../storage/index.ts'
import { findChannel, insertRevision } from './channel-store.ts'

/** More changes of a theme than anybody makes between a backup and the loss of what came after it. */
const LOST_AT_MOST = 1_000

/**
 * A database came back without its last revisions: each theme goes on above all numbers that they can have had, with the
 * content that came back. So no number ever means two contents, to tabs that run a lost one least of all.
 */
export async function goOnAboveLost(
  tx: Queryable,
  { actor, at, reason }: { readonly actor: Actor; readonly at: number; readonly reason: string },
): Promise<{ readonly channel: Channel; readonly line: AuditLine }[]> {
  const written: { readonly channel: Channel; readonly line: AuditLine }[] = []
  for (const theme of THEME_IDS) {
    const found = await findChannel(tx, theme)
    if (found === undefined) continue
    const revision = found.revision + LOST_AT_MOST
    const channel: Channel = { ...found, revision, updatedAt: at, updatedBy: nameOf(actor), reason }
    const document = JSON.stringify(channel)
    await insertRevision(tx, channel, document)
    const detail = JSON.stringify({ revision, found: found.revision, document: sha256(document), changes: [] })
    const line = await appendAudit(tx, { at, actor, action: 'restored', theme, remote: null, reason, detail })
    written.push({ channel, line })
  }
  return written
}
