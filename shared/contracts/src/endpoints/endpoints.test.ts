import { readFileSync } from 'node:fs'

import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import type { Endpoint } from '../endpoint.ts'
import { EnvelopeSchema } from '../envelope.ts'
import { parseArt } from './common.ts'
import { BalanceSchema, feedbackUnreadEndpoint } from './member-state.ts'
import { VenueEntryRequestSchema, VenueTransferSchema, launchEndpoint } from './game.ts'
import { UNREAD_FIELDS, UnreadCountsSchema, unreadTotal } from './messages.ts'
import { CustomerServiceSchema, PreInfoSchema, navigationListEndpoint, sponsorContentEndpoint } from './site.ts'
import { UserInfoSchema } from './session.ts'
import { ENDPOINTS } from './table.ts'
import {
  AreaSchema,
  CaptchaResultSchema,
  LoginAnswerSchema,
  LoginFailureSchema,
  PictureCaptchaSchema,
  UsernameSchema,
  loginEndpoint,
} from './user.ts'

const all: readonly Endpoint[] = Object.values(ENDPOINTS)

describe('the endpoint table', () => {
  const rows = readFileSync(new URL('../../../../docs/spec/endpoints.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))

  test('agrees with the list of the 91 paths: method, path, caller, cacheable', () => {
    const declared = all.map(({ method, path, caller, cacheable }) =>
      [method, path, caller, cacheable ? 'yes' : 'no'].join(' '),
    )
    expect(rows).toHaveLength(91)
    expect(declared.toSorted()).toEqual(rows.map((row) => row.slice(0, 4).join(' ')).toSorted())
  })

  test('every money call carries its idempotency key', () => {
    const money = all.filter((one) => one.money === true)
    expect(money.length).toBeGreaterThan(4)
    for (const one of money) {
      const issues = v.safeParse(one.request, {}).issues ?? []
      expect(
        issues.map((issue) => v.getDotPath(issue)),
        one.path,
      ).toContain('requestId')
    }
  })

  test('a declaration is data: no call shares its path with another and each has a Chinese summary', () => {
    expect(new Set(all.map(({ path }) => path)).size).toBe(all.length)
    for (const { summary } of all) expect(summary).toMatch(/\p{Script=Han}/u)
  })
})

describe('configuration records', () => {
  test('[S3.014] navigation list and sponsor content tolerate unknown fields', () => {
    const navigation = v.parse(navigationListEndpoint.response, [{ key: 'TY', name: '体育', somethingNew: { a: 1 } }])
    expect(navigation[0]).toMatchObject({ key: 'TY', name: '体育', type: 'page', children: [] })
    const sponsor = v.parse(sponsorContentEndpoint.response, [{ id: '1', title: '赞助', later: true }])
    expect(sponsor[0]).toMatchObject({ id: '1', title: '赞助' })
  })

  test('[S3.015] online customer service has a url', () => {
    expect(v.parse(CustomerServiceSchema, { url: '/service' })).toEqual({ url: '/service' })
    expect(v.is(CustomerServiceSchema, {})).toBe(false)
  })

  test('[S3.016] pre-info has ip and siteBaseConfig with title and h5DomainUrl', () => {
    const answer = { ip: '127.0.0.1', siteBaseConfig: { title: '站点', h5DomainUrl: 'https://m.example' } }
    expect(v.parse(PreInfoSchema, answer)).toMatchObject(answer)
    expect(v.is(PreInfoSchema, { ...answer, ip: undefined })).toBe(false)
    expect(v.is(PreInfoSchema, { ...answer, siteBaseConfig: { title: '站点' } })).toBe(false)
    expect(v.is(PreInfoSchema, { ...answer, siteBaseConfig: { h5DomainUrl: '' } })).toBe(false)
  })
})

describe('session', () => {
  test('[S3.017] user info has bindPhone and bindRealName and tolerates other fields', () => {
    const info = { userId: '1', name: 'demo01', bindPhone: 1, bindRealName: 0 }
    expect(v.parse(UserInfoSchema, { ...info, hobby: '足球' })).toMatchObject(info)
    expect(v.is(UserInfoSchema, { ...info, bindPhone: undefined })).toBe(false)
    expect(v.is(UserInfoSchema, { ...info, bindRealName: undefined })).toBe(false)
  })

  test('[S6.003] the VIP grade is an attribute of the member, the lowest one where nothing is said', () => {
    const info = { userId: '1', name: 'player01', bindPhone: 1, bindRealName: 0 }
    expect(v.parse(UserInfoSchema, { ...info, vipGrade: 3 }).vipGrade).toBe(3)
    expect(v.parse(UserInfoSchema, info).vipGrade).toBe(0)
    expect(v.is(UserInfoSchema, { ...info, vipGrade: '3' })).toBe(false)
  })

  test('[S3.037] a login response has token and userId', () => {
    expect(v.is(LoginAnswerSchema, { token: 't', userId: '1' })).toBe(true)
    expect(v.is(LoginAnswerSchema, { token: 't' })).toBe(false)
    expect(v.is(LoginAnswerSchema, { userId: '1' })).toBe(false)
  })

  test('[S3.038] login failure data holds a masked phone number', () => {
    expect(v.is(LoginFailureSchema, { phoneNumber: '138****5678' })).toBe(true)
    expect(v.is(LoginFailureSchema, { phoneNumber: '13812345678' })).toBe(false)
  })

  test('[S3.039] a captcha result has kaptchcate 0 or 1, codeId and code', () => {
    for (const kaptchcate of [0, 1])
      expect(v.is(CaptchaResultSchema, { kaptchcate, codeId: 'a', code: 'b' })).toBe(true)
    expect(v.is(CaptchaResultSchema, { kaptchcate: 2, codeId: 'a', code: 'b' })).toBe(false)
    expect(v.is(CaptchaResultSchema, { kaptchcate: 0, codeId: 'a' })).toBe(false)
    expect(v.is(CaptchaResultSchema, { kaptchcate: 0, code: 'b' })).toBe(false)
  })

  test('[S3.040] the picture captcha response has image and x-code', () => {
    expect(v.is(PictureCaptchaSchema, { image: 'iVBOR', 'x-code': 'k1' })).toBe(true)
    expect(v.is(PictureCaptchaSchema, { image: 'iVBOR' })).toBe(false)
    expect(v.is(PictureCaptchaSchema, { 'x-code': 'k1' })).toBe(false)
  })

  test('a password login and a new-device login are told apart by kaptchcate', () => {
    const common = { name: 'demo01', password: 'd41d8cd98f00b204e9800998ecf8427e' }
    expect(v.is(loginEndpoint.request, { ...common, kaptchcate: 0, codeId: '', code: '' })).toBe(true)
    expect(v.is(loginEndpoint.request, common)).toBe(true)
    expect(v.is(loginEndpoint.request, { ...common, kaptchcate: 99, sendCodeNum: '123456' })).toBe(true)
    expect(v.is(loginEndpoint.request, { ...common, kaptchcate: 99, sendCodeNum: '12345' })).toBe(false)
    expect(v.is(loginEndpoint.request, { ...common, password: 'demo1234' })).toBe(false)
  })

  test.each([
    ['abc1', true],
    ['Ab12345678z', true],
    ['a1b', false],
    ['a1bcdefghijk', false],
    ['1abc', false],
    ['a123', false],
    ['abcd', false],
    ['ab 12', false],
    ['ab1_', false],
  ])('a new name %s is accepted: %s', (name, ok) => {
    expect(v.is(UsernameSchema, name)).toBe(ok)
  })

  test('[S3.035] a country/area item has areaName, areaCode and regex', () => {
    const area = { areaName: '中国', areaCode: '+86', regex: String.raw`^1\d{10}$` }
    expect(v.parse(AreaSchema, area)).toEqual(area)
    for (const key of Object.keys(area)) expect(v.is(AreaSchema, { ...area, [key]: undefined })).toBe(false)
  })
})

describe('wallet and venues', () => {
  test('[S3.019] centerWalletBalance is the central wallet balance', () => {
    expect(v.parse(BalanceSchema, { centerWalletBalance: '10000.00' }).centerWalletBalance).toBe('10000.00')
    expect(v.is(BalanceSchema, { centerWalletBalance: 10000 })).toBe(false)
    expect(v.is(BalanceSchema, {})).toBe(false)
  })

  test('[S3.021] a venue-entry request has enName, gameCode and an optional isActivity', () => {
    expect(v.is(VenueEntryRequestSchema, { enName: 'CRTY', gameCode: '' })).toBe(true)
    expect(v.is(VenueEntryRequestSchema, { enName: 'CRTY', gameCode: 'g1', isActivity: 1 })).toBe(true)
    expect(v.is(VenueEntryRequestSchema, { gameCode: 'g1' })).toBe(false)
    expect(v.is(VenueEntryRequestSchema, { enName: 'CRTY', gameCode: 'g1', isActivity: 'yes' })).toBe(false)
  })

  test('[S3.022] a venue-entry response has url, and CRTY adds its session', () => {
    expect(v.parse(launchEndpoint.response, { url: 'https://venue.example/x' })).toEqual({
      url: 'https://venue.example/x',
    })
    const local = { url: '', uid: 'u', token: 't', langx: 'zh-cn', ver: '1', limits: { min: '10.00', max: '50000.00' } }
    expect(v.parse(launchEndpoint.response, local)).toEqual(local)
    expect(v.is(launchEndpoint.response, {})).toBe(false)
  })

  test('[S3.023] a transfer request has channelCode, amount as a string, ty and isActivity', () => {
    const transfer = { channelCode: 'CRTY', amount: '100.5', ty: '1', isActivity: 1, requestId: 'k-12345678' }
    expect(v.parse(VenueTransferSchema, transfer)).toEqual(transfer)
    expect(v.is(VenueTransferSchema, { ...transfer, isActivity: undefined })).toBe(true)
    expect(v.is(VenueTransferSchema, { ...transfer, isActivity: 'yes' })).toBe(false)
    expect(Object.keys(VenueTransferSchema.entries), 'beside the key of a money call').toEqual([
      'channelCode',
      'amount',
      'ty',
      'isActivity',
      'requestId',
    ])
    expect(v.is(VenueTransferSchema, { ...transfer, amount: 100.5 })).toBe(false)
    expect(v.is(VenueTransferSchema, { ...transfer, ty: '3' })).toBe(false)
    for (const key of ['channelCode', 'amount', 'ty']) {
      expect(v.is(VenueTransferSchema, { ...transfer, [key]: undefined }), key).toBe(false)
    }
  })

  test('an art reference has a known pattern and a hue', () => {
    expect(parseArt('art:waves:210')).toEqual({ pattern: 'waves', hue: 210 })
    expect(parseArt('art:unknown:210')).toBeUndefined()
    expect(parseArt('/files/a.png')).toBeUndefined()
  })
})

describe('messages', () => {
  const counts = Object.fromEntries(UNREAD_FIELDS.map((field, index) => [field, 10 ** index]))

  test('[S3.025] unread counts have the eight fields', () => {
    expect(Object.keys(UnreadCountsSchema.entries)).toEqual([
      'brnotice_count',
      'bractivity_count',
      'brbulletin_count',
      'brmatch_count',
      'brfd_count',
      'notice_count',
      'activity_count',
      'fd_count',
    ])
    for (const field of UNREAD_FIELDS) expect(v.is(UnreadCountsSchema, { ...counts, [field]: undefined })).toBe(false)
  })

  test('[S3.026] the unread message count is the sum of the eight fields', () => {
    expect(unreadTotal(v.parse(UnreadCountsSchema, counts))).toBe(11_111_111)
  })

  test('unread feedback is a number of its own', () => {
    expect(v.parse(feedbackUnreadEndpoint.response, { num: 7 })).toEqual({ num: 7 })
    expect(v.is(feedbackUnreadEndpoint.response, {})).toBe(false)
  })
})

test('[S3.041] the envelope is status_code, data and message', () => {
  expect(v.parse(EnvelopeSchema, { status_code: 6000, data: { a: 1 }, message: '成功' })).toEqual({
    status_code: 6000,
    data: { a: 1 },
    message: '成功',
  })
  expect(v.is(EnvelopeSchema, { data: {}, message: '' })).toBe(false)
  expect(v.is(EnvelopeSchema, { status_code: '6000', data: {}, message: '' })).toBe(false)
})
