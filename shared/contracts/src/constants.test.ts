import { describe, expect, test } from 'vitest'

import * as constants from './constants.ts'
import { ENDPOINTS } from './endpoints/index.ts'
import { EVENTS } from './events.ts'
import { localeFrom } from './locale-from.ts'
import { EditionSchema, USER_KINDS, colorSchemeOf } from './names.ts'

describe('constants of the business', () => {
  test('[S9.001] [S9.003] identity and defaults', () => {
    expect(constants.SITE_ID).toBe(9000)
    expect(constants.CHANNEL_FLAG).toBe(1)
    expect(constants.DEFAULT_EDITION).toBe('classic')
    expect(colorSchemeOf(constants.DEFAULT_EDITION)).toBe('light')
    expect(constants.DEFAULT_SAFE_SWITCH).toBe(1)
  })

  test('[S9.016] [S9.027] [S9.028] times', () => {
    expect(constants.REQUEST_TIMEOUT_MS).toBe(30_000)
    expect(constants.UI_TIMING).toEqual({
      loadingToastMs: 3_000,
      titleScrollStepMs: 300,
      titleScrollAbove: 15,
      registerPromptMs: 500,
    })
    expect(constants.AUTH_TIMING).toEqual({ resendCountdownS: 60, returnToLoginMs: 3_000 })
  })

  test('[S9.029] [S9.030] [S9.031] [S9.032] [S9.033] fields', () => {
    expect(constants.FIELD_LIMITS).toEqual({
      usernameMin: 4,
      usernameMax: 11,
      passwordMin: 8,
      passwordMax: 12,
      forgotUsername: 30,
      forgotPhone: 11,
      forgotEmail: 40,
      forgotCode: 30,
      pictureCaptcha: 10,
      newDeviceCode: 6,
      phoneCheck: 4,
      transferDecimals: 2,
      transferLength: 12,
    })
    expect(constants.DEFAULT_AREA_CODE).toBe('+86')
  })

  test('[S9.034] [S9.035] venues', () => {
    expect([...constants.NEW_WINDOW_VENUES].toSorted()).toEqual(['G1CP', 'KXZR', 'SGCP', 'XMTY'])
    expect(constants.LOCAL_SPORT_VENUE).toBe('CRTY')
  })

  test('[S1.025] visitor and member are all the kinds of users', () => {
    expect(USER_KINDS).toEqual(['visitor', 'member'])
    const callers = new Set<string>(Object.values(ENDPOINTS).map(({ caller }) => caller))
    expect([...callers].toSorted(), 'who may call').toEqual(['member', 'visitor'])
  })

  test('[S1.030] zh-TW if and only if the stored language says so', () => {
    expect(localeFrom('zh-TW')).toBe('zh-TW')
    for (const stored of [undefined, null, '', 'zh', 'zh-HK', 'tw', 'en', 'zh-tw', 'zh-CN', ['zh-TW']]) {
      expect(localeFrom(stored), String(stored)).toBe('zh-CN')
    }
  })

  test('[S3.056] [S3.057] two editions, two looks', () => {
    expect(EditionSchema.options).toEqual(['classic', 'professional'])
    expect(EditionSchema.options.map(colorSchemeOf)).toEqual(['light', 'dark'])
  })

  test('[S4.006] the bus has the nine events of authentication', () => {
    const names = [
      'switch_auth_way',
      'login',
      'login_success',
      'login_expired',
      'forget_password',
      'register',
      'newDevice',
      'closeAuth',
      'password_change_success',
    ]
    for (const name of names) expect(EVENTS).toHaveProperty(name)
  })
})
