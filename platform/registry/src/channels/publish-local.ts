import { THEME_IDS, type Channel, type ThemeId } from '@site/contracts'

import { RegistryError } from '../errors.ts'
import type { RegistryContext } from '../registry-context.ts'
import { publishFolder, type Published } from '../releases/publish.ts'
import type { Violation } from '../rules/index.ts'
import { findChannel } from './channel-store.ts'
import { SYSTEM } from './seed-channels.ts'
import { writeEdit } from './write-edit.ts'

export interface LocalReport {
  readonly releases: readonly {
    readonly name: string
    readonly version: string
    readonly status: Published['status']
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

/**
 * Publishes what was built from a working tree and lets each theme run it, except where ops has chosen a version.
 * @param folders each holds release.json, or has it in `dist`
 */
export async function publishLocal(
  context: RegistryContext,
  folders: readonly string[],
  onChannel: (channel: Channel) => Promise<void>,
): Promise<LocalReport> {
  const published: Published[] = []
  for (const folder of folders) published.push(await publishFolder(context, SYSTEM, folder))
  const themes: LocalReport['themes'][number][] = []
  for (const theme of THEME_IDS) themes.push(await promoteLocal(context, theme, published, onChannel))
  return {
    releases: published.map(({ release: { name, version }, status }) => ({ name, version, status })),
    themes,
  }
}

async function promoteLocal(
  context: RegistryContext,
  theme: ThemeId,
  published: readonly Published[],
  onChannel: (channel: Channel) => Promise<void>,
): Promise<LocalReport['themes'][number]> {
  const remotes = (await findChannel(context.db, theme))?.remotes ?? {}
  const kept = published.flatMap(({ release: { name } }) => {
    const remote = remotes[name]
    return remote?.pinned === true ? [{ name, version: remote.stable }] : []
  })
  const versions = Object.fromEntries(
    published
      .filter(({ release }) => remotes[release.name]?.pinned !== true)
      .filter(({ release }) => remotes[release.name]?.stable !== release.version)
      .map(({ release }) => [release.name, release.version]),
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
