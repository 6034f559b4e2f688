import type { Channel, PublicKey, ThemeId } from '@site/contracts'

import { appendAudit, lockForWriting } from '../audit/index.ts'
import {
  type EditCommand,
  type EditResult,
  type LocalReport,
  publishLocal,
  SYSTEM,
  writeEdit,
} from '../channels/index.ts'
import type { CompositionService } from '../composition/index.ts'
import type { RegistryContext } from '../context/index.ts'
import type { Stop } from '../health/index.ts'
import type { SigningKeys } from '../signing/index.ts'

export interface Rotation {
  readonly kid: string
  readonly retired: string
  /** Epoch milliseconds. */
  readonly trustedUntil: number
  readonly trusted: readonly PublicKey[]
}

/** What the API and the embedded site can have the registry do beyond reading. */
export interface Operations {
  edit(command: EditCommand): Promise<EditResult>
  publishLocal(folders: readonly string[]): Promise<LocalReport>
  /** Sets a candidate to weight 0 in the registry's own name. @throws RegistryError `revision-conflict` */
  stopCandidate(stop: Stop): Promise<void>
  rotateKey(actor: string, reason: string): Promise<Rotation>
}

export function createOperations(
  context: RegistryContext,
  compositions: CompositionService,
  keys: SigningKeys,
  announce: (theme: ThemeId, revision: number) => Promise<void>,
): Operations {
  const onChannel = async (channel: Channel): Promise<void> => {
    compositions.replace(channel)
    await announce(channel.theme, channel.revision)
  }
  async function edit(command: EditCommand): Promise<EditResult> {
    const result = await writeEdit(context, command)
    await onChannel(result.channel)
    return result
  }
  return {
    edit,
    async stopCandidate({ theme, remote, reason, basedOn, figures }) {
      await edit({ theme, actor: SYSTEM, reason, basedOn, edit: { kind: 'stop', remote }, figures })
    },
    publishLocal: (folders) => publishLocal(context, folders, onChannel),
    async rotateKey(actor, reason) {
      const { line, ...rotated } = await context.db.transaction(async (tx) => {
        await lockForWriting(tx) // a database that is away refuses the rotation before a key has changed
        const rotation = await keys.rotate()
        const detail = JSON.stringify(rotation)
        const entry = { at: context.now(), actor, action: 'rotate-key', theme: null, remote: null, reason, detail }
        return { ...rotation, line: await appendAudit(tx, entry) }
      })
      await context.auditHead.write(line)
      return { ...rotated, trusted: keys.trusted() }
    },
  }
}
