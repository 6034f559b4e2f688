import { canonicalJson, type Channel, type ChannelRemote } from '@site/contracts'

import { RegistryError } from '../base/index.ts'
import type { Standing } from '../standing/index.ts'
import { diffChannels } from './diff-channels.ts'
import type { ChannelContent, Edit } from './edit-schema.ts'
import { lastGoodOf } from './last-good.ts'

/** The revision before the one that is undone, and that one itself. */
export interface UndoFacts {
  readonly before: Channel
  readonly after: Channel
}

type UndoEdit = Extract<Edit, { kind: 'undo' }>

/**
 * Puts back what one revision changed: each remote, setting, flag and origin that it touched is as before it. What other
 * revisions changed stays.
 * @throws RegistryError `undo-conflict` where something later touched the same, `nothing-to-change`
 */
export function undo(
  channel: Channel,
  edit: UndoEdit,
  facts: {
    readonly undone?: UndoFacts
    readonly standings: (remote: string) => ReadonlyMap<string, Standing>
    /** Epoch milliseconds. */
    readonly now: number
  },
): ChannelContent {
  if (facts.undone === undefined) throw new TypeError('an undo needs the revisions that it is about')
  const { before, after } = facts.undone
  const names = changedKeys(before.remotes, after.remotes)
    .filter((name) => !isAsIn(before.remotes[name], after.remotes[name]))
    .filter((name) => edit.remote === undefined || name === edit.remote)
  const isWhole = edit.remote === undefined
  const settings = isWhole ? changedKeys(before.settings, after.settings) : []
  const flags = isWhole ? changedKeys(before.flags, after.flags) : []
  const origins = isWhole ? changedKeys(before.origins, after.origins) : []
  if (names.length + settings.length + flags.length + origins.length === 0) {
    const of = edit.remote === undefined ? '' : ` of ${edit.remote}`
    throw new RegistryError('nothing-to-change', `Revision ${edit.revision} changed nothing${of}.`)
  }
  if (!edit.later) {
    const touched = [
      ...names.filter((name) => !isAsIn(after.remotes[name], channel.remotes[name])).map((name) => `remotes.${name}`),
      ...settings.filter((key) => !isSame(after.settings, channel.settings, key)).map((key) => `settings.${key}`),
      ...flags.filter((key) => !isSame(after.flags, channel.flags, key)).map((key) => `flags.${key}`),
      ...origins.filter((key) => !isSame(after.origins, channel.origins, key)).map((key) => `origins.${key}`),
    ]
    if (touched.length > 0) throw touchedLater(channel, after, edit.revision, touched)
  }
  return {
    settings: putBack(channel.settings, before.settings, settings),
    flags: putBack(channel.flags, before.flags, flags),
    origins: putBack(channel.origins, before.origins, origins),
    remotes: names.reduce(
      (remotes, name) =>
        withRemote(
          remotes,
          name,
          before.remotes[name] && begunAnew(before.remotes[name], facts.now),
          facts.standings(name),
        ),
      channel.remotes,
    ),
  }
}

/** Versions that an undo takes from a theme: whoever took it back did not want them. */
export function undoneVersions({ before, after }: UndoFacts, remote: string): string[] {
  const was = before.remotes[remote]?.stable
  const is = after.remotes[remote]?.stable
  return is === undefined || was === undefined || was === is ? [] : [is]
}

function withRemote(
  remotes: Channel['remotes'],
  name: string,
  old: ChannelRemote | undefined,
  standings: ReadonlyMap<string, Standing>,
): Channel['remotes'] {
  const { [name]: now, ...others } = remotes
  if (old === undefined) return others
  const versions = [...old.lastGood, ...(now?.lastGood ?? [])]
  return { ...others, [name]: { ...old, lastGood: lastGoodOf(old.stable, versions, standings) } }
}

/** A plan that is put back stands at its step from now on: a step is as long as it was asked to be. */
function begunAnew(remote: ChannelRemote, now: number): ChannelRemote {
  const { candidate } = remote
  if (candidate?.plan === undefined) return remote
  return { ...remote, candidate: { ...candidate, plan: { ...candidate.plan, since: now } } }
}

/** What a registry itself adds to an entry afterwards, the fallbacks, is no change that somebody made. */
function isAsIn(a: ChannelRemote | undefined, b: ChannelRemote | undefined): boolean {
  const content = (remote: ChannelRemote | undefined) =>
    canonicalJson(remote === undefined ? null : { ...remote, lastGood: [] })
  return content(a) === content(b)
}

function changedKeys(a: object, b: object): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((key) => !isSame(a, b, key))
}

function isSame(a: object, b: object, key: string): boolean {
  const of = (record: object) => canonicalJson((record as Readonly<Record<string, unknown>>)[key] ?? null)
  return of(a) === of(b)
}

function putBack<Values extends object>(now: Values, old: Values, keys: readonly string[]): Values {
  const kept = Object.entries(now).filter(([key]) => !keys.includes(key))
  const back = Object.entries(old).filter(([key]) => keys.includes(key))
  return Object.fromEntries([...kept, ...back]) as Values
}

function touchedLater(channel: Channel, after: Channel, revision: number, touched: readonly string[]): RegistryError {
  const changes = diffChannels(after, channel).filter(({ path }) => touched.some((key) => path.startsWith(key)))
  return new RegistryError(
    'undo-conflict',
    `What revision ${revision} of ${channel.theme} changed was changed again since: ${touched.join(', ')}. ` +
      'Undo the later revision first, or take both back (--later).',
    { revision: channel.revision, changes },
  )
}
