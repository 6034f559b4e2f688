import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  hiddenDigits,
  isFullyBound,
  isSamePhone,
  maskCard,
  maskEmail,
  maskPhone,
  maskRealName,
  nationalPhone,
  openSafetySteps,
  phoneKey,
  profileCompletion,
  securityLevel,
} from './index.ts'

describe('masks', () => {
  test('tell enough to recognise one’s own and no more', () => {
    expect(maskPhone('13812345678')).toBe('138****5678')
    expect(maskPhone('91234567')).toBe('91****67')
    expect(maskPhone('12345')).toBe('****')
    expect(maskEmail('someone@example.com')).toBe('so***@example.com')
    expect(maskRealName('张三丰')).toBe('张**')
    expect(maskRealName('张')).toBe('张*')
    expect(maskCard('6222021234567890')).toBe('**** **** **** 7890')
  })

  test('the hidden digits put into the mask give the number again, for any number of 8 to 12 digits', () => {
    const digits = fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: 8, maxLength: 12 })
    fc.assert(
      fc.property(digits, (phone) => {
        expect(maskPhone(phone).replace('****', hiddenDigits(phone) ?? '')).toBe(phone)
      }),
    )
    expect(hiddenDigits('13812345678')).toBe('1234')
    expect(hiddenDigits('1234567')).toBeUndefined()
  })
})

test('a number is the same with and without the code of its country', () => {
  const bound = { areaCode: '+86', phone: '13812345678' }
  for (const typed of ['13812345678', '8613812345678', '+8613812345678']) expect(isSamePhone(typed, bound)).toBe(true)
  for (const typed of ['', '3812345678', '+8513812345678', '13812345679']) expect(isSamePhone(typed, bound)).toBe(false)
  for (const phone of ['912345678', '0912345678']) {
    const abroad = { areaCode: '+84', phone }
    for (const typed of ['912345678', '0912345678', '+84912345678', '+840912345678']) {
      expect(isSamePhone(typed, abroad), `${typed} is ${phone}`).toBe(true)
    }
    expect(isSamePhone('912345679', abroad)).toBe(false)
  }
  expect(nationalPhone('+8613812345678', '+86')).toBe('13812345678')
  expect(nationalPhone('8613812345678', '+86')).toBe('13812345678')
  expect(nationalPhone('86123456', '+86')).toBe('86123456')
  for (const typed of ['138 1234 5678', '+86 13812345678', '008613812345678', '013812345678', '86013812345678'])
    expect(phoneKey(typed), typed).toBe('13812345678')
  expect(phoneKey('+85291234567')).toBe('85291234567')
})

describe('safety of an account', () => {
  const nothing = { bindPhone: 0, bindRealName: 0 } as const

  test('the level rises with what is bound', () => {
    expect(securityLevel(nothing)).toBe(1)
    expect(securityLevel({ ...nothing, bindPhone: 1 })).toBe(2)
    expect(securityLevel({ bindPhone: 1, bindRealName: 1 })).toBe(2)
    expect(securityLevel({ bindPhone: 1, bindRealName: 1, withdrawPwd: 1 })).toBe(3)
    expect(openSafetySteps({ bindPhone: 1, bindRealName: 0, bindEmail: 1 })).toEqual(['bindRealName', 'withdrawPwd'])
  })

  test('completion runs from 0 to 100 per cent', () => {
    expect(profileCompletion(nothing)).toBe(0)
    expect(profileCompletion({ ...nothing, gender: 0, birthday: '', avatar: '' })).toBe(0)
    expect(profileCompletion({ ...nothing, bindPhone: 1, birthday: '1990-06-15' })).toBe(29)
    const all = { bindPhone: 1, bindRealName: 1, bindEmail: 1, withdrawPwd: 1, gender: 2 } as const
    expect(profileCompletion({ ...all, birthday: '1990-06-15', avatar: '/a.svg' })).toBe(100)
  })

  test('guarded pages want phone and real name, both', () => {
    expect(isFullyBound({ bindPhone: 1, bindRealName: 1 })).toBe(true)
    expect(isFullyBound({ bindPhone: 1, bindRealName: 0 })).toBe(false)
    expect(isFullyBound({ bindPhone: 0, bindRealName: 1 })).toBe(false)
  })
})
