import type { Channel, PublicKey } from '@site/contracts'
import { verifyChain } from '@site/server'

import { type Actor, appendAudit, readAudit, writeDown } from '../audit/index.ts'
import { RegistryError } from '../base/index.ts'
import {
  type EditCommand,
  type EditResult,
  goOnAboveLost,
  type LocalReport,
  publishLocal,
  SYSTEM,
  type ThemeEdit,
  writeEdits,
} from '../channels/index.ts'
import type { CompositionService } from '../composition/index.ts'
import type { RegistryContext } from '../context/index.ts'
import type { Decision } from '../health/index.ts'
import type { Announcer } from '../revisions/index.ts'
import type { KeyRotation, SigningKeys } from '../signing/index.ts'
import type { Within } from '../storage/index.ts'

export interface Rotation extends KeyRotation {
  readonly trusted: readonly PublicKey[]
}

/** What the API and the embedded site can have the registry do beyond reading. */
export interface Operations {
  /** All edits of one decision are written, or none. */
  edit(command: EditCommand, within?: Within): Promise<readonly EditResult[]>
  publishLocal(folders: readonly string[]): Promise<LocalReport>
  /** Sets a candidate to weight 0 in the registry's own name. @throws RegistryError `revision-conflict` */
  stopCandidate(stop: Decision): Promise<void>
  /** Takes a candidate to the next step of its plan. @throws RegistryError `revision-conflict` */
  stepCandidate(step: Decision): Promise<void>
  rotateKey(actor: Actor, reason: string, how: RotationOptions): Promise<Rotation>
  /**
   * Takes over a database that was brought back from a backup: what the log lost is written down, and each theme goes on
   * above the revisions that were lost, so that browsers take for news what came back.
   * @throws RegistryError `invalid` where the log is not whole in itself
   */
  acceptRestored(actor: Actor, reason: string, within: Within): Promise<Restoration>
}

interface RotationOptions {
  /** That somebody else has the key file: then none of its keys stays trusted, see `SigningKeys`. */
  readonly stolen: boolean
  readonly within: Within
}

export interface Restoration {
  /** Audit lines that there were before; what the registry remembered of the end. */
  readonly remembered: number
  /** Audit lines that the database came back with. */
  readonly found: number
  /** Where each theme goes on. */
  readonly revisions: Readonly<Record<string, number>>
}

export function createOperations(
  context: RegistryContext,
  compositions: CompositionService,
  keys: SigningKeys,
  announcer: Pick<Announcer, 'announce'>,
): Operations {
  const onChannel = async (channel: Channel): Promise<void> => {
    compositions.replace(channel)
    await announcer.announce(channel.theme, channel.revision)
  }
  async function edit(command: EditCommand, within?: Within): Promise<readonly EditResult[]> {
    const results = await writeEdits(context, command, within).catch((error: unknown) => {
      // It may be there for all that: the answer to the commit was lost, or the end of the log could not be kept.
      if (!(error instanceof RegistryError)) for (const { theme } of command.edits) compositions.forget(theme)
      throw error
    })
    for (const { channel } of results) await onChannel(channel)
    return results
  }
  async function decide(kind: 'stop' | 'step', { theme, remote, reason, basedOn, figures }: Decision): Promise<void> {
    const themeEdit: ThemeEdit = { theme, basedOn, edit: { kind, remote } }
    await edit({ actor: SYSTEM, reason, edits: [themeEdit], figures })
  }
  return {
    edit,
    stopCandidate: (stop) => decide('stop', stop),
    stepCandidate: (step) => decide('step', step),
    publishLocal: (folders) => publishLocal(context, folders, onChannel),
    async rotateKey(actor, reason, { stolen, within }) {
      const rotated = await keys.rotate({
        stolen,
        writeDown: (rotation) =>
          writeDown(context, async (tx) => {
            await within(tx)
            const detail = JSON.stringify(stolen ? { ...rotation, stolen: true } : rotation)
            const entry = { at: context.now(), actor, action: 'rotate-key', theme: null, remote: null, reason, detail }
            return { line: await appendAudit(tx, entry), result: undefined }
          }),
      })
      return { ...rotated, trusted: keys.trusted() }
    },
    async acceptRestored(actor, reason, within) {
      const remembered = await context.auditHead.read()
      const { channels, found, line } = await writeDown(context, async (tx) => {
        await within(tx)
        const lines = await readAudit(tx)
        const [fault] = verifyChain(lines)
        if (fault !== undefined) {
          throw new RegistryError('invalid', `The audit log is not whole in itself: ${fault.message}`)
        }
        const lost = { remembered: remembered ?? null, found: lines.length }
        const entry = { at: context.now(), actor, action: 'restored', theme: null, remote: null, reason }
        const first = await appendAudit(tx, { ...entry, detail: JSON.stringify(lost) })
        const written = await goOnAboveLost(tx, { actor, at: entry.at, reason })
        const last = written.at(-1)?.line ?? first
        return {
          line: last,
          result: { channels: written.map(({ channel }) => channel), found: lines.length, line: last },
        }
      })
      // From here on the log counts as it came back, also where it has lost what was remembered.
      await context.auditHead.write(line)
      context.releases.forget()
      for (const channel of channels) await onChannel(channel)
      const revisions = Object.fromEntries(channels.map(({ theme, revision }) => [theme, revision]))
      return { remembered: remembered?.seq ?? found, found, revisions }
    },
  }
}
