import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../test/render.tsx'
import { CodeInput, type CodeInputProps } from './code-input.tsx'

function Sample(props: Partial<CodeInputProps>) {
  const [value, setValue] = useState('')
  return <CodeInput label="验证码" {...props} value={value} onValueChange={setValue} />
}

const input = () => screen.getByLabelText<HTMLInputElement>('验证码')
const fill = (value: string) => fireEvent.change(input(), { target: { value } })

test('one field with a name, which a phone offers the code of a message for', () => {
  show(<Sample />)
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  expect(input().autocomplete).toBe('one-time-code')
  expect(input().inputMode).toBe('numeric')
})

test('a pasted code keeps its digits only, and no more than it has places', () => {
  show(<Sample />)
  fill('验证码：12 34-56，请勿泄露 7')
  expect(input().value).toBe('123456')
  fill('9')
  expect(input().value).toBe('9')
})

test('completion is told once, with the last digit', () => {
  const onComplete = vi.fn<(code: string) => void>()
  show(<Sample digits={4} onComplete={onComplete} />)
  fill('123')
  expect(onComplete).not.toHaveBeenCalled()
  fill('1234')
  fill('12345')
  expect(onComplete.mock.calls.map(([code]) => code)).toEqual(['1234'])
})

test('the cell to come is lit while the field has the focus, the last one when all are filled', () => {
  const { container } = show(<Sample />)
  const lit = () =>
    [...container.querySelectorAll('[aria-hidden=true]')].findIndex(
      (cell) => 'current' in (cell as HTMLElement).dataset,
    )
  expect(lit()).toBe(-1)
  fireEvent.focus(input())
  expect(lit()).toBe(0)
  fill('123')
  expect(lit()).toBe(3)
  fill('123456')
  expect(lit()).toBe(5)
  fireEvent.blur(input())
  expect(lit()).toBe(-1)
})

test('an error is bound to the field', () => {
  show(<Sample error="请输入6位数字验证码" />)
  expect(input().getAttribute('aria-invalid')).toBe('true')
  expect(input().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
})

test('a password of digits shows dots, and no message is offered for it', () => {
  const { container } = show(<Sample secret />)
  fill('0912')
  expect(input().type).toBe('password')
  expect(input().autocomplete).toBe('off')
  expect(container.textContent, 'no digit is on screen').not.toMatch(/\d/)
  expect(container.querySelectorAll('[aria-hidden=true] > i')).toHaveLength(4)
})
