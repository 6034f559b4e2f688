import { expect, test } from 'vitest'

import { EMPTY_PERSONAL, type PersonalDraft, openFields, personalIssues, personalRequest } from './personal-data.ts'

const nothing = { gender: 0, birthday: '', wechat: '', qq: '' } as const
const TODAY = '2026-11-21'

test('only what is not fixed yet is asked for and sent', () => {
  const open = openFields({ ...nothing, birthday: '1990-01-01' })
  expect(open).toEqual(['gender', 'wechat', 'qq'])
  const draft = { gender: 'female', birthday: '2000-02-02', wechat: ' wx_12345 ', qq: '' } as const
  expect(personalIssues(draft, open, TODAY)).toEqual({})
  expect(personalRequest(draft, open)).toEqual({ gender: 2, wechat: 'wx_12345' })
  expect(openFields({ gender: 1, birthday: '1990-01-01', wechat: 'abcdef', qq: '12345' })).toEqual([])
})

test('the birthday is required, the age counted on the site’s date; the rest is optional but well-formed', () => {
  const open = openFields(nothing)
  const codes = (draft: PersonalDraft) =>
    Object.fromEntries(Object.entries(personalIssues(draft, open, TODAY)).map(([field, { code }]) => [field, code]))
  expect(codes(EMPTY_PERSONAL)).toEqual({ birthday: 'birthdayRequired' })
  const born = { ...EMPTY_PERSONAL, birthday: '1990-01-01' }
  expect(codes(born)).toEqual({})
  expect(personalRequest(born, open)).toEqual({ birthday: '1990-01-01' })
  const young = { gender: 'male', birthday: '2008-11-22', wechat: '微信', qq: '１２３４５' } as const
  expect(codes(young)).toEqual({ birthday: 'underAge', wechat: 'wechatFormat', qq: 'qqFormat' })
  expect(personalIssues({ ...young, birthday: '2008-11-21', wechat: '', qq: '' }, open, TODAY)).toEqual({})
})
