import { FIELD_LIMITS } from '@site/contracts'
import { fullPhone } from '@site/domain'
import { describe, expect, test } from 'vitest'

import { EMPTY_RECOVERY, keepPhone, recoveryIssues, recoveryLimit } from './recovery-form.ts'

/** Countries as the gateway lists them, each with a number as people there write it and as it is kept. */
const COUNTRIES = [
  ['+86', String.raw`^(\+?86)?1\d{10}$`, '13812345678'],
  ['+852', String.raw`^(\+?852)?[4-9]\d{7}$`, '91234567'],
  ['+853', String.raw`^(\+?853)?6\d{7}$`, '66123456'],
  ['+886', String.raw`^(\+?886)?0?9\d{8}$`, '0912345678'],
  ['+65', String.raw`^(\+?65)?[89]\d{7}$`, '81234567'],
  ['+60', String.raw`^(\+?60)?0?1\d{8,9}$`, '01123456789'],
  ['+66', String.raw`^(\+?66)?0?[689]\d{8}$`, '0812345678'],
  ['+84', String.raw`^(\+?84)?0?[35789]\d{8}$`, '841234567'],
  ['+855', String.raw`^(\+?855)?0?[1-9]\d{7,8}$`, '0123456789'],
  ['+63', String.raw`^(\+?63)?0?9\d{9}$`, '09171234567'],
  ['+81', String.raw`^(\+?81)?0?[789]0\d{8}$`, '09012345678'],
  ['+82', String.raw`^(\+?82)?0?10\d{7,8}$`, '01012345678'],
] as const

describe('the form of a forgotten password', () => {
  test('[S3.034] has the fields username, account, verifyCode, password and password2', () => {
    expect(EMPTY_RECOVERY).toEqual({ username: '', account: '', verifyCode: '', password: '', password2: '' })
  })

  test.each(COUNTRIES)(
    'a number of %s fits into the field, alone or pasted with its code',
    (areaCode, regex, phone) => {
      const area = { areaCode, regex }
      expect(phone.length).toBeLessThanOrEqual(FIELD_LIMITS.forgotPhone)
      const full = areaCode === '+86' ? phone : areaCode + phone.replace(/^0/, '')
      const spaced = `${areaCode} ${phone.slice(0, 3)}-${phone.slice(3)}`
      for (const typed of [phone, areaCode + phone, areaCode.slice(1) + phone, spaced]) {
        const kept = keepPhone(typed, areaCode)
        const form = { ...EMPTY_RECOVERY, username: 'name', account: kept }
        expect(kept.length).toBeLessThanOrEqual(FIELD_LIMITS.forgotPhone)
        expect(recoveryIssues('identity', 'phone', form, regex), `${typed} kept as ${kept}`).toEqual({})
        expect(fullPhone(kept, area), `${typed} kept as ${kept}`).toBe(full)
      }
    },
  )

  test('more digits than a number has are cut at eleven, and what is no digit is not kept', () => {
    expect(keepPhone('138001380001234', '+86')).toBe('13800138000')
    expect(keepPhone('１３８<script>7\u{1F600}\u202E8', '+86')).toBe('78')
  })

  test('every field has its longest text, and a step tells what is wrong with its own fields alone', () => {
    expect(
      (['username', 'account', 'verifyCode', 'password'] as const).map((field) => recoveryLimit('email', field)),
    ).toEqual([30, 40, 30, 12])
    expect(Object.keys(recoveryIssues('identity', 'email', EMPTY_RECOVERY, ''))).toEqual(['username', 'account'])
    expect(Object.keys(recoveryIssues('verification', 'email', EMPTY_RECOVERY, ''))).toEqual(['verifyCode'])
    expect(Object.keys(recoveryIssues('reset', 'email', EMPTY_RECOVERY, ''))).toEqual(['password', 'password2'])
    expect(recoveryIssues('success', 'email', EMPTY_RECOVERY, '')).toEqual({})
  })
})
