import { randomUUID } from 'node:crypto'

import { HOST_NAME, type Override, type OverrideRefusal, type ThemeId } from '@site/contracts'
import { MINUTE_MS } from '@site/domain'

import { holdsGranting, type People } from '../access/index.ts'
import { type Actor, appendAudit, writeDown } from '../audit/index.ts'
import { RegistryError } from '../base/index.ts'
import type { RegistryContext } from '../context/index.ts'
import type { SigningKeys } from '../signing/index.ts'
import type { Within } from '../storage/index.ts'
import type { Grant, GrantRequest } from './grant-schema.ts'
import { findGrant, insertGrant, listGrants, removeEnded, setRevoked, type StoredGrant } from './grant-store.ts'
import { openGrant, signGrant } from './grant-token.ts'

export type GrantVerdict =
  { readonly ok: true; readonly override: Override } | { readonly ok: false; readonly refused: OverrideRefusal }

/** Grants of this registry: who may run another release of a remote, on which device, until when. */
export interface Grants {
  /**
   * @param within done first in the transaction that writes; what it throws ends all of it
   * @throws RegistryError `not-found` for a version that is not published
   */
  issue(actor: Actor, request: GrantRequest, within: Within): Promise<{ readonly token: string; readonly grant: Grant }>
  /** Grants that have not ended, newest first. */
  list(): Promise<readonly StoredGrant[]>
  /** @throws RegistryError `not-found` for one that has ended or never was */
  find(id: string): Promise<StoredGrant>
  /**
   * Counts from the next page and the next look of an open one; to revoke a revoked one changes nothing.
   * @param within as of `issue`
   */
  revoke(actor: Actor, id: string, reason: string, within: Within): Promise<StoredGrant>
  /** What a token opens for who came with it. Asked for each page: nothing about a grant is kept. */
  check(
    token: string,
    visitor: { readonly theme: ThemeId; readonly deviceId?: string | undefined },
  ): Promise<GrantVerdict>
}

interface GrantDeps {
  readonly keys: SigningKeys
  readonly instance: string
  readonly people: Pick<People, 'rolesOf'>
}

export function createGrants(context: RegistryContext, { keys, instance, people }: GrantDeps): Grants {
  const { db, now } = context

  async function find(id: string): Promise<StoredGrant> {
    const found = await findGrant(db, id)
    if (found === undefined || found.expiresAt <= now()) {
      throw new RegistryError('not-found', `There is no grant ${id}, or it has ended.`)
    }
    return found
  }

  return {
    async issue(actor, { theme, remote, device, origin, version, minutes, reason }, within) {
      if (reason === '') throw new RegistryError('invalid', 'Say why: a grant needs a reason.')
      if (remote === HOST_NAME) {
        throw new RegistryError(
          'invalid',
          'A grant is for a remote: a candidate with --allow tries a host on one device.',
        )
      }
      if (version !== undefined) await context.releases.get(db, remote, version)
      const at = now()
      const grant: Grant = {
        format: 'site-grant/1',
        instance,
        theme,
        device,
        id: randomUUID(),
        remote,
        ...(origin === undefined ? {} : { origin }),
        ...(version === undefined ? {} : { version }),
        expiresAt: at + minutes * MINUTE_MS,
      }
      const token = await signGrant(grant, keys)
      await writeDown(context, async (tx) => {
        await within(tx)
        await removeEnded(tx, at)
        await insertGrant(tx, grant, { actor, issuedAt: at, reason })
        const { id, expiresAt } = grant
        const detail = JSON.stringify({ id, device, origin, version, expiresAt })
        const line = await appendAudit(tx, { at, actor, action: 'grant', theme, remote, reason, detail })
        return { line, result: undefined }
      })
      return { token, grant }
    },
    list: () => listGrants(db, now()),
    find,
    async revoke(actor, id, reason, within) {
      if (reason === '') throw new RegistryError('invalid', 'Say why: a revocation needs a reason.')
      const grant = await find(id)
      if (grant.revokedAt !== null) return grant
      const at = now()
      await writeDown(context, async (tx) => {
        await within(tx)
        await setRevoked(tx, id, at)
        const { theme, remote } = grant
        const detail = JSON.stringify({ id })
        const line = await appendAudit(tx, { at, actor, action: 'revoke', theme, remote, reason, detail })
        return { line, result: undefined }
      })
      return { ...grant, revokedAt: at }
    },
    async check(token, { theme, deviceId }) {
      const grant = await openGrant(token, keys.trusted())
      if (grant === undefined || grant.instance !== instance) return { ok: false, refused: 'altered' }
      if (grant.expiresAt <= now()) return { ok: false, refused: 'expired' }
      if (grant.theme !== theme) return { ok: false, refused: 'wrong-theme' }
      if (grant.device !== deviceId) return { ok: false, refused: 'wrong-device' }
      const stored = await findGrant(db, grant.id)
      // One without a row, after the database was brought back from a copy, cannot be revoked, so it opens nothing.
      if (stored === undefined || stored.revokedAt !== null) return { ok: false, refused: 'revoked' }
      // Whoever may not let a device try the remote any more lets none of theirs go on.
      if (!holdsGranting(await people.rolesOf(db, stored.issuedBy), grant.remote))
        return { ok: false, refused: 'revoked' }
      const { id, remote, origin, version, expiresAt } = grant
      return {
        ok: true,
        override: {
          ...{ id, remote, expiresAt },
          ...(origin === undefined ? {} : { origin }),
          ...(version === undefined ? {} : { version }),
        },
      }
    },
  }
}
