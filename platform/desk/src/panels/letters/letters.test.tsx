// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { audiencePath, audienceText, letterOf, letterSchema, NO_LETTER } from './letter.ts'
import { LetterForm } from './letter-form.tsx'

const WORDS = { ...NO_LETTER, title: '维护', content: '今晚维护' }
const issuesOf = (audience: 'member' | 'grades' | 'all', typed: object) =>
  (v.safeParse(letterSchema(audience), { ...WORDS, ...typed }).issues ?? []).map((issue) => v.getDotPath(issue))

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

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
  const root = document.body.appendChild(document.createElement('div'))
  const app = createRoot(root)
  const client = new QueryClient()
  act(() =>
    app.render(
      <QueryClientProvider client={client}>
        <LetterForm />
      </QueryClientProvider>,
    ),
  )
  const set = (field: HTMLInputElement | HTMLTextAreaElement | null | undefined, typed: string) =>
    act(() => {
      if (field === null || field === undefined) throw new Error(`no field for ${typed}`)
      const prototype =
        field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const labelled = (name: string) => {
    const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name)
    return document.querySelector<HTMLInputElement>(`#${CSS.escape(label?.htmlFor ?? 'none')}`)
  }
  const press = (name: string) =>
    act(async () => {
      const found = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === name)
      found.at(-1)?.click()
      await Promise.resolve()
    })
  set(labelled('会员账号'), 'demo01')
  set(labelled('标题'), '维护')
  set(document.querySelector('textarea'), '今晚维护')
  await press('预览')
  await act(() => vi.waitFor(() => expect(document.body.textContent).toContain('会员 demo01 · 共 1 位会员')))
  expect(sent).toEqual([])
  await press('发送')
  await act(() => vi.waitFor(() => expect(sent).toHaveLength(1)))
  expect(sent[0]).toMatchObject({
    ...{ type: 'notice', title: '维护', content: '今晚维护', to: { audience: 'member', name: 'demo01' } },
    requestId: expect.stringMatching(/^[\w-]{36}$/) as unknown,
  })
  await act(() => vi.waitFor(() => expect(document.body.textContent).not.toContain('共 1 位会员')))
  act(() => app.unmount())
})
