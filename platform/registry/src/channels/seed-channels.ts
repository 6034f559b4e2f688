import { randomBytes } from 'node:crypto'

import { CHANNEL_FORMAT, THEME_IDS, type Channel, type SiteSettings, type ThemeId } from '@site/contracts'
import { sha256 } from '@site/server'
import * as v from 'valibot'

import { appendAudit, firstAuditLine, lockForWriting } from '../audit/index.ts'
import type { Database } from '../storage/index.ts'
import { findChannel, insertRevision } from './channel-store.ts'

export type Origins = Readonly<Partial<Record<ThemeId, Channel['origins']>>>

/** What the channels of a new installation begin with. */
export interface Seed {
  readonly origins?: Origins | undefined
  readonly flags?: Channel['flags'] | undefined
}

/** The registry's own name in the audit log. */
export const SYSTEM = 'registry'

const TITLES: Readonly<Record<ThemeId, string>> = { aurora: '极光体育', jade: '翡翠娱乐' }
const SETTINGS: Omit<SiteSettings, 'title'> = { depositHelp: '1', editionSwitch: '1', registerFlag: '0' }
const InstallationSchema = v.object({ instance: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)) })

/**
 * Makes an empty database an installation: the first audit line names it, and each theme gets its channel. Later starts
 * find both. The name lives with the data, so a fresh database on the same address is a new installation.
 * @returns the instance id, 16 hex digits
 */
export async function seedChannels(
  db: Database,
  { origins = {}, flags = {} }: Seed,
  now: () => number,
): Promise<string> {
  return db.transaction(async (tx) => {
    await lockForWriting(tx)
    let first = await firstAuditLine(tx)
    const entry = { actor: SYSTEM, remote: null, reason: 'first start' }
    first ??= await appendAudit(tx, {
      ...entry,
      at: now(),
      action: 'install',
      theme: null,
      detail: JSON.stringify({ instance: randomBytes(8).toString('hex') }),
    })
    for (const theme of THEME_IDS) {
      if ((await findChannel(tx, theme)) !== undefined) continue
      const channel: Channel = {
        format: CHANNEL_FORMAT,
        theme,
        revision: 1,
        settings: { title: TITLES[theme], ...SETTINGS },
        flags,
        remotes: {},
        origins: origins[theme] ?? {},
        updatedAt: now(),
        updatedBy: SYSTEM,
        reason: entry.reason,
      }
      const document = JSON.stringify(channel)
      await insertRevision(tx, channel, document)
      const detail = JSON.stringify({ revision: 1, document: sha256(document), changes: [] })
      await appendAudit(tx, { ...entry, at: channel.updatedAt, action: 'seed', theme, detail })
    }
    return v.parse(InstallationSchema, JSON.parse(first.detail)).instance
  })
}
