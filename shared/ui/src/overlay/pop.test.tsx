import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Button } from '../components/button.tsx'
import { show } from '../test/render.tsx'
import { Menu } from './menu.tsx'
import { Popover } from './popover.tsx'
import { Tooltip } from './tooltip.tsx'

test('a menu opens and is walked by the keyboard, passes what may not be, and gives the focus back', async () => {
  const onLogOut = vi.fn<() => void>()
  show(
    <Menu
      trigger={<Button>我的</Button>}
      items={[
        { key: 'mail', label: '站内信', onSelect: vi.fn<() => void>() },
        { key: 'vip', label: 'VIP', disabled: true, onSelect: vi.fn<() => void>() },
        { key: 'out', label: '退出', tone: 'danger', separated: true, onSelect: onLogOut },
      ]}
    />,
  )
  const button = screen.getByRole('button', { name: '我的' })
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  button.focus()
  fireEvent.keyDown(button, { key: 'ArrowDown' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: '站内信' })))
  expect(screen.getByRole('menuitem', { name: 'VIP' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowDown' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: '退出' })))
  fireEvent.keyDown(document.activeElement as Element, { key: 'Enter' })
  expect(onLogOut).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('what opens beside its button is a dialog with a name, and escape gives the focus back', async () => {
  show(
    <Popover trigger={<Button>筛选</Button>} label="筛选赛事">
      <Button>确定</Button>
    </Popover>,
  )
  const button = screen.getByRole('button', { name: '筛选' })
  button.focus()
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  const content = await screen.findByRole('dialog', { name: '筛选赛事' })
  await waitFor(() => expect(content.contains(document.activeElement)).toBe(true))
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('an explanation comes with the focus and is bound to what it explains', async () => {
  show(
    <Tooltip content="下注金额的一倍">
      <Button>流水</Button>
    </Tooltip>,
  )
  const button = screen.getByRole('button', { name: '流水' })
  act(() => button.focus())
  const tip = await screen.findByRole('tooltip')
  expect(tip.textContent).toContain('下注金额的一倍')
  expect(button.getAttribute('aria-describedby')).toBe(tip.id)
  fireEvent.keyDown(button, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})
