import { createHash } from 'node:crypto'

import {
  ApiError,
  CODE_PURPOSES,
  CODE_WAYS,
  FIELD_LIMITS,
  PHONE_PATTERN,
  type ParsedRequestOf,
  type sendCodeEndpoint,
  STATUS,
} from '@site/contracts'
import { checkEmail, hiddenDigits, isSamePhone, maskEmail, maskPhone, phoneKey } from '@site/domain'

import type { CallContext, GatewayContext } from '../../context/index.ts'
import { createBusinessCount, createSecretTries } from '../../kernel/limits/index.ts'
import { findMember, findMemberByName, type MemberRow } from '../../kernel/members/index.ts'
import { createEnvelopeCipher } from '../../lib/envelope-crypto.ts'
import type { CodeChannel } from './codes.repository.ts'
import { type CodeSent, createCodesService } from './codes.service.ts'
import { createGate } from './gate.ts'
import { createLoginTrust } from './login-trust.ts'

export type SendCodeInput = ParsedRequestOf<typeof sendCodeEndpoint>

/** The shared fields that a reset's first step may carry (open point 22). */
export type SharedFields = { readonly [Field in keyof SendCodeInput]?: SendCodeInput[Field] | undefined }

const CHANNELS = {
  [CODE_WAYS.phone]: 'sms',
  [CODE_WAYS.email]: 'email',
  [CODE_WAYS.voice]: 'voice',
} as const satisfies Record<string, CodeChannel>
const WRONG_PHONE = '手机号错误'
const BAD_PHONE = '请输入正确的手机号码'

/** Subjects of codes: who may use them. */
export const subjects = {
  bind: (memberId: number) => String(memberId),
  forgot: (name: string) => name.toLowerCase(),
  /** Of the device that asked alone: who else knows name and number neither hides its code nor uses its tries up. */
  forgotCode: (name: string, deviceId: string) => `${name.toLowerCase()}@${deviceId}`,
  /**
   * A name that nobody has stands for a member, so that it is answered like one. As what no id can be: a name of digits
   * would share the tries of the member with that id, and so tell which one they are.
   */
  device: (who: number | string, deviceId: string) =>
    `${typeof who === 'number' ? who : `?${who.toLowerCase()}`}@${deviceId}`,
} as const

/** What a person typed as phone or e-mail, as codes are kept under it. */
export function targetOf(channel: CodeChannel, typed: string): string {
  return channel === 'email' ? typed.trim().toLowerCase() : phoneKey(typed)
}

/** Every request for a code (spec 7, open points 21, 22, 24 and 49). */
export function createSendCodeService(gateway: GatewayContext) {
  const { db, shared, clock } = gateway
  const cipher = createEnvelopeCipher(gateway.options.siteKey)
  const codes = createCodesService(gateway)
  const gate = createGate(gateway)
  const trust = createLoginTrust(gateway)
  const tries = createSecretTries(createBusinessCount(shared, clock))

  /** @throws ApiError 6008 when the encrypted form does not open or is not what the MD5 form says */
  function opened(sealed: string, md5: string): string {
    const plain = cipher.open(sealed)
    if (plain === undefined || md5Of(plain) !== md5 || plain.includes('\0'))
      throw new ApiError(STATUS.ILLEGAL_PARAMETER)
    return plain.trim()
  }

  function openCaptchaId({ codeIdV2, codeId }: Pick<SendCodeInput, 'codeIdV2' | 'codeId'>): string {
    return codeIdV2 === '' ? codeId : opened(codeIdV2, codeId)
  }

  /**
   * The shared fields of a reset say again what its own fields say, where they are given.
   *
   * @throws ApiError 6008 when they say something else
   */
  function checkShared(wanted: { readonly name: string; readonly typed: string }, input: SharedFields): void {
    const { sendCodeNumV2, SendCodeNum = '', sendNameV2, SendName = '', type = CODE_PURPOSES.forgot } = input
    const isSame =
      type === CODE_PURPOSES.forgot &&
      (sendCodeNumV2 === undefined || opened(sendCodeNumV2, SendCodeNum) === wanted.typed.trim()) &&
      (sendNameV2 === undefined || opened(sendNameV2, SendName) === wanted.name.trim())
    if (!isSame) throw new ApiError(STATUS.ILLEGAL_PARAMETER)
  }

  /** A code for somebody who has forgotten the password; a pair that is nobody's gets a decoy. */
  async function sendForgot(
    wanted: { readonly name: string; readonly typed: string; readonly channel: CodeChannel },
    context: CallContext,
  ): Promise<CodeSent> {
    const { name, typed, channel } = wanted
    const member = await findMemberByName(db, name)
    const isTheirs = member !== undefined && isContactOf(member, channel, typed)
    const isAtHome = await trust.isOwnDevice(name, context)
    return codes.send({
      scope: 'forgot',
      subject: subjects.forgotCode(name, context.deviceId),
      quota: isAtHome ? 'subject' : 'account',
      channel,
      target: targetOf(channel, typed),
      deliverTo: isTheirs ? contactOf(member, channel) : undefined,
      theme: context.theme,
      lang: context.lang,
      ip: context.ip,
    })
  }

  /** A code for a new device: the caller has shown the right password and knows the four hidden digits. */
  async function sendNewDevice(name: string, typed: string, channel: CodeChannel, context: CallContext) {
    const member = await findMemberByName(db, name)
    if (channel === 'email') throw new ApiError(STATUS.INVALID_PARAMETER)
    if (member === undefined || !(await trust.isPending(member.id, context.deviceId)))
      throw new ApiError(STATUS.AUTHENTICATION_REQUIRED)
    if (member.phone === null) throw new ApiError(STATUS.UNBOUND_PHONE)
    const subject = subjects.device(member.id, context.deviceId)
    // At home far from home: who has found the password out elsewhere uses up nothing of that device.
    const isAtHome = await trust.isOwnDevice(name, context)
    const owner = isAtHome ? subject : member.id
    await tries.spend('hidden-digits', owner)
    const isRight =
      typed.length === FIELD_LIMITS.phoneCheck ? typed === hiddenDigits(member.phone) : isPhoneOf(member, typed)
    if (!isRight) throw new ApiError(STATUS.INVALID_PARAMETER, WRONG_PHONE)
    await tries.forget('hidden-digits', owner)
    return codes.send({
      scope: 'device',
      subject,
      quota: isAtHome ? 'subject' : 'account',
      channel,
      target: phoneKey(member.areaCode + member.phone),
      deliverTo: contactOf(member, channel),
      theme: context.theme,
      lang: context.lang,
      ip: context.ip,
    })
  }

  /** A code for a member: to what is to be bound, or to what is bound (its mask stands for it). */
  async function sendBinding(typed: string, channel: CodeChannel, context: CallContext): Promise<CodeSent> {
    const session = await context.currentMember()
    const member = session === undefined ? undefined : await findMember(db, session.id)
    if (member === undefined) throw new ApiError(STATUS.LOGIN_EXPIRED)
    const bound = contactOf(member, channel)
    const isOwn = bound !== undefined && (typed === maskOf(member, channel) || isContactOf(member, channel, typed))
    if (bound !== undefined && !isOwn) throw new ApiError(STATUS.DATA_EXISTS)
    const deliverTo = isOwn ? bound : typed
    const issue = channel === 'email' ? checkEmail(deliverTo)?.message : badPhone(deliverTo)
    if (issue !== undefined) throw new ApiError(STATUS.INVALID_PARAMETER, issue)
    return codes.send({
      scope: 'bind',
      subject: subjects.bind(member.id),
      quota: isOwn ? 'subject' : 'number',
      channel,
      target: targetOf(channel, deliverTo),
      deliverTo,
      theme: context.theme,
      lang: context.lang,
      ip: context.ip,
    })
  }

  return {
    opened,

    /** `sendCode/one` and `/two`. @throws ApiError as the gate and the codes do, 6008, 6035, 6009, 6007 */
    async send(input: SendCodeInput, context: CallContext): Promise<CodeSent> {
      const typed = opened(input.sendCodeNumV2, input.SendCodeNum)
      const name = opened(input.sendNameV2, input.SendName)
      await gate.pass('code', { codeId: openCaptchaId(input), code: input.imageCode }, context, name)
      const channel = CHANNELS[input.cate]
      if (input.type === CODE_PURPOSES.bind) return sendBinding(typed, channel, context)
      if (name === '') throw new ApiError(STATUS.INVALID_PARAMETER, '请输入用户名')
      if (input.type === CODE_PURPOSES.device)
        return gate.attempt(context, name, () => sendNewDevice(name, typed, channel, context))
      const issue = channel === 'email' ? checkEmail(typed)?.message : badPhone(typed)
      if (issue !== undefined) throw new ApiError(STATUS.INVALID_PARAMETER, issue)
      return sendForgot({ name, typed, channel }, context)
    },

    /** First step of a reset, which carries the shared fields as well (open point 22). */
    async sendForReset(
      wanted: { readonly name: string; readonly typed: string; readonly channel: CodeChannel },
      input: SharedFields,
      context: CallContext,
    ): Promise<CodeSent> {
      checkShared(wanted, input)
      const codeId = openCaptchaId({ codeIdV2: input.codeIdV2 ?? '', codeId: input.codeId ?? '' })
      await gate.pass('code', { codeId, code: input.imageCode ?? '' }, context, wanted.name)
      return sendForgot(wanted, context)
    },
  }
}

function md5Of(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

function badPhone(typed: string): string | undefined {
  return PHONE_PATTERN.test(typed) ? undefined : BAD_PHONE
}

function isPhoneOf(member: MemberRow, typed: string): boolean {
  return member.phone !== null && isSamePhone(typed, { areaCode: member.areaCode, phone: member.phone })
}

function isContactOf(member: MemberRow, channel: CodeChannel, typed: string): boolean {
  if (channel !== 'email') return isPhoneOf(member, typed)
  return member.email !== null && member.email.toLowerCase() === typed.trim().toLowerCase()
}

/** Where codes for a member go: the bound e-mail, or the phone with the code of its country. */
export function contactOf(member: MemberRow, channel: CodeChannel): string | undefined {
  if (channel === 'email') return member.email ?? undefined
  return member.phone === null ? undefined : `${member.areaCode}${member.phone}`
}

function maskOf(member: MemberRow, channel: CodeChannel): string | undefined {
  if (channel === 'email') return member.email === null ? undefined : maskEmail(member.email)
  return member.phone === null ? undefined : maskPhone(member.phone)
}
