import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { show } from '../test/render.tsx'
import { AmountField, type AmountFieldProps } from './amount-field.tsx'
import { sanitizeAmount } from './sanitize-amount.ts'

const SHAPE = { decimals: 2, maxLength: 12 }

describe('what is kept of a typed amount', () => {
  test.each([
    ['100', '100'],
    ['12.345', '12.34'],
    ['1.2.3', '1.23'],
    ['007', '7'],
    ['0', '0'],
    ['0.5', '0.5'],
    ['.5', '0.5'],
    ['1,234.5', '1234.5'],
    ['¥88', '88'],
    ['１２．５', '12.5'],
    ['１２。５元', '12.5'],
    ['1e', '1'],
    ['-', ''],
    ['2026-', '2026'],
    ['abc', ''],
    ['1234567890123', '123456789012'],
    ['123456789.123', '123456789.12'],
    ['5.', '5.'],
  ])('%j becomes %j', (typed, kept) => {
    expect(sanitizeAmount(typed, SHAPE)).toBe(kept)
  })

  test.each(['-5', '－５', '−5.5', '- 5', '1e5', '1E+3', '１ｅ５', '1.5e-3', '10-20'])(
    '%j is another number than the digits in it: what stood there stays',
    (typed) => {
      expect(sanitizeAmount(typed, SHAPE, '88')).toBe('88')
      expect(sanitizeAmount(typed, SHAPE)).toBe('')
    },
  )

  test('no decimals when none are allowed', () => {
    expect(sanitizeAmount('12.9', { decimals: 0, maxLength: 12 })).toBe('12')
  })
})

function Sample(props: Partial<AmountFieldProps>) {
  const [value, setValue] = useState('')
  return <AmountField label="金额" {...props} value={value} onValueChange={setValue} />
}

function type(text: string) {
  const input = screen.getByLabelText('金额')
  fireEvent.change(input, { target: { value: text } })
  return input
}

test('two decimals and twelve characters', () => {
  show(<Sample />)
  expect(type('12.349')).toHaveProperty('value', '12.34')
  expect(type('99999999999999')).toHaveProperty('value', '999999999999')
})

test('full-width digits are read, a pasted sign or power of ten changes nothing', () => {
  show(<Sample />)
  expect(type('１２８．５０')).toHaveProperty('value', '128.50')
  for (const pasted of ['-20', '2e3']) expect(type(pasted), pasted).toHaveProperty('value', '128.50')
})

test('an amount above the limit is cut to it and the caller is told', () => {
  const onClamp = vi.fn<(max: bigint) => void>()
  show(<Sample max={50_050n} onClamp={onClamp} />)
  expect(type('500.5')).toHaveProperty('value', '500.5')
  expect(onClamp).not.toHaveBeenCalled()
  expect(type('500.51')).toHaveProperty('value', '500.5')
  expect(onClamp).toHaveBeenCalledExactlyOnceWith(50_050n)
})

test('全部 fills in everything, up to the limit', () => {
  show(<Sample all={123_456n} />)
  fireEvent.click(screen.getByRole('button', { name: '全部' }))
  expect(screen.getByLabelText('金额')).toHaveProperty('value', '1234.56')
})

test('a chip fills in its amount and shows that it is the one chosen', () => {
  show(<Sample quick={[100, 500]} />)
  fireEvent.click(screen.getByRole('button', { name: '500' }))
  expect(screen.getByLabelText('金额')).toHaveProperty('value', '500')
  expect(screen.getByRole('button', { name: '500', pressed: true })).toBeTruthy()
  expect(screen.getByRole('button', { name: '100', pressed: false })).toBeTruthy()
})

test('an error is announced and bound to the field', () => {
  show(<Sample error="请输入转入金额" />)
  const input = screen.getByLabelText('金额')
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe('请输入转入金额')
  expect(input.getAttribute('aria-describedby')).toBe(alert.id)
  expect(input.getAttribute('aria-invalid')).toBe('true')
})
