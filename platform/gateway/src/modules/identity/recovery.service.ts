import { ApiError, STATUS } from '@site/contracts'
import { PROOF_MS } from '@site/domain'
import { addressGroup, hashOfSecret, newSecret } from '@site/server'

import type { CallContext, GatewayContext } from '../../context/index.ts'
import { findMember, findMemberByName, lockMember, setPassword } from '../../kernel/members/index.ts'
import { insertPasswordLetter } from '../../kernel/notices/index.ts'
import { hashPassword } from '../../lib/password.ts'
import type { CodeChannel } from './codes.repository.ts'
import { createCodesService } from './codes.service.ts'
import { endProofs } from './end-proofs.ts'
import { createGate } from './gate.ts'
import { createLoginLock } from './login-lock.ts'
import { createLoginTrust } from './login-trust.ts'
import { insertReset, memberOfReset, useReset } from './resets.repository.ts'
import { type SharedFields, createSendCodeService, subjects, targetOf } from './send-code.service.ts'

/** A name and what belongs to it, as typed into the forgot-password form. */
export interface Claim {
  readonly name: string
  readonly typed: string
  readonly channel: CodeChannel
}

/** The device at its address: its id alone can be sent by whoever knows it. */
const placeOf = ({ deviceId, ip }: CallContext) => `${deviceId} ${addressGroup(ip)}`

/** The three steps of a reset. Whether the account exists shows nowhere: a stranger's pair takes the same way. */
export function createRecoveryService(gateway: GatewayContext) {
  const { db, clock, sessions, options } = gateway
  const codes = createCodesService(gateway)
  const sending = createSendCodeService(gateway)
  const trust = createLoginTrust(gateway)
  const gate = createGate(gateway)
  const lock = createLoginLock(gateway)

  return {
    /** @throws ApiError as {@link createSendCodeService} does */
    async begin(claim: Claim, input: SharedFields, context: CallContext) {
      const sent = await sending.sendForReset(claim, input, context)
      return { resetToken: newSecret(), ...sent }
    },

    /**
     * @param typed `resetToken` is the one of the first step: whoever sends it has the new one for the last step as well,
     * and needs no other way
     * @throws ApiError 6036, 6037 or 6038
     */
    async check(
      claim: Claim,
      { code, resetToken: carried }: { readonly code: string; readonly resetToken: string },
      context: CallContext,
    ): Promise<{ resetToken: string }> {
      const { deviceId } = context
      const [subject, target] = [subjects.forgot(claim.name), targetOf(claim.channel, claim.typed)]
      const codeSubject = subjects.forgotCode(claim.name, deviceId)
      const member = await findMemberByName(db, claim.name)
      await gate.attempt(context, claim.name, () => codes.use('forgot', codeSubject, code, target))
      if (member === undefined) throw new ApiError(STATUS.AUTHENTICATION_CODE_ERROR)
      const resetToken = newSecret()
      const expiresAt = new Date(clock.now() + PROOF_MS)
      const tokenHash = hashOfSecret(resetToken)
      const place = carried === '' ? placeOf(context) : ''
      await db.transaction(async (tx) => {
        await lockMember(tx, member.id)
        // A password that was set meanwhile has ended what was sent before it.
        if ((await findMember(tx, member.id))?.passwordHash !== member.passwordHash)
          throw new ApiError(STATUS.AUTHENTICATION_CODE_ERROR)
        await insertReset(tx, { tokenHash, memberId: member.id, subject, target, place, expiresAt })
      })
      return { resetToken }
    },

    /**
     * Sets the new password, ends every session and lifts the lock of wrong passwords. Spec 7 names no reset token in the
     * fields of the calls: who has sent none in the second step needs none here on the same device at the same address.
     *
     * @throws ApiError 6007 passwords differ, 6035 no proof or one of more than ten minutes ago
     */
    async finish(
      claim: Claim,
      next: { password: string; secondPassword: string; resetToken: string },
      context: CallContext,
    ) {
      if (next.password !== next.secondPassword)
        throw new ApiError(STATUS.INVALID_PARAMETER, '两次密码输入不一致，请重新输入')
      const now = new Date(clock.now())
      const proof = {
        subject: subjects.forgot(claim.name),
        target: targetOf(claim.channel, claim.typed),
        by: next.resetToken === '' ? { place: placeOf(context) } : { tokenHash: hashOfSecret(next.resetToken) },
      }
      // Before the password is hashed, which is work that nobody without a proof may ask for.
      const owner = await memberOfReset(db, proof, now)
      if (owner === undefined) throw new ApiError(STATUS.AUTHENTICATION_REQUIRED)
      const passwordHash = await hashPassword(next.password, { isCheap: options.cheapPasswords, from: context.ip })
      const { memberId, notifyEnded } = await db.transaction(async (tx) => {
        // First the member, as every change of a password does: of two at once neither waits for the other.
        await lockMember(tx, owner)
        const proved = await useReset(tx, proof, now)
        if (proved === undefined) throw new ApiError(STATUS.AUTHENTICATION_REQUIRED)
        await setPassword(tx, proved, passwordHash)
        await endProofs(tx, proved, now)
        await insertPasswordLetter(tx, proved, 'login', now)
        return { memberId: proved, notifyEnded: await sessions.end(tx, proved) }
      })
      await notifyEnded()
      await lock.lift({ ...context, name: claim.name })
      await trust.remember(memberId, context)
      return null
    },
  }
}
