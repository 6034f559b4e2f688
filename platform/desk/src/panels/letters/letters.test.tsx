// @vitest-environment happy-dom
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'

import { show } from '../../../tests/show.tsx'
import { audiencePath, audienceText, letterOf, letterSchema, NO_LETTER } from './letter.ts'
import { LetterForm } from './letter-form.tsx'

const WORDS = { ...NO_LETTER, title: '维护', content: '今晚维护' }
const issuesOf = (audience: 'member' | 'grades' | 'all', typed: object) =>
  (v.safeParse(letterSchema(audience), { ...WORDS, ...typed }).issues ?? []).map((issue) => v.getDotPath(issue))

test('whom it is for decides which fields count', () => {
  expect(issuesOf('member', {})).toEqual(['name'])
  expect(issuesOf('all', {})).toEqual([])
  expect(issuesOf('grades', { vipMin: '3', vipMax: '2' })).toEqual(['vipMax'])
  expect(issuesOf('all', { vipMin: '3', vipMax: '2' })).toEqual([])
  for (const jump of ['https://example.com', '//example.com', 'mine/wallet'])
    expect(issuesOf('all', { jump }), jump).toEqual(['jump'])
  const { to } = letterOf('grades', { ...WORDS, vipMin: '2', vipMax: '5' })
  expect(to).toEqual({ audience: 'grades', vipMin: 2, vipMax: 5 })
  expect(audiencePath(to)).toBe('/sandbox/letters/audience?audience=grades&vipMin=2&vipMax=5')
  expect(audienceText(to)).toBe('VIP2 至 VIP5')
})

test('a letter is looked at, with how many it is for, before it is sent, once for its id', async () => {
  const sent: unknown[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn((_path: string, { body }: { readonly body?: string } = {}) => {
      if (body !== undefined) sent.push(JSON.parse(body))
      return Promise.resolve(new Response(body === undefined ? '{"count":1}' : '{}'))
    }),
  )
  const { type, press, see } = show(<LetterForm />)
  type('会员账号', 'demo01')
  type('标题', '维护')
  type('内容', '今晚维护')
  await press('预览')
  await see(() => expect(document.body.textContent).toContain('会员 demo01 · 共 1 位会员'))
  expect(sent).toEqual([])
  await press('发送')
  await see(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    ...{ type: 'notice', title: '维护', content: '今晚维护', to: { audience: 'member', name: 'demo01' } },
    requestId: expect.stringMatching(/^[\w-]{36}$/) as unknown,
  })
  await see(() => expect(document.body.textContent).not.toContain('共 1 位会员'))
})
