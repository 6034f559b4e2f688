import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../test/render.tsx'
import { Button } from './button.tsx'
import { Chip, ChipGroup } from './chip.tsx'
import { CountBadge } from './count-badge.tsx'
import { pageList } from './page-list.ts'
import { Pagination } from './pagination.tsx'
import { PasswordField } from './password-field.tsx'
import { RadioGroup } from './radio-group.tsx'
import { SearchField } from './search-field.tsx'
import { Segmented } from './segmented.tsx'

test('a button that waits keeps its focus and does nothing', () => {
  const onClick = vi.fn<() => void>()
  show(
    <Button loading onClick={onClick}>
      提交
    </Button>,
  )
  const button = screen.getByRole('button', { name: /提交/ })
  button.focus()
  fireEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('a button that waits does not send its form', () => {
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  show(
    <form onSubmit={onSubmit}>
      <Button type="submit" loading>
        提交
      </Button>
    </form>,
  )
  fireEvent.click(screen.getByRole('button', { name: /提交/ }))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a disabled button can say why', () => {
  const onClick = vi.fn<() => void>()
  show(
    <Button disabledReason="余额不足" onClick={onClick}>
      投注
    </Button>,
  )
  const button = screen.getByRole('button', { name: /投注/ })
  fireEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('余额不足')
})

test('a password is shown and hidden again', () => {
  show(<PasswordField label="密码" />)
  const input = screen.getByLabelText('密码')
  expect(input).toHaveProperty('type', 'password')
  fireEvent.click(screen.getByRole('button', { name: '显示密码' }))
  expect(input).toHaveProperty('type', 'text')
  fireEvent.click(screen.getByRole('button', { name: '隐藏密码' }))
  expect(input).toHaveProperty('type', 'password')
})

test('a search tells words and not the letters that make one, and is cleared by its button and by the escape key', () => {
  const told: string[] = []
  const onEnter = vi.fn<() => void>()
  function Search() {
    const [value, setValue] = useState('')
    const tell = (typed: string): void => {
      told.push(typed)
      setValue(typed)
    }
    return <SearchField label="搜索" value={value} onValueChange={tell} onEnter={onEnter} />
  }
  show(<Search />)
  const field = screen.getByRole('searchbox', { name: '搜索' })
  const shown = () => (field as HTMLInputElement).value
  expect(screen.queryByRole('button')).toBeNull()
  fireEvent.compositionStart(field)
  fireEvent.change(field, { target: { value: 'a sen' } })
  expect([shown(), told]).toEqual(['a sen', []])
  // The enter key of an input method takes its word.
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onEnter).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: '阿森' } })
  fireEvent.compositionEnd(field)
  expect([shown(), told]).toEqual(['阿森', ['阿森']])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onEnter).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: '清除搜索' }))
  expect([shown(), document.activeElement]).toEqual(['', field])
  fireEvent.change(field, { target: { value: '1' } })
  // Answers whether nobody wanted it for themselves: a dialog around the field must stay open.
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false)
  expect(shown()).toBe('')
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(true)
})

test('one segment of a named group is chosen', () => {
  const onValueChange = vi.fn<(value: string) => void>()
  show(
    <Segmented
      label="盘口"
      value="H"
      onValueChange={onValueChange}
      options={[
        { value: 'H', label: '香港盘' },
        { value: 'E', label: '欧洲盘' },
      ]}
    />,
  )
  const group = screen.getByRole('radiogroup', { name: '盘口' })
  expect(within(group).getByRole('radio', { name: '香港盘', checked: true })).toBeTruthy()
  fireEvent.click(within(group).getByRole('radio', { name: '欧洲盘' }))
  expect(onValueChange).toHaveBeenCalledExactlyOnceWith('E')
})

test('options of any look are radio buttons of one group; what is not to be had cannot be chosen', () => {
  const onValueChange = vi.fn<(value: string) => void>()
  const group = (disabled: boolean) => (
    <RadioGroup
      label="选择头像"
      value={undefined}
      disabled={disabled}
      onValueChange={onValueChange}
      options={[
        { value: 'a', label: <img alt="" src="data:," />, name: '头像 1' },
        { value: 'b', label: <img alt="" src="data:," />, name: '头像 2', disabled: true },
      ]}
    />
  )
  const { rerender } = show(group(false))
  const radios = within(screen.getByRole('radiogroup', { name: '选择头像' })).getAllByRole('radio')
  expect(radios.map((radio) => radio.getAttribute('aria-label'))).toEqual(['头像 1', '头像 2'])
  expect(new Set(radios.map((radio) => radio.getAttribute('name'))).size).toBe(1)
  for (const radio of radios) fireEvent.click(radio)
  expect(onValueChange.mock.calls).toEqual([['a']])
  rerender(group(true))
  expect(screen.getAllByRole('radio').every((radio) => radio.matches(':disabled'))).toBe(true)
})

test('a chip that filters says whether it is on; one that acts has no state', () => {
  const onClick = vi.fn<() => void>()
  show(
    <ChipGroup label="日期">
      <Chip pressed onClick={onClick}>
        全部
      </Chip>
      <Chip pressed={false}>周一</Chip>
      <Chip aria-label="增加 100">100</Chip>
    </ChipGroup>,
  )
  const group = within(screen.getByRole('group', { name: '日期' }))
  expect(group.getByRole('button', { name: '全部', pressed: true })).toBeTruthy()
  expect(group.getByRole('button', { name: '周一', pressed: false })).toBeTruthy()
  expect(group.getByRole('button', { name: '增加 100' }).hasAttribute('aria-pressed')).toBe(false)
  fireEvent.click(group.getByRole('button', { name: '全部' }))
  expect(onClick).toHaveBeenCalledOnce()
})

test.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 12, [1, 2, 3, 4, 5, 'gap-end', 12]],
  [4, 12, [1, 2, 3, 4, 5, 'gap-end', 12]],
  [6, 12, [1, 'gap-start', 5, 6, 7, 'gap-end', 12]],
  [10, 12, [1, 'gap-start', 8, 9, 10, 11, 12]],
  [12, 12, [1, 'gap-start', 8, 9, 10, 11, 12]],
])('page %i of %i offers %j', (page, count, list) => {
  expect(pageList(page, count)).toEqual(list)
})

test('pages are links of a named navigation, with limits at both ends', () => {
  const onPageChange = vi.fn<(page: number) => void>()
  show(<Pagination page={1} pageCount={3} onPageChange={onPageChange} />)
  const nav = screen.getByRole('navigation', { name: '分页' })
  expect(within(nav).getByRole('button', { name: '上一页' })).toHaveProperty('disabled', true)
  expect(within(nav).getByRole('button', { name: '1', current: 'page' })).toBeTruthy()
  fireEvent.click(within(nav).getByRole('button', { name: '下一页' }))
  fireEvent.click(within(nav).getByRole('button', { name: '3' }))
  expect(onPageChange.mock.calls).toEqual([[2], [3]])
})

test('a count above the limit is shown as more, and none is not shown', () => {
  const { container, rerender } = show(<CountBadge count={128} label="未读消息" />)
  expect(screen.getByRole('img', { name: '未读消息 99+' }).textContent).toBe('99+')
  rerender(<CountBadge count={0} label="未读消息" />)
  expect(container.textContent).toBe('')
})
