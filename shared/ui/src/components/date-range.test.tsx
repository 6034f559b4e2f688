import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { show } from '../test/render.tsx'
import { DateRange } from './date-range.tsx'
import { type DaySpan, spanBefore, spanProblem } from './day-span.ts'

const TODAY = '2026-11-21'
const LIMITS = { min: '2026-01-01', max: TODAY, maxDays: 31 }

describe('a span of days', () => {
  test('is counted back over months and years', () => {
    expect(spanBefore(TODAY, 0, 1)).toEqual({ from: TODAY, to: TODAY })
    expect(spanBefore(TODAY, 6, 7)).toEqual({ from: '2026-11-15', to: TODAY })
    expect(spanBefore('2028-03-01', 1, 1)).toEqual({ from: '2028-02-29', to: '2028-02-29' })
    expect(spanBefore('2026-01-01', 1, 1)).toEqual({ from: '2025-12-31', to: '2025-12-31' })
  })

  test.each([
    ['2026-10-22', '2026-11-21', undefined],
    ['2026-10-21', '2026-11-20', undefined],
    ['2026-10-21', '2026-11-21', 'date.span'],
    ['2026-11-20', '2026-11-19', 'date.order'],
    ['2026-11-21', '2026-11-22', 'date.outside'],
    ['2025-12-31', '2026-01-02', 'date.outside'],
    ['', '2026-11-21', 'date.outside'],
    ['2026-02-30', '2026-11-21', 'date.outside'],
  ])('%s to %s: %s', (from, to, problem) => {
    expect(spanProblem({ from, to }, LIMITS)).toBe(problem)
  })
})

const PRESETS = [
  { key: 'today', label: '今天', span: spanBefore(TODAY, 0, 1) },
  { key: 'week', label: '近 7 天', span: spanBefore(TODAY, 6, 7) },
]

function Sample({
  onChange,
  initial = spanBefore(TODAY, 6, 7),
}: {
  onChange: (span: DaySpan) => void
  initial?: DaySpan
}) {
  const [value, setValue] = useState<DaySpan>(initial)
  return (
    <DateRange
      label="时间范围"
      {...LIMITS}
      presets={PRESETS}
      value={value}
      onValueChange={(span) => {
        setValue(span)
        onChange(span)
      }}
    />
  )
}

test('a preset is one press, and the one that is on shows it', () => {
  const onChange = vi.fn<(span: DaySpan) => void>()
  show(<Sample onChange={onChange} />)
  expect(screen.getByRole('radio', { name: '近 7 天', checked: true })).toBeTruthy()
  expect(screen.queryByLabelText('开始日期')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: '今天' }))
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: TODAY, to: TODAY })
  expect(screen.getByRole('radio', { name: '今天', checked: true })).toBeTruthy()
})

test('any other span is typed as two dates; one beyond the limits is told and not handed on', () => {
  const onChange = vi.fn<(span: DaySpan) => void>()
  show(<Sample onChange={onChange} />)
  fireEvent.click(screen.getByRole('radio', { name: '自定义' }))
  expect(onChange).not.toHaveBeenCalled()
  const from = screen.getByLabelText('开始日期')
  expect(from).toHaveProperty('value', '2026-11-15')
  fireEvent.change(from, { target: { value: '2026-10-01' } })
  expect(screen.getByRole('alert').textContent).toBe('最多可查 31 天')
  expect(from.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText('结束日期'), { target: { value: '2026-10-31' } })
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: '2026-10-01', to: '2026-10-31' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a span that is no preset opens with its dates', () => {
  show(<Sample onChange={() => undefined} initial={{ from: '2026-11-02', to: '2026-11-05' }} />)
  expect(screen.getByRole('radio', { name: '自定义', checked: true })).toBeTruthy()
  expect(screen.getByLabelText('结束日期')).toHaveProperty('value', '2026-11-05')
})
