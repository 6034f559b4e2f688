import {
  COMPOSITION_FORMAT,
  type Channel,
  type ChannelRemote,
  type ComposedHost,
  type ComposedRelease,
  type ComposedRemote,
  type Composition,
  type FeatureFlags,
  HOST_NAME,
  type HostRelease,
  type Release,
} from '@site/contracts'

import { defined } from '../base/index.ts'
import type { Cohort } from './cohorts.ts'
import { releaseBase } from './open-formats.ts'

export interface ComposeInput {
  readonly channel: Channel
  readonly cohorts: ReadonlyMap<string, Cohort>
  readonly releaseOf: (name: string, version: string) => Release
  readonly hostOf: (version: string) => HostRelease
  readonly flagDefaults: FeatureFlags
  readonly instance: string
  /** Epoch milliseconds. */
  readonly now: number
  readonly lifetimeMs: number
}

/** Derives what a browser gets from what ops decided; one cohort is resolved already. */
export function compose(input: ComposeInput): Composition {
  const { channel, cohorts, flagDefaults, instance, now, lifetimeMs } = input
  const { [HOST_NAME]: host, ...remotes } = channel.remotes
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
      Object.entries(remotes).map(([name, remote]) => [
        name,
        composeRemote(input, name, remote, cohorts.get(name) ?? 'stable'),
      ]),
    ),
    ...(host === undefined ? {} : { host: composeHost(input, host, cohorts.get(HOST_NAME) ?? 'stable') }),
  }
}

/** The fallback is what ran before: for a candidate that is the stable release, else the newest last-good one. */
function chosenFor(
  { stable, candidate, lastGood }: ChannelRemote,
  cohort: Cohort,
): { readonly active: string; readonly fallback: string | undefined } {
  const active = cohort === 'stable' ? stable : (candidate?.version ?? stable)
  return { active, fallback: active === stable ? lastGood[0] : stable }
}

function composeRemote(input: ComposeInput, name: string, remote: ChannelRemote, cohort: Cohort): ComposedRemote {
  const { active, fallback } = chosenFor(remote, cohort)
  const origin = input.channel.origins[name] ?? ''
  const composed = (version: string) => composeRelease(input.releaseOf(name, version), origin)
  return { active: composed(active), ...(fallback === undefined ? {} : { fallback: composed(fallback) }), cohort }
}

function composeHost({ hostOf }: ComposeInput, host: ChannelRemote, cohort: Cohort): ComposedHost {
  const { active, fallback } = chosenFor(host, cohort)
  const composed = (version: string) => ({ version, digest: hostOf(version).digest })
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
