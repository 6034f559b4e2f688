import { renderPart } from '@site/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import excluded from '../../locales/zh-CN/excluded-regions.json' with { type: 'json' }
import texts from '../../locales/zh-CN/help.json' with { type: 'json' }
import { Slot } from './terms.tsx'

const options = { remote: 'help', texts, path: '/' }

test('shows the terms and toggles to the privacy policy, by button and by the link in the text', async () => {
  const onToggle = vi.fn<() => void>()
  renderPart(<Slot which="gztk" onToggle={onToggle} />, options)
  expect(await screen.findByRole('heading', { name: '一、定义' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '查看隐私规则' }))
  fireEvent.click(screen.getByRole('button', { name: '隐私规则' }))
  expect(onToggle).toHaveBeenCalledTimes(2)
})

test('[S1.035] lists every region whose residents are excluded, in the section of who may play', async () => {
  renderPart(<Slot which="gztk" onToggle={() => undefined} />, options)
  const conditions = await screen.findByRole('region', { name: /、使用条件$/ })
  const shown = within(conditions)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(new Set(excluded.regions).size).toBeGreaterThan(3)
  for (const region of excluded.regions) expect(shown).toContain(region)
  expect(shown).toContain('新加坡')
})

test('opens further articles in a tab of their own, so that the form below is kept', async () => {
  renderPart(<Slot which="gztk" onToggle={() => undefined} />, options)
  await screen.findByRole('heading', { name: '一、定义' })
  const links = screen.getAllByRole('link')
  expect(links.length).toBeGreaterThan(2)
  for (const link of links) expect(link.getAttribute('target')).toBe('_blank')
})

test('shows the privacy policy, without a toggle where none is given', async () => {
  renderPart(<Slot which="ysgz" />, options)
  expect(await screen.findByText(/我们只接受年满 18 周岁的客户/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
