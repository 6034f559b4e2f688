import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { formatDay } from '../calendar/index.ts'
import {
  ageOn,
  checkAgree,
  checkBirthday,
  checkCode,
  checkEmail,
  checkForgotUsername,
  checkFundPassword,
  checkLogin,
  checkNewDeviceCode,
  checkNewPassword,
  checkNewPasswords,
  checkPassword,
  checkPhone,
  checkPhoneMiddle,
  checkQq,
  checkRealName,
  checkRegister,
  checkRepeatPassword,
  checkTransferAmount,
  checkUsername,
  checkWechat,
  dayOfAge,
  isEmail,
  normaliseRealName,
  isOwnPage,
} from './index.ts'

const USERNAME_TEXT = '4-11位，最少2个字母+数字组合，首位为字母'
const PASSWORD_TEXT = '请输入8-12位字母+数字的组合'

describe('username', () => {
  const message = (text: string) => checkUsername(text)?.message

  test('[S5.001] is required', () => {
    expect(message('')).toBe('用户名不能为空')
  })
  test('[S5.002] [S9.029] has 4-11 characters', () => {
    expect(message('ab1')).toBe(USERNAME_TEXT)
    expect(message('abcdefghij12')).toBe(USERNAME_TEXT)
    expect([message('abc1'), message('abcdefghij1')]).toEqual([undefined, undefined])
  })
  test('[S5.003] starts with a letter', () => {
    expect(message('1abc')).toBe(USERNAME_TEXT)
    expect(message('a1bc')).toBeUndefined()
  })
  test('[S5.004] has two letters and a digit', () => {
    expect(message('a123')).toBe(USERNAME_TEXT)
    expect(message('abcd')).toBe(USERNAME_TEXT)
    expect(message('a12b')).toBeUndefined()
  })
  test('[S5.005] has letters and digits only', () => {
    for (const text of ['ab_1', 'ab 1', 'ab1é', '中文ab1', 'ab1\n']) expect(message(text)).toBe(USERNAME_TEXT)
  })

  test('agrees with the rule written out, for any text', () => {
    const near = fc.string({ unit: fc.constantFrom('a', 'B', 'z', '0', '9', '_', '中', ' '), maxLength: 13 })
    fc.assert(
      fc.property(fc.oneof(near, fc.string()), (text) => {
        const chars = Array.from(text)
        const isLetter = (char: string) =>
          'abcdefghijklmnopqrstuvwxyz'.includes(char.toLowerCase()) && /^[\x20-\x7e]$/.test(char)
        const isDigit = (char: string) => char >= '0' && char <= '9' && char.length === 1
        const good =
          text.length >= 4 &&
          text.length <= 11 &&
          isLetter(chars[0] ?? '-') &&
          chars.every((char) => isLetter(char) || isDigit(char)) &&
          chars.filter(isLetter).length >= 2 &&
          chars.some(isDigit)
        expect(checkUsername(text) === undefined).toBe(good)
      }),
      { numRuns: 500 },
    )
  })
})

describe('password', () => {
  test('[S5.007] is required', () => {
    expect(checkPassword('')?.message).toBe('密码不能为空')
  })
  test('[S5.008] [S9.029] has 8-12 letters and digits, one of each', () => {
    for (const text of ['abcdef1', 'abcdefghijkl1', 'abcdefgh', '12345678', 'abcdefg1!', 'abcd efg1', 'abcdefg１']) {
      expect(checkPassword(text)?.message).toBe(PASSWORD_TEXT)
    }
    for (const text of ['abcdefg1', '1234567a', 'Abcdefghijk1']) expect(checkPassword(text)).toBeUndefined()
  })
  test('of funds has six digits, no more and no fewer', () => {
    for (const text of ['', '12345', '1234567', '12345a', '１２３４５６', '12345 ', '123456\n']) {
      expect(checkFundPassword(text)?.message, text).toBe('请输入6位数字的资金密码')
    }
    expect(checkFundPassword('012345')).toBeUndefined()
  })
  test('[S5.009] the repeated one follows the same rule', () => {
    expect(checkRepeatPassword('', 'abcdefg1')?.message).toBe('密码不能为空')
    for (const text of ['abcdef1', 'abcdefghijkl1', 'abcdefgh', '12345678', 'abcdefg1!', 'abcd efg1', 'abcdefg１'])
      expect(checkRepeatPassword(text, text)?.message, text).toBe(PASSWORD_TEXT)
    expect(checkRepeatPassword('abcdefg1', 'abcdefg1')).toBeUndefined()
  })
  test('[S5.010] the repeated one is equal', () => {
    expect(checkRepeatPassword('abcdefg2', 'abcdefg1')?.message).toBe('两次密码输入不一致')
  })
  test('any mix of both kinds of the right length passes, one kind alone never does', () => {
    const letters = fc.string({ unit: fc.constantFrom(...Array.from('abcXYZ')), minLength: 1, maxLength: 11 })
    const digits = fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: 1, maxLength: 11 })
    fc.assert(
      fc.property(letters, digits, (a, b) => {
        const good = a.length + b.length >= 8 && a.length + b.length <= 12
        expect(checkPassword(a + b) === undefined).toBe(good)
        expect(checkPassword(b + a) === undefined).toBe(good)
        expect(checkPassword(a)).toBeDefined()
        expect(checkPassword(b)).toBeDefined()
      }),
    )
  })
})

describe('register and login', () => {
  const form = { username: 'player1', password: 'abcdefg1', repeatPassword: 'abcdefg1', isAgree: true }

  test('[S5.011] the agree box is required', () => {
    expect(checkAgree(false)?.message).toBe('请同意相关条款和隐私政策')
    expect(checkRegister({ ...form, isAgree: false }).issues.isAgree?.code).toBe('agreeRequired')
    expect(checkAgree(true)).toBeUndefined()
  })
  test('[S5.012] blanks are taken out of the username and the passwords', () => {
    const typed = { ...form, username: ' pla yer1\t', password: 'abcd efg1\u00a0', repeatPassword: '\u3000abcdefg1\n' }
    expect(checkRegister(typed)).toEqual({ form, issues: {} })
    expect(checkRegister({ ...form, username: '  ' }).issues.username?.code).toBe('usernameRequired')
  })
  test('[S5.013] login has no format rules', () => {
    expect(checkLogin({ username: '？', password: 'x' })).toStrictEqual({})
    expect(checkLogin({ username: '', password: '' })).toMatchObject({
      username: { code: 'usernameRequired' },
      password: { code: 'passwordRequired' },
    })
  })
})

describe('forgot password', () => {
  test('[S5.015] the username is required', () => {
    expect(checkForgotUsername('')?.message).toBe('请输入用户名')
    expect(checkForgotUsername('x')).toBeUndefined()
  })
  test('[S5.017] the phone matches the country, by default China', () => {
    for (const phone of ['13812345678', '+8613812345678', '8613812345678']) expect(checkPhone(phone)).toBeUndefined()
    for (const phone of [
      '',
      '1381234567',
      '138123456789',
      '23812345678',
      '+861381234567',
      '1381234567a',
      '013812345678',
    ]) {
      expect(checkPhone(phone)?.message).toBe('请输入正确的手机号码')
    }
    expect(checkPhone('91234567', String.raw`^[5679]\d{7}$`)).toBeUndefined()
    expect(checkPhone('912345678', String.raw`[5679]\d{7}`)?.message).toBe('请输入正确的手机号码')
    for (const flags of ['', 'i']) expect(checkPhone('91234567', `/^[5679]\\d{7}$/${flags}`)).toBeUndefined()
    expect(checkPhone('13812345678', '(')).toBeUndefined()
  })
  test('[S5.019] the e-mail is required', () => {
    expect(checkEmail('')?.message).toBe('请输入邮箱')
  })
  test('[S5.020] the e-mail is one', () => {
    expect(checkEmail('a@b')?.message).toBe('请输入正确的邮箱')
    expect(checkEmail('a@b.c')).toBeUndefined()
  })
  test('[S5.022] the code is required', () => {
    expect(checkCode('')?.message).toBe('请输入验证码')
    expect(checkCode('1')).toBeUndefined()
  })
  test('[S5.024] the new password is required', () => {
    expect(checkNewPassword('')?.message).toBe('请设置新密码')
  })
  test('[S5.025] the new password is 8-12 letters and digits', () => {
    for (const text of ['abcdef1', 'abcdefghijkl1', 'abcdefgh', '12345678', 'abcdefg1!', 'abcd efg1', 'abcdefg１'])
      expect(checkNewPassword(text)?.message, text).toBe(PASSWORD_TEXT)
    for (const text of ['abcdefg1', 'Abcdefghijk1']) expect(checkNewPassword(text), text).toBeUndefined()
  })
  test('[S5.026] the two new passwords are equal', () => {
    expect(checkNewPasswords('abcdefg1', 'abcdefg2')?.message).toBe('两次密码输入不一致，请重新输入')
    expect(checkNewPasswords('abcdefg1', 'abcdefg1')).toBeUndefined()
  })
  test('[S5.027] [S5.028] new device: a code that was fetched, of six digits', () => {
    expect(checkNewDeviceCode('123456', false)?.message).toBe('请先获取验证码')
    expect(checkNewDeviceCode('', true)?.message).toBe('请输入验证码')
    for (const code of ['12345', '1234567', '12345a', '１２３４５６', ' 12345']) {
      expect(checkNewDeviceCode(code, true)?.message, code).toBe('请输入6位数字验证码')
    }
    expect(checkNewDeviceCode('123456', true)).toBeUndefined()
    expect(checkPhoneMiddle('123')?.message).toBe('手机号错误')
    expect(checkPhoneMiddle('1234')).toBeUndefined()
  })
})

test('[S5.035] an e-mail has something, an at sign, something, a dot, something and no blanks', () => {
  for (const email of ['a@b.c', 'player.one+x@mail.example.com', '张@邮.箱']) expect(isEmail(email)).toBe(true)
  for (const email of ['', '@b.c', 'a@.', 'a@b', 'a@b.', 'ab.c', 'a b@c.d', 'a@b .c', ' a@b.c', 'a@b.c ']) {
    expect(isEmail(email)).toBe(false)
  }
})

describe('age', () => {
  test('[S5.032] eighteen on the day', () => {
    expect(checkBirthday('2008-11-21', '2026-11-20')?.message).toBe('你的年龄未满18，无法游戏哦')
    expect(checkBirthday('2008-11-20', '2026-11-20')).toBeUndefined()
    expect(checkBirthday('2030-01-01', '2026-11-20')?.code).toBe('underAge')
    expect([ageOn('2008-02-29', '2026-02-28'), ageOn('2008-02-29', '2026-03-01')]).toEqual([17, 18])
  })
  test('somebody comes of age on the first day of which that is so', () => {
    for (const birthday of ['2008-11-20', '2008-02-29', '2010-02-28', '1999-12-31', '0001-01-01']) {
      const day = dayOfAge(birthday)
      expect([ageOn(birthday, formatDay(day - 1)), ageOn(birthday, formatDay(day))], birthday).toEqual([17, 18])
    }
  })
  test('[S5.033] a birthday is required', () => {
    for (const text of ['', '2008', '2007-02-29', '2007-13-01']) {
      expect(checkBirthday(text, '2026-11-20')?.message).toBe('请输入生日，确保您已满18岁')
    }
  })
})

describe('real name', () => {
  const good = (name: string) => checkRealName(name) === undefined

  test('[S5.036] no two middle dots in a row, none at an end', () => {
    for (const name of ['阿··里', '·阿里', '阿里·', 'Ann··Lee', '·', '阿·•里']) {
      expect(checkRealName(name)?.message).toBe('请输入正确的姓名')
    }
    expect(good('阿卜杜拉·买买提')).toBe(true)
  })
  test('[S5.037] letters at both ends, and only letters and middle dots', () => {
    for (const name of ['', '1张', '张1', '张 三', '张-三', "O'Neil", '김철수', 'Ann Lee', '张。'])
      expect(good(name)).toBe(false)
    for (const name of ['张三', '李', 'Ann', '𠮷野']) expect(good(name)).toBe(true)
  })
  test('[S5.038] Chinese at both ends, or Latin all through', () => {
    expect(['张A三', '张·A·三', 'José·Pérez'].map(good)).toEqual([true, true, true])
    expect(['张A', 'A张', 'A·张·B'].map(good)).toEqual([false, false, false])
  })
  test('look-alike dots become middle dots', () => {
    expect(normaliseRealName(' 阿里•买・提 ')).toBe('阿里·买·提')
    expect(good('阿里•买・提')).toBe(true)
  })
  test('parts joined by single dots pass, whatever is joined by two fails', () => {
    const han = fc.string({ unit: fc.constantFrom(...Array.from('张王李赵买提')), minLength: 1, maxLength: 4 })
    const latin = fc.string({ unit: fc.constantFrom(...Array.from('abcXYZé')), minLength: 1, maxLength: 4 })
    const parts = fc.oneof(
      fc.array(han, { minLength: 2, maxLength: 4 }),
      fc.array(latin, { minLength: 2, maxLength: 4 }),
    )
    fc.assert(
      fc.property(parts, (names) => {
        expect(good(names.join('·'))).toBe(true)
        expect(good(names.join('··'))).toBe(false)
        expect(good(`${names.join('·')}·`)).toBe(false)
      }),
    )
  })
})

describe('transfer amount', () => {
  test('is required, more than nothing, two decimals, 12 characters', () => {
    expect(checkTransferAmount('')?.message).toBe('请输入转入金额')
    for (const text of ['0', '0.00', '1.234', '1234567890123', 'x', '-1'])
      expect(checkTransferAmount(text)?.code).toBe('amountFormat')
    for (const text of ['1', '0.01', '123456789.12']) expect(checkTransferAmount(text)).toBeUndefined()
  })
})

describe('contacts, which nobody has to give', () => {
  test.each([
    ['', undefined],
    ['wx_10', undefined],
    ['a-b_C'.repeat(4), undefined],
    ['abcd', '请输入正确的微信号'],
    ['a'.repeat(21), '请输入正确的微信号'],
    ['微信12345', '请输入正确的微信号'],
    ['ａｂｃｄｅ', '请输入正确的微信号'],
    ['<b>abc</b>', '请输入正确的微信号'],
    ['abcde\n', '请输入正确的微信号'],
  ])('WeChat %j: %s', (text, message) => expect(checkWechat(text)?.message).toBe(message))

  test.each([
    ['', undefined],
    ['10001', undefined],
    ['123456789012', undefined],
    ['1234', '请输入5-12位数字的QQ号码'],
    ['1234567890123', '请输入5-12位数字的QQ号码'],
    ['012345', '请输入5-12位数字的QQ号码'],
    ['１２３４５', '请输入5-12位数字的QQ号码'],
    ['12345 or 1=1', '请输入5-12位数字的QQ号码'],
  ])('QQ %j: %s', (text, message) => expect(checkQq(text)?.message).toBe(message))
})

describe('a page of this site', () => {
  test.each([
    ['/mine/message', true],
    ['/game/sport/crty?match=1#odds', true],
    ['/', true],
    ['', false],
    ['mine', false],
    ['//elsewhere.test', false],
    ['/\\elsewhere.test', false],
    ['/\t/elsewhere.test', false],
    ['/mine\n', false],
    ['https://elsewhere.test', false],
    ['javascript:alert(1)', false],
  ])('%j: %s', (address, isOne) => expect(isOwnPage(address)).toBe(isOne))
})
