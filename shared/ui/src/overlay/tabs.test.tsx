import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../test/render.tsx'
import { Tabs } from './tabs.tsx'

test('tabs are one stop of the keyboard, arrows go between them, and each view has the name of its tab', async () => {
  const onValueChange = vi.fn<(value: string) => void>()
  const tabs = (value: string, folded = false) => (
    <Tabs
      look="bar"
      label="投注单"
      value={value}
      folded={folded}
      aside={<button type="button">收起</button>}
      onValueChange={onValueChange}
      items={[
        { value: 'slip', label: '投注单', content: '选项' },
        { value: 'closed', label: '停用', content: '', disabled: true },
        { value: 'bets', label: '注单', content: '未结算' },
      ]}
    />
  )
  const { rerender } = show(tabs('slip'))
  const [slip, , bets] = within(screen.getByRole('tablist', { name: '投注单' })).getAllByRole('tab')
  expect(screen.getByRole('tabpanel', { name: '投注单' }).textContent).toBe('选项')
  slip?.focus()
  fireEvent.keyDown(slip as HTMLElement, { key: 'ArrowRight' })
  await waitFor(() => expect(onValueChange).toHaveBeenCalledWith('bets'))
  expect(document.activeElement).toBe(bets)
  rerender(tabs('bets'))
  expect([slip, bets].map((tab) => tab?.tabIndex)).toEqual([-1, 0])
  expect(screen.getByRole('tabpanel', { name: '注单' }).textContent).toBe('未结算')
  // Folded, a press on the tab that is shown already is told too: it unfolds.
  rerender(tabs('bets', true))
  expect(screen.queryByRole('tabpanel')).toBeNull()
  onValueChange.mockClear()
  fireEvent.click(bets as HTMLElement)
  expect(onValueChange).toHaveBeenCalledWith('bets')
})
