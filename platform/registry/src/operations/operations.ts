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
import type { SigningKeys } from '../signing/index.ts'
import type { Queryable } from '../storage/index.ts'

export interface Rotation {
  readonly kid: string
  readonly retired: string
  /** Epoch milliseconds. */
  readonly trustedUntil: number
  readonly trusted: readonly PublicKey[]
}

/** What the API and the embedded site can have the registry do beyond reading. */
export interface Operations {
  /** All edits of one decision are written, or none. */
  edit(command: EditCommand, within?: (tx: Queryable) => Promise<void>): Promise<readonly EditResult[]>
  publishLocal(folders: readonly string[]): Promise<LocalReport>
  /** Sets a candidate to weight 0 in the registry's own name. @throws RegistryError `revision-conflict` */
  stopCandidate(stop: Decision): Promise<void>
  /** Takes a candidate to the next step of its plan. @throws RegistryError `revision-conflict` */
  stepCandidate(step: Decision): Promise<void>
  rotateKey(actor: Actor, reason: string): Promise<Rotation>
  /**
   * Takes over a database that was brought back from a backup: what the log lost is written down, and each theme goes on
   * above the revisions that were lost, so that browsers take for news what came back.
   * @throws RegistryError `invalid` where the log is not whole in itself
   */
  acceptRestored(actor: Actor, reason: string): Promise<Restoration>
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
  async function edit(command: EditCommand, within?: (tx: Queryable) => Promise<void>): Promise<readonly EditResult[]> {
    const results = await writeEdits(context, command, within)
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
    async rotateKey(actor, reason) {
      const rotated = await writeDown(context, async (tx) => {
        const rotation = await keys.rotate()
        const detail = JSON.stringify(rotation)
        const entry = { at: context.now(), actor, action: 'rotate-key', theme: null, remote: null, reason, detail }
        return { line: await appendAudit(tx, entry), result: rotation }
      })
      return { ...rotated, trusted: keys.trusted() }
    },
    async acceptRestored(actor, reason) {
      const remembered = await context.auditHead.read()
      const { channels, found } = await writeDown(context, async (tx) => {
        const lines = await readAudit(tx)
        const [fault] = verifyChain(lines)
        if (fault !== undefined) {
          throw new RegistryError('invalid', `The audit log is not whole in itself: ${fault.message}`)
        }
        const lost = { remembered: remembered ?? null, found: lines.length }
        const entry = { at: context.now(), actor, action: 'restored', theme: null, remote: null, reason }
        const line = await appendAudit(tx, { ...entry, detail: JSON.stringify(lost) })
        const written = await goOnAboveLost(tx, { actor, at: entry.at, reason })
        const result = { channels: written.map(({ channel }) => channel), found: lines.length }
        return { line: written.at(-1)?.line ?? line, result }
      })
      context.releases.forget()
      for (const channel of channels) await onChannel(channel)
      const revisions = Object.fromEntries(channels.map(({ theme, revision }) => [theme, revision]))
      return { remembered: remembered?.seq ?? found, found, revisions }
    },
  }
}
