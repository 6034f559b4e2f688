import {
  CompositionSchema,
  type Channel,
  type Composition,
  type FeatureFlags,
  type Release,
  type SignedComposition,
  type ThemeId,
} from '@site/contracts'
import * as v from 'valibot'

import { findChannel } from '../channels/index.ts'
import { RegistryError, sha256 } from '../base/index.ts'
import type { RegistryContext } from '../context/index.ts'
import { signComposition, type SigningKeys } from '../signing/index.ts'
import { cohortsFor, type Cohort } from './cohorts.ts'
import { compose } from './compose.ts'
import { type Discovery, discoveryOf } from './open-formats.ts'

export interface ServedComposition {
  readonly signed: SignedComposition
  readonly composition: Composition
  /** Changes with the revision, the cohort and each new signature. */
  readonly etag: string
}

export interface CompositionService {
  /** The composition of one device; without a device id that of the stable cohort. */
  for(request: { readonly theme: ThemeId; readonly deviceId?: string | undefined }): Promise<ServedComposition>
  /** One that lives longer, made anew, for a site without a registry at its side. */
  export(theme: ThemeId, lifetimeMs: number): Promise<ServedComposition>
  /** What runs on a theme, as a frontend-discovery document. */
  discovery(theme: ThemeId): Promise<Discovery>
  /** Takes over a channel that has just been written. */
  replace(channel: Channel): void
  /** Another registry wrote this revision: the channel is read again at the next request. */
  forgetOlder(theme: ThemeId, revision: number): void
}

export interface CompositionServiceOptions {
  readonly keys: SigningKeys
  readonly instance: string
  readonly flagDefaults: FeatureFlags
  /** How long a composition is valid. One is signed anew when half of that has passed. */
  readonly lifetimeMs: number
}

/** Makes compositions on demand and keeps them: one per theme, cohort vector and signing key. */
export function createCompositionService(
  context: RegistryContext,
  { keys, instance, flagDefaults, lifetimeMs }: CompositionServiceOptions,
): CompositionService {
  const channels = new Map<ThemeId, Promise<Channel>>()
  /** Revisions that this process wrote itself. */
  const newest = new Map<ThemeId, number>()
  const made = new Map<ThemeId, Map<string, Promise<ServedComposition>>>()

  function channelOf(theme: ThemeId): Promise<Channel> {
    const known = channels.get(theme)
    if (known !== undefined) return known
    const reading = readChannel(context, theme)
    channels.set(theme, reading)
    // A database that was away for a moment is asked again.
    reading.catch(() => channels.get(theme) === reading && channels.delete(theme))
    return reading
  }

  async function make(
    channel: Channel,
    cohorts: ReadonlyMap<string, Cohort>,
    lifetime: number,
  ): Promise<ServedComposition> {
    const releases = await releasesOf(context, channel)
    const composition = compose({
      channel,
      cohorts,
      flagDefaults,
      instance,
      releaseOf: (name, version) => found(releases, name, version),
      now: context.now(),
      lifetimeMs: lifetime,
    })
    const signed = await signComposition(v.parse(CompositionSchema, composition), await keys.current())
    return { signed, composition, etag: `"r${channel.revision}-${sha256(signed.signature).slice(0, 16)}"` }
  }

  return {
    async for({ theme, deviceId }) {
      const channel = await channelOf(theme)
      const cohorts = cohortsFor(channel, deviceId)
      const { kid } = await keys.current()
      const key = JSON.stringify([channel.revision, kid, ...cohorts.values()])
      const ofTheme = made.get(theme) ?? new Map<string, Promise<ServedComposition>>()
      made.set(theme, ofTheme)
      const known = await ofTheme.get(key)?.catch(() => undefined)
      if (known !== undefined && context.now() < known.composition.issuedAt + lifetimeMs / 2) return known
      const making = make(channel, cohorts, lifetimeMs)
      ofTheme.set(key, making)
      return making
    },
    async export(theme, lifetime) {
      const channel = await channelOf(theme)
      return make(channel, cohortsFor(channel, undefined), lifetime)
    },
    async discovery(theme) {
      const channel = await channelOf(theme)
      const releases = await releasesOf(context, channel)
      return discoveryOf(channel, (name, version) => found(releases, name, version))
    },
    replace(channel) {
      if ((newest.get(channel.theme) ?? 0) >= channel.revision) return
      newest.set(channel.theme, channel.revision)
      channels.set(channel.theme, Promise.resolve(channel))
      made.delete(channel.theme)
    },
    forgetOlder(theme, revision) {
      if ((newest.get(theme) ?? 0) >= revision) return
      channels.delete(theme)
      made.delete(theme)
    },
  }
}

async function readChannel({ db }: RegistryContext, theme: ThemeId): Promise<Channel> {
  const channel = await findChannel(db, theme)
  if (channel === undefined) throw new RegistryError('not-found', `There is no channel ${theme}.`)
  return channel
}

async function releasesOf({ db, releases }: RegistryContext, channel: Channel): Promise<ReadonlyMap<string, Release>> {
  const wanted = Object.entries(channel.remotes).flatMap(([name, { stable, candidate, lastGood }]) =>
    [stable, candidate?.version, lastGood[0]].flatMap((version) => (version === undefined ? [] : [{ name, version }])),
  )
  const read = await Promise.all(
    wanted.map(async ({ name, version }) => [`${name}@${version}`, await releases.get(db, name, version)] as const),
  )
  return new Map(read)
}

function found(releases: ReadonlyMap<string, Release>, name: string, version: string): Release {
  const release = releases.get(`${name}@${version}`)
  if (release === undefined) throw new RegistryError('not-found', `${name} ${version} is not published.`)
  return release
}
