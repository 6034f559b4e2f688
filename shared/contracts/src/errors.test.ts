import { describe, expect, expectTypeOf, test } from 'vitest'

import {
  ApiError,
  type CodeHandledAs,
  ERROR_CATALOGUE,
  RISK_LOGIN_CODES,
  isApiError,
  isHandledAs,
  isStatusCode,
  toStatusCode,
} from './errors.ts'
import * as STATUS from './status.ts'

const LABELS: readonly (readonly [code: number, label: string])[] = [
  [6000, 'success'],
  [6001, 'login expired'],
  [6002, 'invalid credentials'],
  [6003, 'access denied'],
  [6004, 'not found'],
  [6005, 'server error'],
  [6006, 'bad gateway'],
  [6007, 'invalid parameter'],
  [6008, 'illegal parameter'],
  [6009, 'data exists'],
  [6010, 'file upload failure'],
  [6011, 'frequent submission'],
  [6012, 'warning'],
  [6013, 'maintenance'],
  [6014, 'invocation error'],
  [6015, 'unbound phone number'],
  [6016, 'phone verification required'],
  [6017, 'phone verification required'],
  [6021, 'graphic verification code'],
  [6022, 'rapid verification'],
  [6025, 'IP not passed'],
  [6026, 'device not passed'],
  [6027, 'device and IP not passed'],
  [6028, 'long time not logged in'],
  [6029, 'risky login'],
  [6030, 'contact customer service'],
  [6031, 'region limited'],
  [6032, 'region warning'],
  [6033, 'IP restricted access'],
  [6034, 'max phone number attempts'],
  [6035, 'authentication required'],
  [6036, 'authentication code error'],
  [6037, 'authentication locked'],
  [6038, 'authentication code expired'],
  [6039, 'too many devices'],
  [6066, 'sixty-second limit'],
  [6099, 'wallet token expired'],
  [6100, 'password check failure (also secondary password binding failure)'],
  [6110, 'locking unavailable'],
  [6111, 'withdrawal protection configuration error'],
  [6301, 'parameter error'],
  [6302, 'UID verification error'],
  [6303, 'no data'],
  [6316, 'system under maintenance'],
  [6317, 'system busy'],
  [6318, 'EBBQ'],
  [6366, 'testing'],
  [6399, 'system abnormal'],
  [6413, 'venue activity'],
  [6415, 'venue under maintenance'],
  [6449, 'bind real name'],
  [6500, 'popup not prompted'],
  [6501, 'login and register suspended with popup'],
  [6502, 'suspended without popup'],
]

describe('the error catalogue', () => {
  test('[S8.001-S8.054] holds every code with its label and no other code', () => {
    const found = Object.entries(ERROR_CATALOGUE).map(([code, { label }]) => [Number(code), label])
    expect(found).toEqual(LABELS)
    expect(found).toHaveLength(54)
  })

  test('each code has one name and a Chinese message', () => {
    expect(Object.values(STATUS).toSorted((a, b) => a - b)).toEqual(LABELS.map(([code]) => code))
    for (const { message } of Object.values(ERROR_CATALOGUE)) expect(message).toMatch(/\p{Script=Han}/u)
  })

  test.each([
    ['success', 6000, '成功'],
    ['a service hiccup, retry later', 6005, '服务开小差了，请稍后再试'],
    ['please log in again', 6001, '请重新登录'],
    ['file upload failed', 6010, '文件上传失败'],
    ['request parameter error', 6007, '请求参数错误'],
    ['request denied', 6003, '请求被拒绝'],
    ['do not submit frequently', 6011, '请勿频繁提交'],
    ['under maintenance', 6013, '系统维护中'],
    ['data not found', 6004, '数据不存在'],
  ] as const)('[S8.078-S8.086] the default message meaning «%s» is that of %i', (_meaning, code, message) => {
    expect(ERROR_CATALOGUE[code].message).toBe(message)
  })

  test('handling: only the named codes are not a plain rejection', () => {
    const special = Object.entries(ERROR_CATALOGUE).filter(([, { handling }]) => handling !== 'reject')
    expect(Object.fromEntries(special.map(([code, { handling }]) => [code, handling]))).toEqual({
      6000: 'data',
      6001: 'expired',
      6021: 'return',
      6022: 'return',
      6449: 'bindRealName',
    })
  })

  test('a code is told by how it is handled', () => {
    expect(isHandledAs(6449, 'bindRealName')).toBe(true)
    expect(isHandledAs(6449, 'reject')).toBe(false)
    expectTypeOf<CodeHandledAs<'return'>>().toEqualTypeOf<6021 | 6022>()
    expectTypeOf<CodeHandledAs<'data'>>().toEqualTypeOf<6000>()
  })

  test('risk logins are the five that the login flow switches on', () => {
    expect(RISK_LOGIN_CODES).toEqual([6025, 6026, 6027, 6028, 6029])
  })

  test('a code from outside is read as a server error', () => {
    expect(isStatusCode(6413)).toBe(true)
    expect(isStatusCode(200)).toBe(false)
    expect(toStatusCode(7777)).toBe(6005)
  })
})

describe('ApiError', () => {
  test('takes the default text when the server sends none', () => {
    expect(new ApiError(6011).message).toBe('请勿频繁提交')
    expect(new ApiError(6011, '').message).toBe('请勿频繁提交')
    expect(new ApiError(6011, '一分钟后再试').message).toBe('一分钟后再试')
  })

  test('is told apart by name and code, across copies of the class', () => {
    const foreign = Object.assign(new Error('场馆维护中'), { name: 'ApiError', code: 6415 })
    expect(isApiError(foreign)).toBe(true)
    expect(isApiError(foreign, 6413, 6415)).toBe(true)
    expect(isApiError(foreign, 6413)).toBe(false)
    expect(isApiError(new Error('x'))).toBe(false)
    expect(isApiError(Object.assign(new Error('x'), { name: 'ApiError', code: 1 }))).toBe(false)
  })
})
