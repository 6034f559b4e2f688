import {
  type Letter,
  letterDeleteEndpoint,
  letterListEndpoint,
  letterReadAllEndpoint,
  letterReadEndpoint,
  type UnreadCounts,
  unreadForTypeEndpoint,
} from '@site/contracts'
import { renderPart } from '@site/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { MessageCentre } from './message-centre.tsx'

const AT = Date.parse('2026-11-21T12:00:00+08:00')
const NO_COUNTS: UnreadCounts = {
  brnotice_count: 0,
  bractivity_count: 0,
  brbulletin_count: 0,
  brmatch_count: 0,
  brfd_count: 0,
  notice_count: 0,
  activity_count: 0,
  fd_count: 0,
}
const letter = (id: string, parts: Partial<Letter> = {}): Letter => ({
  id,
  type: 'notice',
  title: `第${id}封`,
  content: `内容${id}`,
  read: 0,
  createdAt: AT,
  ...parts,
})

/** A server with these letters, and everything that it was asked to do. */
function show(letters: readonly Letter[], path = '/mine/message') {
  let kept = [...letters]
  const done: string[] = []
  const part = renderPart(<MessageCentre />, {
    remote: 'account',
    texts,
    member: '7',
    path,
    answers: {
      [unreadForTypeEndpoint.path]: () => ({
        ...NO_COUNTS,
        notice_count: kept.filter(({ read, type }) => read === 0 && type === 'notice').length,
        fd_count: kept.filter(({ read, type }) => read === 0 && type === 'fd').length,
      }),
      [letterListEndpoint.path]: (input) => {
        const { type, id, pageNum, pageSize } = v.parse(letterListEndpoint.request, input)
        const list = kept.filter((one) => (type ?? one.type) === one.type && (id ?? one.id) === one.id)
        const from = (pageNum - 1) * pageSize
        return { list: list.slice(from, from + pageSize), total: list.length, pageNum, pageSize }
      },
      [letterReadEndpoint.path]: (input) => {
        const { ids } = v.parse(letterReadEndpoint.request, input)
        done.push(`read ${ids.join()}`)
        kept = kept.map((one) => (ids.includes(one.id) ? { ...one, read: 1 } : one))
        return null
      },
      [letterReadAllEndpoint.path]: (input) => {
        const { type } = v.parse(letterReadAllEndpoint.request, input)
        done.push(`all ${type ?? ''}`)
        return null
      },
      [letterDeleteEndpoint.path]: (input) => {
        const { ids } = v.parse(letterDeleteEndpoint.request, input)
        done.push(`delete ${ids.join()}`)
        kept = kept.filter((one) => !ids.includes(one.id))
        return null
      },
    },
  })
  return { ...part, done }
}

test('types stand with their counts, and a letter that is opened is read once', async () => {
  const { done } = show([letter('1'), letter('2', { type: 'fd', jump: '/mine/wallet' })])
  const list = await screen.findByRole('list', { name: '消息列表' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(2)
  await waitFor(() => expect(screen.getByRole('tab', { name: '全部 未读消息 2' })).toBeDefined())
  fireEvent.click(screen.getByRole('button', { name: /第2封/ }))
  const dialog = await screen.findByRole('dialog', { name: '第2封' })
  expect(within(dialog).getByText('内容2')).toBeDefined()
  expect(within(dialog).getByRole('link', { name: '前往查看' }).getAttribute('href')).toBe('/mine/wallet')
  await waitFor(() => expect(done).toEqual(['read 2']))
})

test('the address names type and letter; one that is not the member’s own is told so', async () => {
  show([letter('1'), letter('2', { type: 'fd' })], '/mine/message?type=fd&letter=404')
  expect(await screen.findByText('这条消息不存在')).toBeDefined()
  expect(screen.getByRole('tab', { name: /^资金/, hidden: true }).getAttribute('aria-selected')).toBe('true')
  const list = await screen.findByRole('list', { name: '消息列表', hidden: true })
  expect(within(list).getAllByRole('listitem', { hidden: true })).toHaveLength(1)
})

test('a letter leads to pages of this site alone', async () => {
  show([letter('1', { jump: '//example.com/x' })], '/mine/message?letter=1')
  const dialog = await screen.findByRole('dialog', { name: '第1封' })
  expect(within(dialog).queryByRole('link')).toBeNull()
})

test('chosen letters are deleted together after the question, one press reads all of a type', async () => {
  const { done } = show([letter('1', { read: 1 }), letter('2', { type: 'fd' })], '/mine/message?type=notice')
  fireEvent.click(await screen.findByRole('checkbox', { name: '全选本页' }))
  fireEvent.click(screen.getByRole('button', { name: '一键已读' }))
  await waitFor(() => expect(done).toEqual(['all notice']))
  const remove = screen.getByRole<HTMLButtonElement>('button', { name: '删除 1 条' })
  await waitFor(() => expect(remove.disabled, 'until the answer is there').toBe(false))
  fireEvent.click(remove)
  await waitFor(() => expect(done).toEqual(['all notice', 'delete 1']))
})

test('nothing there says what will come', async () => {
  show([])
  expect(await screen.findByText('还没有消息')).toBeDefined()
})
