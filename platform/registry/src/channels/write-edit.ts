import { type Channel, HOST_NAME, THEME_IDS, type ThemeId } from '@site/contracts'
import { sha256 } from '@site/server'

import { type Actor, appendAudit, type AuditLine, nameOf, writeDown } from '../audit/index.ts'
import { type Change, RegistryError } from '../base/index.ts'
import type { RegistryContext } from '../context/index.ts'
import { type GuardedEdit, guardOf, mustBeOpen } from './guarded.ts'
import { CONTRACT_RULES, type Ground, type Violation } from '../rules/index.ts'
import { readStandings, type Standing, type StandingRow, writeStandings } from '../standing/index.ts'
import type { Queryable, Within } from '../storage/index.ts'
import { applyEdit, type SystemEdit } from './apply-edit.ts'
import { createCheck } from './check.ts'
import { findChannel, findRevision, insertRevision, readRevision } from './channel-store.ts'
import { diffChannels } from './diff-channels.ts'
import type { Edit } from './edit-schema.ts'
import { isOneBack } from './one-back.ts'
import {
  deprecatedIn,
  judgeChange,
  judgeGround,
  type Judgement,
  type ReadRelease,
  type Unpublished,
  withUsableFallbacks,
} from './judge-change.ts'
import { undoneVersions, type UndoFacts } from './undo.ts'

export interface ThemeEdit {
  readonly theme: ThemeId
  readonly edit: Edit | SystemEdit
  /** The revision that the edit was based on; undefined only for the registry's own edits and for a question. */
  readonly basedOn?: number | undefined
}

/** One decision: all of its edits are written, or none. */
export interface EditCommand {
  readonly actor: Actor
  /** The second person, where a theme asks for one. */
  readonly approvedBy?: string | null
  readonly reason: string
  readonly edits: readonly ThemeEdit[]
  /** What the registry decided on, for the audit line. */
  readonly figures?: Readonly<Record<string, unknown>>
}

export interface EditResult {
  readonly channel: Channel
  readonly changes: readonly Change[]
  /** What a forced rollback went against. */
  readonly overridden: readonly Violation[]
}

/** What an edit would do; nothing is written. */
export interface EditPreview {
  readonly theme: ThemeId
  /** The revision that it was asked about. */
  readonly revision: number
  readonly changes: readonly Change[]
  readonly violations: readonly Violation[]
  /** What the rules could not tell. */
  readonly unclear: readonly Violation[]
  /** What releases that it touches still use, and is going to go. */
  readonly deprecated: readonly Violation[]
  /** Whether it would be written as it is, but for the guard of the theme. */
  readonly ok: boolean
  /** What it would have to wait for. */
  readonly guard: { readonly fourEyes: boolean; readonly frozenUntil?: number }
}

/**
 * Writes what somebody decided: for each theme a new revision and its audit line, or nothing at all.
 * @throws RegistryError `revision-conflict` with what changed meanwhile, `promotion-refused` with every violation,
 * `nothing-to-change`, `not-found`, `host-unknown`, `undo-conflict`, `frozen`, `approval-required`
 * @param within done first in the transaction that writes the revisions; what it throws ends all of it
 */
export async function writeEdits(
  context: RegistryContext,
  command: EditCommand,
  within: Within = () => Promise.resolve(),
): Promise<EditResult[]> {
  const ground = command.edits.some(({ edit }) => touchesVersions(edit)) ? await readGround(context) : undefined
  return writeDown(context, async (tx) => {
    await within(tx)
    const done: { readonly line: AuditLine; readonly result: EditResult }[] = []
    for (const edit of command.edits) done.push(await writeOne(tx, context, command, edit, ground))
    return { line: done.at(-1)?.line, result: done.map(({ result }) => result) }
  })
}

/** As `writeEdits`, of one theme. */
export async function writeEdit(
  context: RegistryContext,
  { theme, edit, basedOn, ...command }: Omit<EditCommand, 'edits'> & ThemeEdit,
): Promise<EditResult> {
  const [result] = await writeEdits(context, { ...command, edits: [{ theme, edit, basedOn }] })
  if (result === undefined) throw new TypeError('one edit has one result')
  return result
}

/**
 * Judges an edit as `writeEdits` would, and writes nothing.
 * @param unpublished judged as if it were published
 * @throws RegistryError as `writeEdits`, but for `promotion-refused`, which is the answer
 */
export async function previewEdit(
  context: RegistryContext,
  themeEdit: ThemeEdit,
  unpublished?: Unpublished,
): Promise<EditPreview> {
  const ground = touchesVersions(themeEdit.edit) ? await readGround(context) : undefined
  const judged = await prepare(context.db, context, themeEdit, ground, unpublished)
  const { channel, next, violations, unclear, deprecated } = judged
  const { fourEyes, freeze } = guardOf(judged.guarded, context.now())
  return {
    theme: themeEdit.theme,
    revision: channel.revision,
    changes: diffChannels(channel, next),
    violations,
    unclear,
    deprecated,
    ok: standingInTheWay(themeEdit.edit, violations).length === 0,
    guard: { fourEyes, ...(freeze === undefined ? {} : { frozenUntil: freeze.until }) },
  }
}

/** What one theme would have against a host or a gateway. */
export interface GroundReport extends Judgement {
  readonly theme: ThemeId
  readonly revision: number
}

/**
 * Judges what the themes run over another host or gateway than the running ones; what is left out is as it is. Nothing is
 * written.
 * @throws RegistryError `host-unknown`
 */
export async function previewGround(context: RegistryContext, next: Partial<Ground>): Promise<GroundReport[]> {
  const ground = { ...(await readGround(context)), ...next }
  const read: ReadRelease = (name, version) => context.releases.any(context.db, name, version)
  const check = createCheck(ground, { isOfDocument: true })
  const reports: GroundReport[] = []
  for (const theme of THEME_IDS) {
    const channel = await findChannel(context.db, theme)
    if (channel === undefined) continue
    const { [HOST_NAME]: _, ...others } = channel.remotes
    // Asked about another host it is that one, whatever was promoted.
    const remotes = next.host === undefined ? channel.remotes : others
    reports.push({ theme, revision: channel.revision, ...(await judgeGround(read, check, remotes)) })
  }
  return reports
}

/** What the themes run and is going to go, of each theme; nothing while there is no host to measure them against. */
export async function deprecatedNow(
  context: RegistryContext,
): Promise<{ readonly theme: ThemeId; readonly deprecated: readonly Violation[] }[]> {
  const ground = await readGround(context).catch((error: unknown) => {
    if (error instanceof RegistryError) return undefined
    throw error
  })
  if (ground === undefined) return []
  const read: ReadRelease = (name, version) => context.releases.any(context.db, name, version)
  const channels = await Promise.all(THEME_IDS.map((theme) => findChannel(context.db, theme)))
  return Promise.all(
    channels
      .filter((channel) => channel !== undefined)
      .map(async ({ theme, remotes }) => ({ theme, deprecated: await deprecatedIn(read, ground, remotes) })),
  )
}

interface Prepared extends Judgement {
  readonly channel: Channel
  /** Without who, when and why. */
  readonly next: Channel
  readonly guarded: GuardedEdit
  readonly undone: UndoFacts | undefined
  readonly standings: ReadonlyMap<string, ReadonlyMap<string, Standing>>
}

async function prepare(
  db: Queryable,
  context: RegistryContext,
  { theme, edit, basedOn }: ThemeEdit,
  ground: Ground | undefined,
  unpublished?: Unpublished,
): Promise<Prepared> {
  const channel = await findChannel(db, theme)
  if (channel === undefined) throw new RegistryError('not-found', `There is no channel ${theme}.`)
  if (basedOn !== undefined && basedOn !== channel.revision) throw await conflict(db, channel, basedOn)

  const now = context.now()
  const standings = new Map<string, ReadonlyMap<string, Standing>>()
  const undone = edit.kind === 'undo' ? await undoneOf(db, channel, edit.revision) : undefined
  const marked = (remote: string, known: ReadonlyMap<string, Standing>) =>
    new Map([...known, ...leftBehind(channel, edit, undone, remote).map((version) => [version, 'withdrawn'] as const)])
  for (const remote of Object.keys({ ...channel.remotes, ...undone?.before.remotes })) {
    standings.set(remote, marked(remote, await readStandings(db, { theme, remote, now })))
  }
  const content = applyEdit(channel, edit, {
    now,
    standings: (remote) => standings.get(remote) ?? new Map(),
    localBuild: (remote) => context.localBuilds.get(remote),
    ...(undone === undefined ? {} : { undone }),
  })
  const read: ReadRelease = (name, version) =>
    unpublished?.release.name === name && unpublished.release.version === version
      ? Promise.resolve(unpublished.release)
      : context.releases.any(db, name, version)
  const check = ground === undefined ? undefined : createCheck(ground, { isOfDocument: unpublished !== undefined })
  const remotes =
    check === undefined ? content.remotes : await withUsableFallbacks(read, check, channel, content.remotes)
  const isUrgent = 'urgent' in edit && edit.urgent
  const next: Channel = {
    ...channel,
    ...content,
    remotes,
    revision: channel.revision + 1,
    ...(isUrgent ? { urgent: channel.revision + 1 } : {}),
  }
  if (diffChannels(channel, next).filter(({ path }) => path !== 'urgent').length === 0) {
    throw new RegistryError('nothing-to-change', `${theme} is like that already (revision ${channel.revision}).`, {
      theme,
      revision: channel.revision,
    })
  }
  const judgement =
    check === undefined
      ? { violations: [], unclear: [], deprecated: [] }
      : await judgeChange({ db, context, read, check, before: channel, after: next, unpublished })
  const guarded = { edit, before: channel, after: next, isOneBack: await isOneBack(db, channel, edit) }
  return { channel, next, guarded, ...judgement, undone, standings }
}

async function writeOne(
  tx: Queryable,
  context: RegistryContext,
  command: EditCommand,
  themeEdit: ThemeEdit,
  ground: Ground | undefined,
): Promise<{ readonly line: AuditLine; readonly result: EditResult }> {
  const { actor, reason, figures, edits } = command
  const { theme, edit } = themeEdit
  const prepared = await prepare(tx, context, themeEdit, ground)
  const { channel, next: content, guarded, violations, undone, standings } = prepared
  const isApproved = (command.approvedBy ?? null) !== null
  mustBeOpen(guarded, { now: context.now(), isApproved })
  const inTheWay = standingInTheWay(edit, violations)
  if (inTheWay.length > 0) throw refusal(theme, inTheWay)

  const next: Channel = { ...content, updatedAt: context.now(), updatedBy: nameOf(actor), reason }
  const changes = diffChannels(channel, next)
  const document = JSON.stringify(next)
  await insertRevision(tx, next, document)
  await writeStandings(tx, standingRows(channel, next, edit, undone, standings), next.updatedAt)
  const themes = edits.map((one) => one.theme)
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
      ...(themes.length === 1 ? {} : { together: themes }),
      ...(figures === undefined ? {} : { figures }),
      ...(violations.length === 0 ? {} : { overridden: violations.map(({ rule, example }) => ({ rule, example })) }),
    }),
  })
  return { line, result: { channel: next, changes, overridden: violations } }
}

async function undoneOf(db: Queryable, channel: Channel, revision: number): Promise<UndoFacts> {
  const after = await readRevision(db, channel.theme, revision)
  return { before: await readRevision(db, channel.theme, revision - 1), after }
}

/** Versions that somebody goes back from by this edit. */
function leftBehind(
  channel: Channel,
  edit: Edit | SystemEdit,
  undone: UndoFacts | undefined,
  remote: string,
): string[] {
  const stable = channel.remotes[remote]?.stable
  if (edit.kind === 'rollback' && edit.remote === remote) {
    const isOfCandidate = edit.to === undefined && channel.remotes[remote]?.candidate !== undefined
    return isOfCandidate || stable === undefined || stable === edit.to ? [] : [stable]
  }
  const isUndone = undone !== undefined && (!('remote' in edit) || edit.remote === undefined || edit.remote === remote)
  return isUndone ? undoneVersions(undone, remote) : []
}

/** What is to be remembered of the versions that this edit takes away and brings in. */
function standingRows(
  before: Channel,
  after: Channel,
  edit: Edit | SystemEdit,
  undone: UndoFacts | undefined,
  standings: ReadonlyMap<string, ReadonlyMap<string, Standing>>,
): StandingRow[] {
  const { theme } = after
  return Object.entries(after.remotes).flatMap(([remote, { stable }]) => {
    const known = standings.get(remote) ?? new Map<string, Standing>()
    const withdrawn = leftBehind(before, edit, undone, remote)
    const left = before.remotes[remote]?.stable
    const versions = [...new Set([...withdrawn, ...(left === undefined || left === stable ? [] : [left])])]
    const gone = versions.flatMap((version) => {
      const standing = known.get(version)
      return standing === undefined ? [] : [{ theme, remote, version, standing }]
    })
    const isChosenAnew = left !== stable && known.get(stable) === 'withdrawn'
    return isChosenAnew ? [...gone, { theme, remote, version: stable, standing: undefined }] : gone
  })
}

/** What refuses an edit. Force sets aside what concerns the theme, never what could not run at all. */
function standingInTheWay(edit: Edit | SystemEdit, violations: readonly Violation[]): readonly Violation[] {
  const isForced = edit.kind === 'rollback' && edit.force
  return isForced ? violations.filter(({ rule }) => CONTRACT_RULES.has(rule)) : violations
}

/** The host has to be there; a gateway that cannot be asked leaves what depends on it open. */
async function readGround({ readHostManifest, readGatewayCalls }: RegistryContext): Promise<Ground> {
  const [host, gateway] = await Promise.all([
    readHostManifest().catch((error: unknown) => {
      throw new RegistryError('host-unknown', `There is no host to measure releases against: ${textOf(error)}.`)
    }),
    readGatewayCalls().then(
      (calls) => ({ calls }),
      (error: unknown) => ({ unknown: textOf(error) }),
    ),
  ])
  return { host, gateway }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Settings, flags, guards and origins move no release, and a stop takes one away: they need no host to be measured against. */
function touchesVersions(edit: Edit | SystemEdit): boolean {
  return !['settings', 'flags', 'guard', 'origins', 'stop', 'step'].includes(edit.kind)
}

function remoteNames(edit: Edit | SystemEdit): string | null {
  if ('remote' in edit) return edit.remote ?? null
  return 'versions' in edit ? Object.keys(edit.versions).toSorted().join(' ') : null
}

async function conflict(tx: Queryable, channel: Channel, basedOn: number): Promise<RegistryError> {
  const { theme, revision, updatedBy, reason } = channel
  const base = await findRevision(tx, theme, basedOn)
  if (base === undefined) {
    return new RegistryError('revision-conflict', `${theme} has no revision ${basedOn}: it is at ${revision}.`, {
      theme,
      basedOn,
      revision,
      changes: [],
    })
  }
  const changes = diffChannels(base, channel)
  return new RegistryError(
    'revision-conflict',
    `${theme} has changed since revision ${basedOn}: it is at ${revision}, last changed by ${updatedBy} (${reason}).`,
    { theme, basedOn, revision, updatedBy, reason, changes },
  )
}

/** The answer to a change that rules are against: the first of them in words, and all. */
export function refusal(theme: string, violations: readonly Violation[]): RegistryError {
  const [first] = violations
  const rest = violations.length > 1 ? ` (and ${violations.length - 1} more)` : ''
  return new RegistryError(
    'promotion-refused',
    `Not on ${theme}, by the rule ${first?.rule}: ${first?.message} ${first?.example}${rest}.`,
    { theme, violations },
  )
}
