import { THEME_IDS, type Channel, type ThemeId } from '@site/contracts'
import * as v from 'valibot'

import { RegistryError } from '../base/index.ts'
import type { RegistryContext } from '../context/index.ts'
import { type Published, publishFolder } from '../releases/index.ts'
import type { Violation } from '../rules/index.ts'
import { findChannel, readRemoved } from './channel-store.ts'
import { SYSTEM } from './seed-channels.ts'
import { writeEdit } from './write-edit.ts'

export interface LocalReport {
  readonly releases: readonly {
    readonly name: string
    readonly version: string
    /** `taken`: the same inputs were built to other bytes before; what was published then stays and runs. */
    readonly status: Published['status'] | 'taken'
  }[]
  readonly themes: readonly {
    readonly theme: ThemeId
    /** Remotes that now run their local build. */
    readonly promoted: readonly string[]
    /** Remotes whose version ops chose, with that version: left alone. */
    readonly kept: readonly { readonly name: string; readonly version: string }[]
    /** Why the local builds were not promoted; empty when they were, or when nothing had changed. */
    readonly refused: readonly Violation[]
  }[]
}

type Local = LocalReport['releases'][number]

const TakenSchema = v.object({ name: v.string(), version: v.string() })

/**
 * Publishes what was built from a working tree and lets each theme run it, except where ops has chosen a version or has taken
 * the remote off.
 * @param folders each holds release.json, or has it in `dist`
 */
export async function publishLocal(
  context: RegistryContext,
  folders: readonly string[],
  onChannel: (channel: Channel) => Promise<void>,
): Promise<LocalReport> {
  const published: Local[] = []
  for (const folder of folders) published.push(await publishOne(context, folder))
  for (const { name, version } of published) context.localBuilds.set(name, version)
  const themes: LocalReport['themes'][number][] = []
  for (const theme of THEME_IDS) themes.push(await promoteLocal(context, theme, published, onChannel))
  return {
    releases: published,
    themes,
  }
}

async function publishOne(context: RegistryContext, folder: string): Promise<Local> {
  try {
    const { release, status } = await publishFolder(context, SYSTEM, folder)
    return { name: release.name, version: release.version, status }
  } catch (error) {
    if (!(error instanceof RegistryError) || error.code !== 'version-taken') throw error
    return { ...v.parse(TakenSchema, error.details), status: 'taken' }
  }
}

async function promoteLocal(
  context: RegistryContext,
  theme: ThemeId,
  published: readonly Local[],
  onChannel: (channel: Channel) => Promise<void>,
): Promise<LocalReport['themes'][number]> {
  const before = await findChannel(context.db, theme)
  const remotes = before?.remotes ?? {}
  const removed = new Set(before === undefined ? [] : await readRemoved(context.db, before))
  const kept = published.flatMap(({ name }) => {
    const remote = remotes[name]
    return remote?.pinned === true ? [{ name, version: remote.stable }] : []
  })
  const versions = Object.fromEntries(
    published
      .filter(({ name }) => remotes[name]?.pinned !== true && !removed.has(name))
      .filter(({ name, version }) => remotes[name]?.stable !== version)
      .map(({ name, version }) => [name, version]),
  )
  const promoted = Object.keys(versions)
  if (promoted.length === 0) return { theme, promoted, kept, refused: [] }
  try {
    const reason = 'built from the working tree'
    const { channel } = await writeEdit(context, { theme, actor: SYSTEM, reason, edit: { kind: 'local', versions } })
    await onChannel(channel)
    return { theme, promoted, kept, refused: [] }
  } catch (error) {
    if (!(error instanceof RegistryError) || error.code !== 'promotion-refused') throw error
    return { theme, promoted: [], kept, refused: error.details['violations'] as readonly Violation[] }
  }
}
