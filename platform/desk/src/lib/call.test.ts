import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'

import { callDriver, withQuery } from './call.ts'

const AnswerSchema = v.object({ now: v.number() })
const answerWith = (status: number, body: string) => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response(body, { status })))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

afterEach(() => vi.unstubAllGlobals())

test('a query leaves out what is empty', () => {
  expect(withQuery('/sandbox/deposits', { name: '', open: undefined })).toBe('/sandbox/deposits')
  expect(withQuery('/sandbox/deposits', { name: 'a&b', open: '1' })).toBe('/sandbox/deposits?name=a%26b&open=1')
})

test('a driver is asked, or told something as JSON, which no other site may send', async () => {
  const fetched = answerWith(200, '{"now":7,"more":1}')
  expect(await callDriver('/sandbox/clock', AnswerSchema)).toEqual({ now: 7 })
  expect(fetched).toHaveBeenLastCalledWith('/sandbox/clock', {})
  await callDriver('/sandbox/clock', AnswerSchema, { body: { advanceMs: 1 } })
  expect(fetched).toHaveBeenLastCalledWith('/sandbox/clock', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"advanceMs":1}',
  })
})

test('a refusal has its code and words, and what is no answer of a driver the catalogue’s', async () => {
  answerWith(400, '{"status_code":6004,"message":"会员不存在"}')
  await expect(callDriver('/sandbox/clock', AnswerSchema)).rejects.toMatchObject({ code: 6004, message: '会员不存在' })
  answerWith(502, '<html>')
  await expect(callDriver('/sandbox/clock', AnswerSchema)).rejects.toMatchObject({ code: 6006 })
  answerWith(200, '{"now":"soon"}')
  await expect(callDriver('/sandbox/clock', AnswerSchema)).rejects.toMatchObject({ code: 6014 })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
  await expect(callDriver('/sandbox/clock', AnswerSchema)).rejects.toMatchObject({ code: 6006 })
})
