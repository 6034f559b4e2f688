import {
  COMPOSITION_FORMAT,
  type Channel,
  type ChannelRemote,
  type ComposedRelease,
  type ComposedRemote,
  type Composition,
  type FeatureFlags,
  type Release,
} from '@site/contracts'

import { defined } from '../base/index.ts'
import type { Cohort } from './cohorts.ts'
import { releaseBase } from './open-formats.ts'

export interface ComposeInput {
  readonly channel: Channel
  readonly cohorts: ReadonlyMap<string, Cohort>
  readonly releaseOf: (name: string, version: string) => Release
  readonly flagDefaults: FeatureFlags
  readonly instance: string
  /** Epoch milliseconds. */
  readonly now: number
  readonly lifetimeMs: number
}

/** Derives what a browser gets from what ops decided; one cohort is resolved already. */
export function compose(input: ComposeInput): Composition {
  const { channel, cohorts, flagDefaults, instance, now, lifetimeMs } = input
  return {
    format: COMPOSITION_FORMAT,
    instance,
    theme: channel.theme,
    revision: channel.revision,
    issuedAt: now,
    expiresAt: now + lifetimeMs,
    settings: channel.settings,
    flags: { ...flagDefaults, ...defined(channel.flags) },
    ...(channel.urgent === undefined ? {} : { urgent: channel.urgent }),
    origins: [...new Set(['', ...Object.values(channel.origins)])].toSorted(),
    remotes: Object.fromEntries(
      Object.entries(channel.remotes).map(([name, remote]) => [
        name,
        composeRemote(input, name, remote, cohorts.get(name) ?? 'stable'),
      ]),
    ),
  }
}

/** The fallback is what ran before: for a candidate that is the stable release, else the newest last-good one. */
function composeRemote(input: ComposeInput, name: string, remote: ChannelRemote, cohort: Cohort): ComposedRemote {
  const active = cohort === 'stable' ? remote.stable : (remote.candidate?.version ?? remote.stable)
  const fallback = active === remote.stable ? remote.lastGood[0] : remote.stable
  const origin = input.channel.origins[name] ?? ''
  const composed = (version: string) => composeRelease(input.releaseOf(name, version), origin)
  return { active: composed(active), ...(fallback === undefined ? {} : { fallback: composed(fallback) }), cohort }
}

export function composeRelease(release: Release, origin: string): ComposedRelease {
  const { version, container, entry, expose, preload, files, manifest } = release
  return {
    version,
    base: releaseBase(origin, release),
    container,
    entry,
    expose,
    preload,
    integrity: Object.fromEntries(Object.entries(files).map(([path, { integrity }]) => [path, integrity])),
    manifest,
  }
}
