import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../test/render.tsx'
import { LoadMore } from './load-more.tsx'

test('a list goes on by a button that waits, and says how many there are now', () => {
  const onMore = vi.fn<() => void>()
  const { rerender } = show(<LoadMore shown={20} hasMore loading={false} onMore={onMore} />)
  expect(screen.getByRole('status').textContent).toBe('')
  fireEvent.click(screen.getByRole('button', { name: '加载更多' }))
  rerender(<LoadMore shown={20} hasMore loading onMore={onMore} />)
  fireEvent.click(screen.getByRole('button', { name: /加载更多/ }))
  expect(onMore).toHaveBeenCalledOnce()
  rerender(<LoadMore shown={40} hasMore loading={false} onMore={onMore} />)
  expect(screen.getByRole('status').textContent).toBe('已显示 40 条')
})

test('whoever loads the last by the keyboard stays there, and nobody else is moved', () => {
  const onMore = vi.fn<() => void>()
  const { rerender } = show(<LoadMore shown={20} hasMore loading={false} onMore={onMore} />)
  const button = screen.getByRole('button', { name: '加载更多' })
  button.focus()
  fireEvent.click(button)
  rerender(<LoadMore shown={25} hasMore={false} loading={false} onMore={onMore} />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('已显示 25 条')
  expect(document.activeElement).toBe(screen.getByRole('status'))
})

test('a list that is whole from the start has no end of its own', () => {
  const { container } = show(<LoadMore shown={3} hasMore={false} loading={false} onMore={() => undefined} />)
  expect(container.textContent).toBe('')
  expect(screen.queryByRole('status')).toBeNull()
})
