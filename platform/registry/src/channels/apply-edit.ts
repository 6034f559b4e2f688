import type { Channel, ChannelRemote } from '@site/contracts'

import { defined, RegistryError } from '../base/index.ts'
import type { Edit } from './edit-schema.ts'

/** What an edit changes; who, when, why and the revision are added where it is written. */
export type ChannelContent = Pick<Channel, 'settings' | 'flags' | 'remotes' | 'origins'>

/** The registry's own edits: a local build, a candidate that failed, and origins from the configuration. */
export type SystemEdit =
  | { readonly kind: 'local'; readonly versions: Readonly<Record<string, string>> }
  | { readonly kind: 'stop'; readonly remote: string }
  | { readonly kind: 'origins'; readonly origins: Channel['origins'] }

const LAST_GOOD_KEPT = 5

/**
 * The channel after an edit. Pure: whether the versions exist and fit one another is checked elsewhere.
 * @throws RegistryError `not-found`, `nothing-to-change`
 */
export function applyEdit(channel: Channel, edit: Edit | SystemEdit): ChannelContent {
  const { settings, flags, remotes, origins } = channel
  const content = { settings, flags, remotes, origins }
  switch (edit.kind) {
    case 'promote':
      return { ...content, remotes: promote(remotes, edit.versions, true) }
    case 'local':
      return { ...content, remotes: promote(remotes, edit.versions, false) }
    case 'candidate':
      return { ...content, remotes: { ...remotes, [edit.remote]: withCandidate(remoteOf(channel, edit.remote), edit) } }
    case 'stop':
      return { ...content, remotes: { ...remotes, [edit.remote]: stopped(remoteOf(channel, edit.remote)) } }
    case 'rollback':
      return { ...content, remotes: { ...remotes, [edit.remote]: rollBack(remoteOf(channel, edit.remote), edit) } }
    case 'remove': {
      remoteOf(channel, edit.remote)
      const { [edit.remote]: _, ...others } = remotes
      return { ...content, remotes: others }
    }
    case 'settings':
      return { ...content, settings: { ...settings, ...defined(edit.settings) } }
    case 'flags':
      return { ...content, flags: patchFlags(flags, edit.flags) }
    case 'origins':
      return { ...content, origins: edit.origins }
  }
}

function promote(
  remotes: Channel['remotes'],
  versions: Readonly<Record<string, string>>,
  pinned: boolean,
): Channel['remotes'] {
  const promoted = Object.entries(versions).map(([name, version]) => [name, promoteOne(remotes[name], version, pinned)])
  return { ...remotes, ...(Object.fromEntries(promoted) as Channel['remotes']) }
}

function promoteOne(remote: ChannelRemote | undefined, version: string, pinned: boolean): ChannelRemote {
  if (remote === undefined) return { stable: version, lastGood: [], pinned }
  const candidate = remote.candidate?.version === version ? undefined : remote.candidate
  const lastGood = [remote.stable, ...remote.lastGood].filter((old) => old !== version)
  return {
    stable: version,
    ...(candidate === undefined ? {} : { candidate }),
    lastGood: [...new Set(lastGood)].slice(0, LAST_GOOD_KEPT),
    pinned: pinned || remote.pinned,
  }
}

function withCandidate(remote: ChannelRemote, edit: Extract<Edit, { kind: 'candidate' }>): ChannelRemote {
  const { version, weight, allow, abort } = edit
  if (version === remote.stable) {
    throw new RegistryError('nothing-to-change', `${edit.remote} ${version} is the stable version already.`)
  }
  const candidate = { version, weight, allow, ...(abort === undefined ? {} : { abort }) }
  return { ...remote, candidate, pinned: true }
}

/** Devices of the allow list keep the candidate: they are there to look at it. */
function stopped(remote: ChannelRemote): ChannelRemote {
  const { candidate } = remote
  return candidate === undefined ? remote : { ...remote, candidate: { ...candidate, weight: 0 } }
}

function rollBack(remote: ChannelRemote, edit: Extract<Edit, { kind: 'rollback' }>): ChannelRemote {
  const { candidate: _, ...rest } = remote
  if (edit.to === undefined && remote.candidate !== undefined) return { ...rest, pinned: true }
  const to = edit.to ?? remote.lastGood[0]
  if (to === undefined) {
    throw new RegistryError(
      'nothing-to-change',
      `${edit.remote} ${remote.stable} is the only version that this theme has run: there is none to go back to.`,
    )
  }
  // Neither the version that is left nor one between did prove good: they do not become fallbacks.
  return { ...rest, stable: to, lastGood: remote.lastGood.slice(remote.lastGood.indexOf(to) + 1), pinned: true }
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
