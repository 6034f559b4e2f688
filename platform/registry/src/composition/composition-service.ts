import {
  type AnyRelease,
  CompositionSchema,
  type Channel,
  type Composition,
  type FeatureFlags,
  HOST_NAME,
  type HostRelease,
  isHostRelease,
  type Override,
  type OverrideRefusal,
  type Release,
  type SignedComposition,
  type ThemeId,
} from '@site/contracts'
import { inSpan, sha256 } from '@site/server'
import * as v from 'valibot'

import { findChannel, readRevision } from '../channels/index.ts'
import { RegistryError } from '../base/index.ts'
import type { RegistryContext } from '../context/index.ts'
import type { Grants } from '../grants/index.ts'
import { signComposition, type SigningKeys } from '../signing/index.ts'
import { applyOverride } from './apply-override.ts'
import { cohortsFor, type Cohort } from './cohorts.ts'
import { compose, composeRelease } from './compose.ts'
import { type Discovery, discoveryOf } from './open-formats.ts'

export interface ServedComposition {
  readonly signed: SignedComposition
  readonly composition: Composition
  /** Changes with the revision, the cohort and each new signature. */
  readonly etag: string
  /** Why the grant that came along opened nothing; the composition is then the device's own. */
  readonly refused?: OverrideRefusal
}

export interface CompositionRequest {
  readonly theme: ThemeId
  readonly deviceId?: string | undefined
  /** The signed grant that the visitor holds, unchecked. */
  readonly grant?: string | undefined
}

export interface CompositionService {
  /** The composition of one device; without a device id that of the stable cohort. A grant counts only if it holds. */
  for(request: CompositionRequest): Promise<ServedComposition>
  /** What a device was given at a revision, now or before, without a grant. @throws RegistryError `not-found` */
  at(request: { readonly theme: ThemeId; readonly revision: number; readonly deviceId: string }): Promise<Composition>
  /** One that lives longer, made anew, for a site without a registry at its side. */
  export(theme: ThemeId, lifetimeMs: number): Promise<ServedComposition>
  /** What runs on a theme, as a frontend-discovery document. */
  discovery(theme: ThemeId): Promise<Discovery>
  /** Takes over a channel that has just been written. */
  replace(channel: Channel): void
  /** Another registry wrote this revision: the channel is read again at the next request. */
  forgetOlder(theme: ThemeId, revision: number): void
  /** It is not known what was written: the channel is read again at the next request. */
  forget(theme: ThemeId): void
}

export interface CompositionServiceOptions {
  readonly keys: SigningKeys
  readonly grants: Pick<Grants, 'check'>
  readonly instance: string
  readonly flagDefaults: FeatureFlags
  /** How long a composition is valid. One is signed anew when half of that has passed. */
  readonly lifetimeMs: number
}

/** Makes compositions on demand and keeps them: one per theme, cohort vector and signing key. */
export function createCompositionService(
  context: RegistryContext,
  { keys, grants, instance, flagDefaults, lifetimeMs }: CompositionServiceOptions,
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

  function forget(theme: ThemeId): void {
    channels.delete(theme)
    made.delete(theme)
  }

  async function composed(
    channel: Channel,
    cohorts: ReadonlyMap<string, Cohort>,
    lifetime: number,
  ): Promise<Composition> {
    const releases = await releasesOf(context, channel)
    return compose({
      channel,
      cohorts,
      flagDefaults,
      instance,
      releaseOf: (name, version) => remoteIn(releases, name, version),
      hostOf: (version) => hostIn(releases, version),
      now: context.now(),
      lifetimeMs: lifetime,
    })
  }

  async function make(
    channel: Channel,
    cohorts: ReadonlyMap<string, Cohort>,
    lifetime: number,
    override?: Override,
  ): Promise<ServedComposition> {
    const plain = await composed(channel, cohorts, lifetime)
    const composition = override === undefined ? plain : await withOverride(channel, plain, override)
    const signed = await signComposition(v.parse(CompositionSchema, composition), await keys.current())
    return { signed, composition, etag: `"r${channel.revision}-${sha256(signed.signature).slice(0, 16)}"` }
  }

  /** Made once per revision, cohorts and key, and anew when half of its life has passed. */
  async function ofCohorts(
    theme: ThemeId,
    channel: Channel,
    cohorts: ReadonlyMap<string, Cohort>,
  ): Promise<ServedComposition> {
    const { kid } = await keys.current()
    const key = JSON.stringify([channel.revision, kid, ...cohorts.values()])
    const ofTheme = made.get(theme) ?? new Map<string, Promise<ServedComposition>>()
    made.set(theme, ofTheme)
    const known = await ofTheme.get(key)?.catch(() => undefined)
    if (known !== undefined && context.now() < known.composition.issuedAt + lifetimeMs / 2) return known
    const span = { name: 'compose', facts: { theme, revision: channel.revision } }
    const making = inSpan(span, () => make(channel, cohorts, lifetimeMs))
    ofTheme.set(key, making)
    return making
  }

  async function withOverride(channel: Channel, composition: Composition, override: Override): Promise<Composition> {
    const { remote, version } = override
    if (version === undefined) return applyOverride(composition, override, undefined)
    const release = await context.releases.get(context.db, remote, version)
    return applyOverride(composition, override, composeRelease(release, channel.origins[remote] ?? ''))
  }

  return {
    async for({ theme, deviceId, grant }) {
      const channel = await channelOf(theme)
      const cohorts = cohortsFor(channel, deviceId)
      const verdict = grant === undefined ? undefined : await grants.check(grant, { theme, deviceId })
      // One device's own, for an hour: not kept.
      if (verdict?.ok === true) return make(channel, cohorts, lifetimeMs, verdict.override)
      const served = await ofCohorts(theme, channel, cohorts)
      return verdict === undefined ? served : { ...served, refused: verdict.refused }
    },
    async at({ theme, revision, deviceId }) {
      const current = await channelOf(theme)
      const channel = current.revision === revision ? current : await readRevision(context.db, theme, revision)
      const cohorts = cohortsFor(channel, deviceId)
      if (channel === current) return (await ofCohorts(theme, channel, cohorts)).composition
      return composed(channel, cohorts, lifetimeMs)
    },
    async export(theme, lifetime) {
      const channel = await channelOf(theme)
      return make(channel, cohortsFor(channel, undefined), lifetime)
    },
    async discovery(theme) {
      const channel = await channelOf(theme)
      const releases = await releasesOf(context, channel)
      return discoveryOf(channel, (name, version) => remoteIn(releases, name, version))
    },
    replace(channel) {
      if ((newest.get(channel.theme) ?? 0) >= channel.revision) return
      newest.set(channel.theme, channel.revision)
      channels.set(channel.theme, Promise.resolve(channel))
      made.delete(channel.theme)
    },
    forgetOlder(theme, revision) {
      if ((newest.get(theme) ?? 0) < revision) forget(theme)
    },
    forget,
  }
}

async function readChannel({ db }: RegistryContext, theme: ThemeId): Promise<Channel> {
  const channel = await findChannel(db, theme)
  if (channel === undefined) throw new RegistryError('not-found', `There is no channel ${theme}.`)
  return channel
}

async function releasesOf(
  { db, releases }: RegistryContext,
  channel: Channel,
): Promise<ReadonlyMap<string, AnyRelease>> {
  const wanted = Object.entries(channel.remotes).flatMap(([name, { stable, candidate, lastGood }]) =>
    [stable, candidate?.version, lastGood[0]].flatMap((version) => (version === undefined ? [] : [{ name, version }])),
  )
  const read = await Promise.all(
    wanted.map(async ({ name, version }) => [`${name}@${version}`, await releases.any(db, name, version)] as const),
  )
  return new Map(read)
}

function remoteIn(releases: ReadonlyMap<string, AnyRelease>, name: string, version: string): Release {
  const release = releases.get(`${name}@${version}`)
  if (release !== undefined && !isHostRelease(release)) return release
  throw new RegistryError('not-found', `${name} ${version} is not published.`)
}

function hostIn(releases: ReadonlyMap<string, AnyRelease>, version: string): HostRelease {
  const release = releases.get(`${HOST_NAME}@${version}`)
  if (release !== undefined && isHostRelease(release)) return release
  throw new RegistryError('not-found', `${HOST_NAME} ${version} is not published.`)
}
