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

test('a page that does not come is told, and asked for again by the same button, which keeps the focus', () => {
  const onMore = vi.fn<() => void>()
  const list = { shown: 20, hasMore: true, loading: false, onMore }
  const { rerender } = show(<LoadMore {...list} />)
  const button = screen.getByRole('button', { name: '加载更多' })
  button.focus()
  fireEvent.click(button)
  rerender(<LoadMore {...list} failed />)
  expect(screen.getByRole('alert').textContent).toBe('内容暂时没有加载出来')
  expect(screen.getByRole('button', { name: '重试' })).toBe(document.activeElement)
  rerender(
    <LoadMore {...list} failed>
      网络连接异常（6006）
    </LoadMore>,
  )
  expect(screen.getByRole('alert').textContent).toBe('网络连接异常（6006）')
  fireEvent.click(button)
  expect(onMore).toHaveBeenCalledTimes(2)
  rerender(<LoadMore {...list} failed loading />)
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(<LoadMore {...list} shown={40} />)
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
