import {
  ApiError,
  type ParsedRequestOf,
  type bindEmailEndpoint,
  type bindOtherEndpoint,
  type bindPhoneEndpoint,
  STATUS,
} from '@site/contracts'
import {
  checkBirthday,
  checkEmail,
  checkPhone,
  checkQq,
  checkRealName,
  checkWechat,
  nationalPhone,
  normaliseRealName,
  siteDate,
} from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import { retryConflicts } from '../../db/errors.ts'
import { type Fixed, findMember, setOnce } from '../../kernel/members/index.ts'
import { createCodesService, reviewHolder, reviewPhone, subjects, targetOf } from '../identity/index.ts'
import { findArea } from '../site/index.ts'

const ONCE = '资料提交后不可修改'
const NOTHING = '请填写要保存的资料'

/** Personal data: each is bound once, after that it only shows masked (open point 36). */
export function createBindingService(gateway: GatewayContext) {
  const { db, clock, events } = gateway
  const codes = createCodesService(gateway)

  /** Before a code is used up for nothing. @throws ApiError 6009 */
  async function mustBeUnbound(memberId: number, field: 'phone' | 'email'): Promise<void> {
    const member = await findMember(db, memberId)
    if (member === undefined || member[field] !== null) throw new ApiError(STATUS.DATA_EXISTS, ONCE)
  }

  return {
    /** @throws ApiError 6007 no phone of that country, 6009 bound already, 6036-6038 for the code */
    async bindPhone(memberId: number, input: ParsedRequestOf<typeof bindPhoneEndpoint>): Promise<null> {
      const area = await findArea(db, input.areaCode)
      if (area === undefined) throw new ApiError(STATUS.INVALID_PARAMETER, '不支持该国家或地区')
      const phone = nationalPhone(input.phone, { areaCode: area.code, regex: area.regex })
      const issue = checkPhone(phone, area.regex)
      if (issue !== undefined) throw new ApiError(STATUS.INVALID_PARAMETER, issue.message)
      await mustBeUnbound(memberId, 'phone')
      await codes.use('bind', subjects.bind(memberId), input.code, targetOf('sms', input.areaCode + phone))
      if (!(await setOnce(db, memberId, { phone, areaCode: input.areaCode })))
        throw new ApiError(STATUS.DATA_EXISTS, ONCE)
      await reviewPhone(db, memberId, input.areaCode, phone)
      await retryConflicts(() => events.emit(db, 'member.identified', { memberId }))
      return null
    },

    /** @throws ApiError 6007 no e-mail, 6009 bound already, 6036-6038 for the code */
    async bindEmail(memberId: number, { email, code }: ParsedRequestOf<typeof bindEmailEndpoint>): Promise<null> {
      const issue = checkEmail(email)
      if (issue !== undefined) throw new ApiError(STATUS.INVALID_PARAMETER, issue.message)
      await mustBeUnbound(memberId, 'email')
      await codes.use('bind', subjects.bind(memberId), code, targetOf('email', email))
      if (!(await setOnce(db, memberId, { email: email.trim() }))) throw new ApiError(STATUS.DATA_EXISTS, ONCE)
      await retryConflicts(() => events.emit(db, 'member.identified', { memberId }))
      return null
    },

    /** @throws ApiError 6007 nothing given, a name, birthday or contact that is none, under 18; 6009 one of them is set already */
    async bindOther(memberId: number, input: ParsedRequestOf<typeof bindOtherEndpoint>): Promise<null> {
      const fields: Fixed = {
        ...(input.realName === undefined ? {} : { realName: normaliseRealName(input.realName) }),
        ...(input.gender === undefined ? {} : { gender: input.gender }),
        ...(input.birthday === undefined ? {} : { birthday: input.birthday }),
        ...optional('wechat', input.wechat),
        ...optional('qq', input.qq),
      }
      if (Object.keys(fields).length === 0) throw new ApiError(STATUS.INVALID_PARAMETER, NOTHING)
      const issue =
        (fields.realName === undefined ? undefined : checkRealName(fields.realName ?? '')) ??
        (fields.birthday === undefined ? undefined : checkBirthday(fields.birthday ?? '', siteDate(clock.now()))) ??
        checkWechat(fields.wechat ?? '') ??
        checkQq(fields.qq ?? '')
      if (issue !== undefined) throw new ApiError(STATUS.INVALID_PARAMETER, issue.message)
      if (!(await setOnce(db, memberId, fields))) throw new ApiError(STATUS.DATA_EXISTS, ONCE)
      if (fields.realName) await reviewHolder(db, memberId, fields.realName)
      if (fields.realName || fields.birthday)
        await retryConflicts(() => events.emit(db, 'member.identified', { memberId }))
      return null
    },
  }
}

/** An empty text is one that was not filled in. */
function optional<Field extends 'wechat' | 'qq'>(
  field: Field,
  value: string | undefined,
): Partial<Record<Field, string>> {
  const text = value?.trim() ?? ''
  return text === '' ? {} : ({ [field]: text } as Record<Field, string>)
}
