import { screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../test/render.tsx'
import { markMove, MOVE_MS, sweepMoves } from './move-mark.ts'
import { useMoveMark } from './use-move-mark.ts'

interface PriceProps {
  readonly of?: string
  /** undefined while it is locked */
  readonly value?: number | undefined
}

function Price({ of = 's1 -0.5', value }: PriceProps) {
  const element = useRef<HTMLButtonElement>(null)
  useMoveMark(element, of, value)
  return (
    <button ref={element} type="button">
      {value ?? '–'}
    </button>
  )
}

const move = () => screen.getByRole('button').dataset['move']

test('a price that moves is marked up or down for between two and three seconds', () => {
  vi.useFakeTimers()
  try {
    const { rerender } = show(<Price value={1950} />)
    expect(move()).toBeUndefined()
    rerender(<Price value={1990} />)
    expect(move()).toBe('up')
    vi.advanceTimersByTime(2000)
    expect(move()).toBe('up')
    vi.advanceTimersByTime(1000)
    expect(move()).toBeUndefined()
    rerender(<Price value={1900} />)
    expect(move()).toBe('down')
  } finally {
    vi.runAllTimers()
    vi.useRealTimers()
  }
})

test('a further move starts the time of the mark again', () => {
  vi.useFakeTimers()
  try {
    const { rerender } = show(<Price value={1950} />)
    rerender(<Price value={1990} />)
    vi.advanceTimersByTime(2000)
    rerender(<Price value={2020} />)
    vi.advanceTimersByTime(1500)
    expect(move()).toBe('up')
    vi.advanceTimersByTime(1500)
    expect(move()).toBeUndefined()
  } finally {
    vi.runAllTimers()
    vi.useRealTimers()
  }
})

test('a mark stays through renders without a new price', () => {
  const { rerender } = show(<Price value={1950} />)
  rerender(<Price value={1990} />)
  rerender(<Price value={1990} />)
  expect(move()).toBe('up')
})

test('a price that comes back after a lock is not marked', () => {
  const { rerender } = show(<Price value={1950} />)
  rerender(<Price value={1990} />)
  rerender(<Price />)
  expect(move()).toBeUndefined()
  rerender(<Price value={2200} />)
  expect(move()).toBeUndefined()
})

test('another line or another selection is not a movement', () => {
  const { rerender } = show(<Price value={1950} />)
  rerender(<Price of="s1 -0.75" value={2100} />)
  expect(move()).toBeUndefined()
  rerender(<Price of="s2 -0.75" value={2300} />)
  expect(move()).toBeUndefined()
})

test('whoever paints prices may take away the marks that are over, and no others', () => {
  vi.useFakeTimers()
  try {
    const [old, young] = [document.createElement('b'), document.createElement('b')]
    markMove(old, 'up')
    vi.setSystemTime(Date.now() + MOVE_MS)
    markMove(young, 'down')
    sweepMoves()
    expect([old.dataset['move'], young.dataset['move']]).toEqual([undefined, 'down'])
    vi.advanceTimersByTime(3000)
    expect(young.dataset['move']).toBeUndefined()
  } finally {
    vi.runAllTimers()
    vi.useRealTimers()
  }
})
