import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Button } from '../components/button.tsx'
import { show } from '../test/render.tsx'
import { Popover } from './popover.tsx'

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
