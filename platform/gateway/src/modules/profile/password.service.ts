import { ApiError, STATUS } from '@site/contracts'
import { isSamePhone, maskEmail, maskPhone, PROOF_MS } from '@site/domain'
import { hashOfSecret, isSameSecret, newSecret } from '@site/server'

import type { GatewayContext } from '../../context/index.ts'
import { createBusinessCount, createSecretTries } from '../../kernel/limits/index.ts'
import { findMember, type MemberRow, setField, setOnce, setPassword } from '../../kernel/members/index.ts'
import { insertPasswordLetter } from '../../kernel/notices/index.ts'
import { hashPassword, hashUnlike, verifyPassword } from '../../lib/password.ts'
import { contactOf, createCodesService, endProofs, subjects, targetOf } from '../identity/index.ts'

interface NewPassword {
  readonly password: string
  readonly secondPassword: string
}

interface Asker {
  readonly memberId: number
  readonly sessionId: string
  readonly ip: string
}

const DIFFER = '两次密码输入不一致，请重新输入'
const WRONG_OLD = '原密码错误'
const SAME_AS_LOGIN = '资金密码不能与登录密码相同'
const NOT_BOUND = { phone: '请先绑定手机号码', email: '请先绑定邮箱' } as const

/** Log-in password and second password of a member who is logged in. */
export function createPasswordService(gateway: GatewayContext) {
  const { db, sessions, shared, clock, options, notices } = gateway
  const codes = createCodesService(gateway)
  const tries = createSecretTries(createBusinessCount(shared, clock))
  /** Of a log-in, with which the proof ends. */
  const resetTokenKey = (sessionId: string) => `withdraw-reset:${sessionId}`

  async function mustFind(memberId: number): Promise<MemberRow> {
    const member = await findMember(db, memberId)
    if (member === undefined) throw new ApiError(STATUS.LOGIN_EXPIRED)
    return member
  }

  function mustAgree({ password, secondPassword }: NewPassword): void {
    if (password !== secondPassword) throw new ApiError(STATUS.INVALID_PARAMETER, DIFFER)
  }

  /** Uses a code that was sent to the bound phone or e-mail. @throws ApiError 6015 or 6035 when nothing is bound */
  async function useCode(member: MemberRow, way: 'phone' | 'email', code: string): Promise<void> {
    const target = contactOf(member, way === 'phone' ? 'sms' : 'email')
    if (target === undefined)
      throw new ApiError(way === 'phone' ? STATUS.UNBOUND_PHONE : STATUS.AUTHENTICATION_REQUIRED, NOT_BOUND[way])
    await codes.use('bind', subjects.bind(member.id), code, targetOf(way === 'phone' ? 'sms' : 'email', target))
  }

  /**
   * The session that asked stays, every other one is over.
   *
   * @param proof done when the new hash has its turn: a call that is refused because too many wait uses up no code
   */
  async function changeLogin(
    member: MemberRow,
    password: string,
    { sessionId, ip }: Asker,
    proof?: () => Promise<void>,
  ): Promise<null> {
    const passwordHash = await hashPassword(password, { isCheap: options.cheapPasswords, from: ip, first: proof })
    const notifyEnded = await db.transaction(async (tx) => {
      await setPassword(tx, member.id, passwordHash)
      const now = new Date(clock.now())
      await endProofs(tx, member.id, now)
      await insertPasswordLetter(tx, member.id, 'login', now)
      return sessions.end(tx, member.id, { exceptId: sessionId })
    })
    await notifyEnded()
    await notices.send({ memberId: member.id, type: 'unread' })
    return null
  }

  /** The hash of a second password. The answer tells whether it is the log-in password, so it is a try at that. */
  async function hashOfSecond(member: MemberRow, password: string, from: string): Promise<string> {
    const isCheap = options.cheapPasswords
    const { answer: hash } = await tries.whenTurn({ secret: 'login-password', owner: member.id }, (first) =>
      hashUnlike(member.passwordHash, password, { isCheap, from, first }),
    )
    if (hash === undefined) throw new ApiError(STATUS.PASSWORD_CHECK_FAILURE, SAME_AS_LOGIN)
    return hash
  }

  return {
    /** @throws ApiError 6007 they differ, 6100 wrong old password, 6037 after five wrong ones */
    async change(asker: Asker, input: NewPassword & { readonly oldPassword: string }) {
      mustAgree(input)
      const { memberId, ip } = asker
      const member = await mustFind(memberId)
      const { answer: isRight } = await tries.whenTurn({ secret: 'login-password', owner: memberId }, (first) =>
        verifyPassword(member.passwordHash, input.oldPassword, { from: ip, first }),
      )
      if (!isRight) throw new ApiError(STATUS.PASSWORD_CHECK_FAILURE, WRONG_OLD)
      await tries.forget('login-password', memberId)
      return changeLogin(member, input.password, asker)
    },

    /** @throws ApiError 6007 they differ or the phone is not the bound one, 6015 none bound, 6036-6038 for the code, 6011 too many wait */
    async changeByPhone(asker: Asker, input: NewPassword & { readonly phone: string; readonly code: string }) {
      mustAgree(input)
      const member = await mustFind(asker.memberId)
      const { phone, areaCode } = member
      if (phone === null) throw new ApiError(STATUS.UNBOUND_PHONE)
      if (input.phone !== maskPhone(phone) && !isSamePhone(input.phone, { areaCode, phone }))
        throw new ApiError(STATUS.INVALID_PARAMETER, '请输入正确的手机号码')
      return changeLogin(member, input.password, asker, () => useCode(member, 'phone', input.code))
    },

    /** @throws ApiError 6007 they differ or the e-mail is not the bound one, 6035 none bound, 6036-6038 for the code, 6011 too many wait */
    async changeByEmail(asker: Asker, input: NewPassword & { readonly email: string; readonly code: string }) {
      mustAgree(input)
      const member = await mustFind(asker.memberId)
      if (member.email === null) throw new ApiError(STATUS.AUTHENTICATION_REQUIRED, NOT_BOUND.email)
      const given = input.email.toLowerCase()
      if (given !== member.email.toLowerCase() && given !== maskEmail(member.email).toLowerCase())
        throw new ApiError(STATUS.INVALID_PARAMETER, '请输入正确的邮箱')
      return changeLogin(member, input.password, asker, () => useCode(member, 'email', input.code))
    },

    /** @throws ApiError 6007 they differ, 6009 set already, 6100 the same as the log-in password, 6037 too many tries */
    async setSecond({ memberId, ip }: Asker, input: NewPassword): Promise<null> {
      mustAgree(input)
      const member = await mustFind(memberId)
      if (member.withdrawHash !== null) throw new ApiError(STATUS.DATA_EXISTS, '资金密码已设置')
      const isSet = await setOnce(db, memberId, { withdrawHash: await hashOfSecond(member, input.password, ip) })
      if (!isSet) throw new ApiError(STATUS.DATA_EXISTS, '资金密码已设置')
      return null
    },

    /** @throws ApiError 6007 they differ, 6035 no proof, 6036-6038 for the code, 6100 the same as the log-in password, 6037 too many tries */
    async resetSecond(
      { memberId, sessionId, ip }: Asker,
      input: NewPassword & { readonly way: 'phone' | 'email'; readonly code: string; readonly resetToken: string },
    ): Promise<null> {
      mustAgree(input)
      const member = await mustFind(memberId)
      // Before the code is used up: of too many at once this is refused.
      const withdrawHash = await hashOfSecond(member, input.password, ip)
      if (input.code !== '') await useCode(member, input.way, input.code)
      else if (!(await consumeResetToken(sessionId, input.resetToken)))
        throw new ApiError(STATUS.AUTHENTICATION_REQUIRED)
      await tries.forget('login-password', memberId)
      await db.transaction(async (tx) => {
        await setField(tx, memberId, 'withdrawHash', withdrawHash)
        await insertPasswordLetter(tx, memberId, 'fund', new Date(clock.now()))
      })
      await notices.send({ memberId, type: 'unread' })
      await tries.forget('fund-password', memberId)
      return null
    },

    /** @throws ApiError 6007 the e-mail is not the bound one, 6035 none bound, 6036-6038 for the code */
    async checkEmail(
      { memberId, sessionId }: Pick<Asker, 'memberId' | 'sessionId'>,
      { email, code }: { readonly email: string; readonly code: string },
    ) {
      const member = await mustFind(memberId)
      if (member.email === null) throw new ApiError(STATUS.AUTHENTICATION_REQUIRED, NOT_BOUND.email)
      const given = email.toLowerCase()
      if (given !== member.email.toLowerCase() && given !== maskEmail(member.email).toLowerCase())
        throw new ApiError(STATUS.INVALID_PARAMETER, '请输入正确的邮箱')
      await useCode(member, 'email', code)
      const resetToken = newSecret()
      const expiresAt = clock.now() + PROOF_MS
      await shared.set(resetTokenKey(sessionId), `${expiresAt}.${hashOfSecret(resetToken)}`, PROOF_MS)
      return { resetToken }
    },
  }

  async function consumeResetToken(sessionId: string, resetToken: string): Promise<boolean> {
    const [expiresAt = '0', hash = ''] = ((await shared.get(resetTokenKey(sessionId))) ?? '').split('.')
    if (resetToken === '' || !isSameSecret(hashOfSecret(resetToken), hash) || Number(expiresAt) <= clock.now())
      return false
    await shared.delete(resetTokenKey(sessionId))
    return shared.putIfAbsent(`withdraw-reset-used:${hash}`, PROOF_MS)
  }
}
