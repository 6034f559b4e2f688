import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../test/render.tsx'
import { InfiniteList, type InfiniteListProps } from './infinite-list.tsx'

let observers: Set<(isIntersecting: boolean) => void>

beforeEach(() => {
  observers = new Set()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #notify: (isIntersecting: boolean) => void
      constructor(callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
        this.#notify = (isIntersecting) => callback([{ isIntersecting }])
      }
      observe(): void {
        observers.add(this.#notify)
      }
      disconnect(): void {
        observers.delete(this.#notify)
      }
    },
  )
})

const scrollToEnd = () => act(() => observers.forEach((notify) => notify(true)))

function list(props: Partial<InfiniteListProps<string>>) {
  return (
    <InfiniteList
      label="消息"
      items={['甲', '乙']}
      itemKey={(item) => item}
      hasMore
      isLoading={false}
      onLoadMore={() => undefined}
      {...props}
    >
      {(item) => <b>{item}</b>}
    </InfiniteList>
  )
}

test('it goes on when its end comes near, and by a button; not while it loads', () => {
  const onLoadMore = vi.fn<() => void>()
  const { rerender } = show(list({ onLoadMore }))
  expect(screen.getByRole('list', { name: '消息' }).children).toHaveLength(2)
  scrollToEnd()
  expect(onLoadMore).toHaveBeenCalledTimes(1)
  rerender(list({ onLoadMore, isLoading: true }))
  expect(screen.getByRole('list', { name: '消息' }).getAttribute('aria-busy')).toBe('true')
  scrollToEnd()
  fireEvent.click(screen.getByRole('button', { name: /加载更多/ }))
  expect(onLoadMore).toHaveBeenCalledTimes(1)
  rerender(list({ onLoadMore }))
  fireEvent.click(screen.getByRole('button', { name: '加载更多' }))
  expect(onLoadMore).toHaveBeenCalledTimes(2)
})

test('how many there are is told politely', () => {
  const { rerender } = show(list({}))
  expect(screen.getByRole('status').textContent).toBe('已加载 2 条')
  rerender(list({ items: ['甲', '乙', '丙'] }))
  expect(screen.getByRole('status').textContent).toBe('已加载 3 条')
})

test('after a failure only the button tries again', () => {
  const onLoadMore = vi.fn<() => void>()
  show(list({ onLoadMore, failed: true }))
  scrollToEnd()
  expect(onLoadMore).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(onLoadMore).toHaveBeenCalledTimes(1)
})

test('the end is said, and a list of nothing says what to do', () => {
  const { rerender } = show(list({ hasMore: false }))
  expect(screen.getByText('已经到底了')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  scrollToEnd()
  rerender(list({ hasMore: false, items: [], empty: '还没有消息' }))
  expect(screen.getByText('还没有消息')).toBeTruthy()
})
