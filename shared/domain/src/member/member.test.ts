import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  hiddenDigits,
  isFullyBound,
  fullPhone,
  isSamePhone,
  maskCard,
  maskEmail,
  maskName,
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
    expect(maskName('player88')).toBe('pl***8')
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
    expect(hiddenDigits('12345678901234')).toBe('5678')
    expect(hiddenDigits('1234567')).toBeUndefined()
  })
})

test('a number is the same with and without the code of its country', () => {
  const bound = { areaCode: '+86', phone: '13812345678' }
  for (const typed of ['13812345678', '8613812345678', '+8613812345678']) expect(isSamePhone(typed, bound)).toBe(true)
  for (const typed of ['', '3812345678', '+8513812345678', '13812345679']) expect(isSamePhone(typed, bound)).toBe(false)
  for (const phone of ['912345678', '0912345678']) {
    const abroad = { areaCode: '+84', phone }
    for (const typed of ['+84912345678', '+840912345678', '0084 912 345 678', '84912345678'])
      expect(isSamePhone(typed, abroad), `${typed} is ${phone}`).toBe(true)
    for (const typed of ['+84912345679', '912345678']) expect(isSamePhone(typed, abroad), typed).toBe(false)
  }
})

test.each([
  ['+8613812345678', ['138 1234 5678', '+86 13812345678', '008613812345678', '013812345678', '86013812345678']],
  ['+85291234567', ['+85291234567', '+852 9123 4567', '0085291234567', '85291234567', '+852091234567']],
  ['+6591234567', ['+65 91234567', '006591234567', '6591234567']],
  ['+84912345678', ['+840912345678', '84912345678', '+84 912345678']],
  ['+13812345678', ['+1 381 234 5678', '0013812345678']],
  // Zeros inside a number are no code of a country.
  ['+8613800138000', ['13800138000', ' +86 13800138000', ' 008613800138000', '8613800138000']],
  // Too short for a mobile: a line of the site's own country, with its zero or without.
  ['+86912345678', ['912345678', '0912345678', '+86912345678']],
  // Too long for one without its code.
  ['+919123456', ['91 09123456', '0091 9123456']],
])('%s is one number, however it is typed', (one, spellings) => {
  for (const typed of spellings) expect(phoneKey(typed), typed).toBe(one)
})

test('the code of a country ends where that of no other goes on, and the zero behind it falls away', () => {
  // One to three digits, of every part of the world: none of them begins another.
  const codes = ['1', '7', '20', '27', '30', '39', '40', '43', '49', '51', '58', '60', '66', '81', '86', '90', '98']
  const long = ['212', '291', '351', '371', '389', '421', '502', '591', '671', '692', '852', '886', '963', '971', '998']
  for (const code of [...codes, ...long]) expect(phoneKey(`+${code}0123456`), code).toBe(`+${code}123456`)
})

test('a number is kept in one form: without the code of its country and the zero before it', () => {
  const regexes = {
    '+86': String.raw`^(\+?86)?1\d{10}$`,
    '+852': String.raw`^(\+?852)?[4-9]\d{7}$`,
    '+84': String.raw`^(\+?84)?0?[35789]\d{8}$`,
  }
  const kept = (typed: string, areaCode: keyof typeof regexes) =>
    nationalPhone(typed, { areaCode, regex: regexes[areaCode] })
  for (const typed of ['13812345678', '+8613812345678', '8613812345678']) expect(kept(typed, '+86')).toBe('13812345678')
  for (const typed of ['13800138000', ' 008613800138000']) expect(kept(typed, '+86'), typed).toBe('13800138000')
  for (const typed of ['91234567', '85291234567', '+852 9123 4567', '+85285291234567', '0085291234567'])
    expect(kept(typed, '+852'), typed).toBe('91234567')
  // Begins like the code, and is a whole number.
  for (const typed of ['841234567', '0841234567', '+84841234567', '840841234567'])
    expect(kept(typed, '+84'), typed).toBe('841234567')
  expect(fullPhone('91234567', { areaCode: '+852', regex: regexes['+852'] })).toBe('+85291234567')
  expect(fullPhone('+86 13812345678', { areaCode: '+86', regex: '' })).toBe('13812345678')
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
