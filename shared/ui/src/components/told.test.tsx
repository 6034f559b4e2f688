import { fireEvent, screen } from '@testing-library/react'
import { Bell } from 'lucide-react'
import { expect, test, vi } from 'vitest'
import { show } from '../test/render.tsx'
import { Avatar } from './avatar.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { IconButton } from './icon-button.tsx'
import { LiveMark } from './live-mark.tsx'
import { Notice } from './notice.tsx'
import { SkeletonGroup, SkeletonRow } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'
import { Toast, ToastViewport } from './toast.tsx'

test('a button that is only a glyph has a name', () => {
  const onClick = vi.fn<() => void>()
  show(<IconButton icon={Bell} label="通知" onClick={onClick} />)
  fireEvent.click(screen.getByRole('button', { name: '通知' }))
  expect(onClick).toHaveBeenCalledOnce()
})

test.each(['error', 'warning'] as const)('a notice of %s is announced at once', (tone) => {
  show(<Notice tone={tone}>余额不足</Notice>)
  expect(screen.getByRole('alert').textContent).toBe('余额不足')
})

test.each(['info', 'success'] as const)('a notice of %s waits for its turn, and can be put away by name', (tone) => {
  const onClose = vi.fn<() => void>()
  show(
    <Notice tone={tone} title="维护" onClose={onClose}>
      今晚两点
    </Notice>,
  )
  expect(screen.getByRole('status').textContent).toBe('维护今晚两点')
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('a block that failed is announced with its way to try again, which waits meanwhile', () => {
  const onRetry = vi.fn<() => void>()
  const { rerender } = show(<ErrorState onRetry={onRetry} />)
  expect(screen.getByRole('alert').textContent).toContain('内容暂时没有加载出来')
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  rerender(<ErrorState onRetry={onRetry} retrying />)
  fireEvent.click(screen.getByRole('button', { name: /重试/ }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('nothing there is words with what to do next, and no announcement', () => {
  show(<EmptyState title="没有订单" action={<a href="/">去首页</a>} />)
  expect(screen.getByText('没有订单')).toBeDefined()
  expect(screen.getByRole('link', { name: '去首页' })).toBeDefined()
  expect(screen.queryByRole('status') ?? screen.queryByRole('alert')).toBeNull()
})

test('stand-ins say once that something loads, and are nothing else to a screen reader', () => {
  show(
    <SkeletonGroup label="赛事加载中">
      <SkeletonRow lines={2} cells={3} />
      <SkeletonRow avatar />
    </SkeletonGroup>,
  )
  const group = screen.getByRole('status')
  expect(group.textContent).toBe('赛事加载中')
  expect([...group.children].slice(1).every((row) => row.getAttribute('aria-hidden') === 'true')).toBe(true)
})

test('what turns has a name, and a mark of something under way as well', () => {
  show(
    <>
      <Spinner />
      <LiveMark label="直播中" />
      <LiveMark>滚球</LiveMark>
    </>,
  )
  expect(screen.getByRole('status', { name: '加载中...' })).toBeDefined()
  expect(screen.getByRole('img', { name: '直播中' })).toBeDefined()
  expect(screen.getByText('滚球')).toBeDefined()
})

test('a toast is told politely where the page always listens', () => {
  show(
    <ToastViewport>
      <Toast tone="success">已复制</Toast>
    </ToastViewport>,
  )
  expect(screen.getByRole('status').textContent).toBe('已复制')
})

test('a picture of a member is decoration, for the name stands beside it', () => {
  const { container } = show(<Avatar name="阿森" />)
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
})
