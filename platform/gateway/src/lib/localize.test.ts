import { PersonalTextSchema, SpokenTextSchema } from '@site/contracts'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { localize } from './localize.ts'

const PersonSchema = v.object({ nickName: v.optional(PersonalTextSchema, ''), area: v.string() })

describe('answers in the caller’s language', () => {
  test('zh-TW translates every text of an answer', () => {
    const answer = { message: '网络连接异常，请检查账号', data: { list: [{ name: '电子', count: 3, none: null }] } }
    expect(localize(answer, 'zh-TW')).toEqual({
      message: '網路連線異常，請檢查帳號',
      data: { list: [{ name: '電子', count: 3, none: null }] },
    })
  })

  test('what the schema marks stays as it is, wherever the schema has it', () => {
    const person = { nickName: '简体昵称', area: '网络', unknown: '账号' }
    const told = { nickName: '简体昵称', area: '網路', unknown: '帳號' }
    const SomeSchema = v.variant('type', [
      v.object({ type: v.literal('one'), one: v.nullable(PersonSchema) }),
      v.object({ type: v.literal('many'), many: v.record(v.string(), v.array(PersonSchema)) }),
    ])
    expect(localize(person, 'zh-TW', PersonSchema)).toEqual(told)
    expect(localize({ type: 'one', one: person }, 'zh-TW', SomeSchema)).toEqual({ type: 'one', one: told })
    expect(localize({ type: 'one', one: null }, 'zh-TW', SomeSchema)).toEqual({ type: 'one', one: null })
    expect(localize({ type: 'many', many: { a: [person] } }, 'zh-TW', SomeSchema)).toEqual({
      type: 'many',
      many: { a: [told] },
    })
    expect(localize({ team: '国安', league: '联赛' }, 'zh-TW', v.object({ team: SpokenTextSchema }))).toEqual({
      team: '国安',
      league: '聯賽',
    })
    expect(localize(['账号'], 'zh-TW', v.array(PersonalTextSchema))).toEqual(['账号'])
  })

  test('a field is translated under a name that is personal elsewhere', () => {
    const RecycledSchema = v.object({ msg: v.string() })
    expect(localize({ msg: '场馆维护中' }, 'zh-TW', RecycledSchema)).toEqual({ msg: '場館維護中' })
  })

  test('zh-CN and texts without Chinese letters pass untouched', () => {
    const answer = { message: '网络', data: ['art:court:1', 7] }
    expect(localize(answer, 'zh-CN')).toBe(answer)
    expect(localize(['CRTY', ''], 'zh-TW')).toEqual(['CRTY', ''])
  })
})
