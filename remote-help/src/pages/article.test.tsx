import { renderPart } from '@site/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import texts from '../../locales/zh-CN/help.json' with { type: 'json' }
import { Page } from './article.tsx'

function open(path: string, options: { readonly routes?: string[]; readonly depositHelp?: '0' | '1' } = {}) {
  const { routes = [], depositHelp = '1' } = options
  return renderPart(<Page />, { remote: 'help', texts, path, routes, settings: { depositHelp } })
}

test('shows a placeholder, then the article with its contents and neighbours', async () => {
  open('/app/help/qk')
  expect(screen.getByRole('status')).toBeDefined()
  expect(await screen.findByRole('heading', { level: 1, name: '取款' })).toBeDefined()
  const contents = screen.getAllByRole('navigation', { name: '本页内容' })
  expect(within(contents[0] ?? document.body).getByRole('link', { name: '取款步骤', hidden: true })).toBeDefined()
  const pager = screen.getByRole('navigation', { name: '上一篇与下一篇' })
  expect(
    within(pager)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/app/help/ck', '/app/help/zz'])
})

test('marks the open article in the menu', async () => {
  open('/app/help/rqgl')
  await screen.findByRole('heading', { level: 1 })
  const [menu] = screen.getAllByRole('navigation', { name: '帮助目录' })
  const current = within(menu ?? document.body)
    .getAllByRole('link')
    .filter((link) => link.ariaCurrent === 'page' || link.getAttribute('aria-current') === 'page')
  expect(current.map((link) => link.textContent)).toEqual(['让球攻略'])
})

test('links to pages that some release offers, and leaves others as words', async () => {
  open('/app/help/qk', { routes: ['takeMoney'] })
  const link = await screen.findByRole('link', { name: '取款页面' })
  expect(link.getAttribute('href')).toBe('/mine/takemoney')
  open('/app/help/qk')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('link', { name: '取款页面' })).toBeNull()
  expect(screen.getByText(/^在取款页面查看/)).toBeDefined()
})

test('leaves deposit help out of menu, neighbours and text when the setting is "0"', async () => {
  open('/app/help/qk', { depositHelp: '0', routes: ['saveMoney'] })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryAllByRole('link', { name: '存款', hidden: true })).toEqual([])
  expect(document.querySelector('a[href^="/app/help/ck"], a[href="/mine/savemoney"]')).toBeNull()
})

test('asks the host for customer service', async () => {
  const { events } = open('/app/help/qk')
  fireEvent.click(await screen.findByRole('button', { name: '联系客服' }))
  expect(events.map(({ name }) => name)).toEqual(['customer_service'])
})

test('the online support page has one way to customer service, at its top', async () => {
  const { events } = open('/app/help/zxkf')
  fireEvent.click(await screen.findByRole('button', { name: '打开在线客服' }))
  expect(events.map(({ name }) => name)).toEqual(['customer_service'])
  expect(screen.queryByRole('button', { name: '联系客服' })).toBeNull()
})

test('numbers the terms, and lists the excluded regions in place', async () => {
  open('/app/help/gztk')
  const section = await screen.findByRole('region', { name: '五、使用条件' })
  expect(within(section).getByText('受限地区名单')).toBeDefined()
  expect(within(section).getByText('5.4')).toBeDefined()
  expect(screen.getByText('20.2')).toBeDefined()
})

test('opens every answer for printing and folds them again', async () => {
  open('/app/help/tywt')
  await screen.findByRole('heading', { level: 1 })
  const answers = () => [...document.querySelectorAll('article details')] as HTMLDetailsElement[]
  expect(answers().some(({ open: isOpen }) => isOpen)).toBe(false)
  window.dispatchEvent(new Event('beforeprint'))
  expect(answers().every(({ open: isOpen }) => isOpen)).toBe(true)
  window.dispatchEvent(new Event('afterprint'))
  expect(answers().some(({ open: isOpen }) => isOpen)).toBe(false)
})

test('finds a question as it is typed and closes on Escape', async () => {
  open('/app/help/qk')
  const field = await screen.findByRole('searchbox', { name: '搜索帮助' })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: '收不到验证码' } })
  const hit = await screen.findByRole('link', { name: /收不到验证码/ })
  expect(hit.getAttribute('href')).toBe('/app/help/kh#faq')
  fireEvent.keyDown(field, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('link', { name: /收不到验证码/ })).toBeNull())
})
