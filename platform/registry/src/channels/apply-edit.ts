import { type Channel, type ChannelRemote, type Guard, MAX_FREEZES } from '@site/contracts'

import { defined, RegistryError } from '../base/index.ts'
import type { Standing } from '../standing/index.ts'
import type { ChannelContent, Edit } from './edit-schema.ts'
import { lastGoodOf } from './last-good.ts'
import { undo, type UndoFacts } from './undo.ts'

/** The registry's own edits: a local build, a candidate that failed or goes a step on, origins from the configuration. */
export type SystemEdit =
  | { readonly kind: 'local'; readonly versions: Readonly<Record<string, string>> }
  | { readonly kind: 'stop'; readonly remote: string }
  | { readonly kind: 'step'; readonly remote: string }
  | { readonly kind: 'origins'; readonly origins: Channel['origins'] }

/** What an edit has to know beside the channel. */
export interface EditFacts {
  /** Epoch milliseconds. */
  readonly now: number
  /** Version → standing, of one remote on this theme. */
  readonly standings: (remote: string) => ReadonlyMap<string, Standing>
  /** The build of the working tree that this registry published last; undefined where there is no working tree. */
  readonly localBuild: (remote: string) => string | undefined
  /** The revisions that an undo is about; undefined for every other edit. */
  readonly undone?: UndoFacts
}

/**
 * The channel after an edit. Pure: whether the versions exist and fit one another is checked elsewhere.
 * @throws RegistryError `not-found`, `nothing-to-change`, `undo-conflict`, `invalid`
 */
export function applyEdit(channel: Channel, edit: Edit | SystemEdit, facts: EditFacts): ChannelContent {
  const { settings, flags, remotes, origins } = channel
  const content = { settings, flags, remotes, origins }
  switch (edit.kind) {
    case 'promote':
      return { ...content, remotes: promote(remotes, edit.versions, true, facts) }
    case 'local':
      return { ...content, remotes: promote(remotes, edit.versions, false, facts) }
    case 'candidate': {
      const remote = withCandidate(remoteOf(channel, edit.remote), edit, facts.now)
      return { ...content, remotes: { ...remotes, [edit.remote]: remote } }
    }
    case 'stop':
      return { ...content, remotes: { ...remotes, [edit.remote]: stopped(remoteOf(channel, edit.remote)) } }
    case 'step':
      return { ...content, remotes: { ...remotes, [edit.remote]: stepped(remoteOf(channel, edit.remote), facts.now) } }
    case 'rollback':
      return {
        ...content,
        remotes: { ...remotes, [edit.remote]: rollBack(remoteOf(channel, edit.remote), edit, facts) },
      }
    case 'undo':
      return undo(channel, edit, facts)
    case 'unpin':
      return { ...content, remotes: { ...remotes, [edit.remote]: unpin(channel, edit.remote, facts) } }
    case 'remove': {
      remoteOf(channel, edit.remote)
      const { [edit.remote]: _, ...others } = remotes
      return { ...content, remotes: others }
    }
    case 'settings':
      return { ...content, settings: { ...settings, ...defined(edit.settings) } }
    case 'flags':
      return { ...content, flags: patchFlags(flags, edit.flags) }
    case 'guard':
      return { ...content, guard: guardAfter(edit.guard, facts.now) }
    case 'origins':
      return { ...content, origins: edit.origins }
  }
}

function promote(
  remotes: Channel['remotes'],
  versions: Readonly<Record<string, string>>,
  pinned: boolean,
  facts: EditFacts,
): Channel['remotes'] {
  const promoted = Object.entries(versions).map(([name, version]) => [
    name,
    promoteOne(remotes[name], version, pinned, facts.standings(name)),
  ])
  return { ...remotes, ...(Object.fromEntries(promoted) as Channel['remotes']) }
}

function promoteOne(
  remote: ChannelRemote | undefined,
  version: string,
  pinned: boolean,
  standings: ReadonlyMap<string, Standing>,
): ChannelRemote {
  if (remote === undefined) return { stable: version, lastGood: [], pinned }
  const candidate = remote.candidate?.version === version ? undefined : remote.candidate
  const isBack = remote.lastGood.includes(version) && standings.get(remote.stable) !== 'proved'
  const left = isBack || remote.stable === version ? [] : [remote.stable]
  return {
    stable: version,
    ...(candidate === undefined ? {} : { candidate }),
    lastGood: lastGoodOf(version, [...left, ...remote.lastGood], standings),
    pinned: pinned || remote.pinned,
  }
}

/** Whoever changes one thing of the candidate that runs does not say the others again: they stay. */
function withCandidate(remote: ChannelRemote, edit: Extract<Edit, { kind: 'candidate' }>, now: number): ChannelRemote {
  const { version } = edit
  if (version === remote.stable) {
    throw new RegistryError('nothing-to-change', `${edit.remote} ${version} is the stable version already.`)
  }
  const running = remote.candidate?.version === version ? remote.candidate : undefined
  const named = edit.allow?.length === 0 ? undefined : edit.allow
  const allow = named === undefined ? (running?.allow ?? []) : (named ?? [])
  const abort = edit.abort === undefined ? running?.abort : (edit.abort ?? undefined)
  const { weight, plan } = shareOf(edit, running, now)
  if (plan !== undefined && abort === undefined) {
    throw new RegistryError('invalid', 'A plan needs a rule that ends it: give one, or give a weight instead.')
  }
  const more = { ...(abort === undefined ? {} : { abort }), ...(plan === undefined ? {} : { plan }) }
  return { ...remote, candidate: { version, weight, allow, ...more }, pinned: true }
}

/** Nobody, for a candidate that is new and of which no share is said. */
function shareOf(
  { plan: steps, weight }: Extract<Edit, { kind: 'candidate' }>,
  running: ChannelRemote['candidate'],
  now: number,
): Pick<NonNullable<ChannelRemote['candidate']>, 'weight' | 'plan'> {
  if (steps !== undefined) return { weight: steps[0]?.weight ?? 0, plan: { steps, step: 0, since: now } }
  if (weight !== undefined) return { weight }
  return { weight: running?.weight ?? 0, ...(running?.plan === undefined ? {} : { plan: running.plan }) }
}

/** Devices of the allow list keep the candidate: they are there to look at it. What was planned for it is over. */
function stopped(remote: ChannelRemote): ChannelRemote {
  if (remote.candidate === undefined) return remote
  const { plan: _, ...candidate } = remote.candidate
  return { ...remote, candidate: { ...candidate, weight: 0 } }
}

/** The next step of the plan; a candidate at its last one stays as it is. */
function stepped(remote: ChannelRemote, now: number): ChannelRemote {
  const { candidate } = remote
  const plan = candidate?.plan
  const next = plan?.steps[plan.step + 1]
  if (candidate === undefined || plan === undefined || next === undefined) return remote
  const after = { ...plan, step: plan.step + 1, since: now }
  return { ...remote, candidate: { ...candidate, weight: next.weight, plan: after } }
}

function rollBack(
  remote: ChannelRemote,
  edit: Extract<Edit, { kind: 'rollback' }>,
  { standings }: EditFacts,
): ChannelRemote {
  const { candidate: _, ...rest } = remote
  if (edit.to === undefined && remote.candidate !== undefined) return { ...rest, pinned: true }
  const to = edit.to ?? remote.lastGood[0]
  if (to === undefined) {
    throw new RegistryError(
      'nothing-to-change',
      `There is nothing to go back to: of ${edit.remote} this theme has run no other version than ${remote.stable} that nobody went back from. --to names one all the same.`,
    )
  }
  const known = standings(edit.remote)
  const at = remote.lastGood.indexOf(to)
  // One between that did not prove good either is no fallback, as long as there is another.
  const proved = remote.lastGood.filter((version, index) => index > at || known.get(version) === 'proved')
  const kept = proved.some((version) => version !== to) ? proved : remote.lastGood
  return { ...rest, stable: to, lastGood: lastGoodOf(to, kept, known), pinned: true }
}

function unpin(channel: Channel, name: string, { localBuild, standings }: EditFacts): ChannelRemote {
  const { candidate: _, ...remote } = remoteOf(channel, name)
  const build = localBuild(name)
  if (build === undefined) {
    throw new RegistryError('not-found', `This registry has no build of ${name} from a working tree to go back to.`)
  }
  return { ...promoteOne(remote, build, false, standings(name)), pinned: false }
}

/** A freeze that is over holds nothing up any more, and takes no place. */
function guardAfter({ fourEyes, freezes }: Guard, now: number): Guard {
  const open = freezes.filter(({ until }) => until > now)
  if (open.length > MAX_FREEZES) {
    throw new RegistryError(
      'invalid',
      `A theme has ${MAX_FREEZES} freezes to come at most: this would be ${open.length}.`,
    )
  }
  return { fourEyes, freezes: open }
}

function patchFlags(flags: Channel['flags'], patch: Extract<Edit, { kind: 'flags' }>['flags']): Channel['flags'] {
  const merged = Object.entries({ ...flags, ...patch })
  return Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined)) as Channel['flags']
}

function remoteOf(channel: Channel, name: string): ChannelRemote {
  const remote = channel.remotes[name]
  if (remote === undefined) {
    throw new RegistryError('not-found', `${name} does not run on ${channel.theme}: promote a version first.`)
  }
  return remote
}
