import { describe, expect, test } from 'vitest'

import { EMPTY_FORM, isFilled, issuesOf, keepTyped } from './auth-form.ts'

describe('the form of login and register', () => {
  test('[S3.033] has exactly its six fields, all empty or off at first', () => {
    expect(EMPTY_FORM).toEqual({
      username: '',
      password: '',
      repeatPassword: '',
      isRead: false,
      isAgree: false,
      rememberPwd: false,
    })
  })

  test.each([
    ['login', { username: 'a', password: 'b' }, true],
    ['login', { username: 'a' }, false],
    ['register', { username: 'a', password: 'b' }, false],
    ['register', { username: 'a', password: 'b', repeatPassword: 'c' }, true],
  ] as const)('%s with %o is filled: %s', (mode, part, filled) => {
    expect(isFilled(mode, { ...EMPTY_FORM, ...part })).toBe(filled)
  })

  test('takes blanks out and cuts the name at 11 on register, and leaves log-in as it is typed', () => {
    expect(keepTyped('register', 'username', ' ab 12\t34567890')).toBe('ab123456789')
    expect(keepTyped('register', 'password', 'ab cd 1234')).toBe('abcd1234')
    expect(keepTyped('login', 'password', 'ab cd 1234')).toBe('ab cd 1234')
    expect(keepTyped('login', 'username', 'a-name-of-another-time')).toBe('a-name-of-another-time')
  })

  test('checks nothing but presence on log-in, and every rule on register', () => {
    expect(issuesOf('login', { ...EMPTY_FORM, username: '!', password: '!' })).toEqual({})
    expect(
      issuesOf('register', { ...EMPTY_FORM, username: '1a', password: 'short', repeatPassword: 'abcd1234' }),
    ).toEqual({
      username: 'usernameFormat',
      password: 'passwordFormat',
      repeatPassword: 'passwordsDiffer',
      isAgree: 'agreeRequired',
    })
  })
})
