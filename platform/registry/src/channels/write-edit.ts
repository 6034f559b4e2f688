import type { Channel, HostManifest, ThemeId } from '@site/contracts'

import { appendAudit, type AuditLine, lockForWriting } from '../audit/index.ts'
import { RegistryError, sha256 } from '../base/index.ts'
import type { RegistryContext } from '../context/index.ts'
import { checkChange, type Violation } from '../rules/index.ts'
import type { Queryable } from '../storage/index.ts'
import { applyEdit, type ChannelContent, type SystemEdit } from './apply-edit.ts'
import { findChannel, insertRevision, readRevision } from './channel-store.ts'
import { diffChannels, type Change } from './diff-channels.ts'
import type { Edit } from './edit-schema.ts'
import { liveSetsOf } from './live-sets.ts'

export interface EditCommand {
  readonly theme: ThemeId
  readonly actor: string
  readonly reason: string
  readonly edit: Edit | SystemEdit
  /** The revision that the edit was based on; undefined only for the registry's own edits. */
  readonly basedOn?: number
  /** What the registry decided on, for the audit line. */
  readonly figures?: Readonly<Record<string, unknown>>
}

export interface EditResult {
  readonly channel: Channel
  readonly changes: readonly Change[]
  /** What a forced rollback went against. */
  readonly overridden: readonly Violation[]
}

/**
 * Writes one change of a channel: a new revision and its audit line, or nothing.
 * @throws RegistryError `revision-conflict` with what changed meanwhile, `promotion-refused` with every violation,
 * `nothing-to-change`, `not-found`, `host-unknown`
 */
export async function writeEdit(context: RegistryContext, command: EditCommand): Promise<EditResult> {
  const host = touchesVersions(command.edit) ? await readHost(context) : undefined
  const { line, result } = await context.db.transaction(async (tx) => {
    await lockForWriting(tx)
    return writeInside(tx, context, command, host)
  })
  await context.auditHead.write(line)
  return result
}

async function writeInside(
  tx: Queryable,
  context: RegistryContext,
  command: EditCommand,
  host: HostManifest | undefined,
): Promise<{ readonly line: AuditLine; readonly result: EditResult }> {
  const { theme, actor, reason, edit, basedOn, figures } = command
  const channel = await findChannel(tx, theme)
  if (channel === undefined) throw new RegistryError('not-found', `There is no channel ${theme}.`)
  if (basedOn !== undefined && basedOn !== channel.revision) throw await conflict(tx, channel, basedOn)

  const content = applyEdit(channel, edit)
  const next: Channel = {
    ...channel,
    ...content,
    revision: channel.revision + 1,
    updatedAt: context.now(),
    updatedBy: actor,
    reason,
  }
  const changes = diffChannels(channel, next)
  if (changes.length === 0) {
    throw new RegistryError('nothing-to-change', `${theme} is like that already (revision ${channel.revision}).`)
  }
  const violations = host === undefined ? [] : await violationsOf(tx, context, host, channel, content)
  const forced = edit.kind === 'rollback' && edit.force
  if (violations.length > 0 && !forced) throw refusal(theme, violations)

  const document = JSON.stringify(next)
  await insertRevision(tx, next, document)
  const line = await appendAudit(tx, {
    at: next.updatedAt,
    actor,
    action: edit.kind,
    theme,
    remote: remoteNames(edit),
    reason,
    detail: JSON.stringify({
      revision: next.revision,
      document: sha256(document),
      changes,
      ...(figures === undefined ? {} : { figures }),
      ...(violations.length === 0 ? {} : { overridden: violations.map(({ rule, example }) => ({ rule, example })) }),
    }),
  })
  return { line, result: { channel: next, changes, overridden: violations } }
}

async function readHost({ readHostManifest }: RegistryContext): Promise<HostManifest> {
  try {
    return await readHostManifest()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new RegistryError('host-unknown', `There is no host to measure releases against: ${why}.`)
  }
}

/** Settings, flags and origins move no release, so they need no host to be measured against. */
function touchesVersions(edit: Edit | SystemEdit): boolean {
  return ['promote', 'local', 'candidate', 'rollback', 'remove'].includes(edit.kind)
}

function remoteNames(edit: Edit | SystemEdit): string | null {
  if ('remote' in edit) return edit.remote
  return 'versions' in edit ? Object.keys(edit.versions).toSorted().join(' ') : null
}

async function violationsOf(
  tx: Queryable,
  { releases }: RegistryContext,
  host: HostManifest,
  channel: Channel,
  content: ChannelContent,
): Promise<Violation[]> {
  const changed = Object.keys(content.remotes).filter(
    (name) => JSON.stringify(content.remotes[name]) !== JSON.stringify(channel.remotes[name]),
  )
  const before = await liveSetsOf(tx, releases, channel.remotes)
  const after = await liveSetsOf(tx, releases, content.remotes)
  return checkChange(host, before, after, changed)
}

async function conflict(tx: Queryable, channel: Channel, basedOn: number): Promise<RegistryError> {
  const { theme, revision, updatedBy, reason } = channel
  if (basedOn > revision) {
    return new RegistryError('revision-conflict', `${theme} has no revision ${basedOn} yet: it is at ${revision}.`, {
      basedOn,
      revision,
      changes: [],
    })
  }
  const changes = diffChannels(await readRevision(tx, theme, basedOn), channel)
  return new RegistryError(
    'revision-conflict',
    `${theme} has changed since revision ${basedOn}: it is at ${revision}, last changed by ${updatedBy} (${reason}).`,
    { basedOn, revision, updatedBy, reason, changes },
  )
}

function refusal(theme: string, violations: readonly Violation[]): RegistryError {
  const [first] = violations
  const rest = violations.length > 1 ? ` (and ${violations.length - 1} more)` : ''
  return new RegistryError(
    'promotion-refused',
    `Not on ${theme}, by the rule ${first?.rule}: ${first?.message} ${first?.example}${rest}.`,
    { violations },
  )
}
