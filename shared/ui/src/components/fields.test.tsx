import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../test/render.tsx'
import { Checkbox } from './checkbox.tsx'
import { Select } from './select.tsx'
import { SelectAll } from './select-all.tsx'
import { Switch } from './switch.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

/** The words that are bound to a field for whoever hears it. */
const said = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('')

test.each([
  ['a text', TextField],
  ['a text of several lines', TextArea],
])('%s has its label as its name, and its hint or its error bound to it', (_, Piece) => {
  const { rerender } = show(<Piece label="备注" hint="最多 200 字" required defaultValue="" />)
  const field = screen.getByRole('textbox', { name: /备注/ })
  expect(field).toHaveProperty('required', true)
  expect([said(field), field.getAttribute('aria-invalid')]).not.toContain('true')
  expect(said(field)).toBe('最多 200 字')
  rerender(<Piece label="备注" hint="最多 200 字" required error="请填写备注" defaultValue="" />)
  expect(screen.getByRole('alert').textContent).toBe('请填写备注')
  expect([said(field), field.getAttribute('aria-invalid')]).toEqual(['请填写备注', 'true'])
})

test('a label that is not shown is still the name of its field', () => {
  show(<TextField label="昵称" hideLabel />)
  expect(screen.getByRole('textbox', { name: '昵称' })).toBeDefined()
})

test('a choice is the native one, with a name, words for nothing chosen and what is not to be had', () => {
  const onChange = vi.fn<(value: string) => void>()
  show(
    <Select
      label="银行"
      placeholder="请选择"
      defaultValue=""
      error="请选择银行"
      onChange={({ target }) => onChange(target.value)}
      options={[
        { value: 'icbc', label: '工商银行' },
        { value: 'boc', label: '中国银行', disabled: true },
      ]}
    />,
  )
  const choice = screen.getByRole('combobox', { name: '银行' })
  expect(said(choice)).toBe('请选择银行')
  expect(screen.getByRole('option', { name: '中国银行' })).toHaveProperty('disabled', true)
  fireEvent.change(choice, { target: { value: 'icbc' } })
  expect(onChange).toHaveBeenCalledExactlyOnceWith('icbc')
})

test('a box is named by its words, links among them too', () => {
  show(
    <Checkbox defaultChecked={false}>
      我已阅读<a href="/help/rules">规则</a>
    </Checkbox>,
  )
  const box = screen.getByRole('checkbox', { name: /我已阅读.*规则/ })
  fireEvent.click(box)
  expect(box).toHaveProperty('checked', true)
})

test('a switch says whether it is on, is reached by the keyboard and does nothing while it may not', () => {
  const onChange = vi.fn<(isOn: boolean) => void>()
  const { rerender } = show(<Switch label="声音" checked={false} onCheckedChange={onChange} />)
  const toggle = screen.getByRole('switch', { name: '声音', checked: false })
  expect([toggle.tagName, toggle.tabIndex]).toEqual(['BUTTON', 0])
  fireEvent.click(toggle)
  expect(onChange).toHaveBeenCalledExactlyOnceWith(true)
  rerender(<Switch label="声音" checked disabled onCheckedChange={onChange} />)
  fireEvent.click(screen.getByRole('switch', { name: '声音', checked: true }))
  expect(onChange).toHaveBeenCalledOnce()
})

test('all rows in sight are chosen at once; the box says when only some are, and others keep their state', () => {
  function Rows() {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['a', 'elsewhere']))
    return (
      <>
        <SelectAll keys={['a', 'b']} selected={selected} onSelectedChange={setSelected}>
          全选
        </SelectAll>
        <output>{[...selected].toSorted().join(' ')}</output>
      </>
    )
  }
  show(<Rows />)
  const box = screen.getByRole('checkbox', { name: '全选' })
  expect(box).toHaveProperty('indeterminate', true)
  fireEvent.click(box)
  expect(screen.getByRole('status').textContent).toBe('a b elsewhere')
  expect(box).toHaveProperty('indeterminate', false)
  fireEvent.click(box)
  expect(screen.getByRole('status').textContent).toBe('elsewhere')
})
