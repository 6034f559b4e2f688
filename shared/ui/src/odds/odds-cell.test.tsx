import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../test/render.tsx'
import { markMove, MOVE_MS, sweepMoves } from './move-mark.ts'
import { OddsCell, type OddsCellProps } from './odds-cell.tsx'

const BASE: OddsCellProps = { id: 's1', name: '青岚 让球', line: '-0.5', label: '-0.5', price: '0.95', value: 1950 }

function cell() {
  return screen.getByRole('button')
}

test('the price is part of the name and a press gives the selection back', () => {
  const onSelect = vi.fn<(id: string) => void>()
  show(<OddsCell {...BASE} onSelect={onSelect} />)
  fireEvent.click(screen.getByRole('button', { name: '青岚 让球 -0.5 0.95' }))
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('s1')
})

test('a price that moves is marked up or down for between two and three seconds', () => {
  vi.useFakeTimers()
  try {
    const { rerender } = show(<OddsCell {...BASE} />)
    expect(cell().dataset['move']).toBeUndefined()
    rerender(<OddsCell {...BASE} price="0.99" value={1990} />)
    expect(cell().dataset['move']).toBe('up')
    vi.advanceTimersByTime(2000)
    expect(cell().dataset['move']).toBe('up')
    vi.advanceTimersByTime(1000)
    expect(cell().dataset['move']).toBeUndefined()
    rerender(<OddsCell {...BASE} price="0.90" value={1900} />)
    expect(cell().dataset['move']).toBe('down')
  } finally {
    vi.runAllTimers()
    vi.useRealTimers()
  }
})

test('a further move starts the time of the mark again', () => {
  vi.useFakeTimers()
  try {
    const { rerender } = show(<OddsCell {...BASE} />)
    rerender(<OddsCell {...BASE} price="0.99" value={1990} />)
    vi.advanceTimersByTime(2000)
    rerender(<OddsCell {...BASE} price="1.02" value={2020} />)
    vi.advanceTimersByTime(1500)
    expect(cell().dataset['move']).toBe('up')
    vi.advanceTimersByTime(1500)
    expect(cell().dataset['move']).toBeUndefined()
  } finally {
    vi.runAllTimers()
    vi.useRealTimers()
  }
})

test('a mark stays through renders without a new price', () => {
  const { rerender } = show(<OddsCell {...BASE} />)
  rerender(<OddsCell {...BASE} price="0.99" value={1990} />)
  rerender(<OddsCell {...BASE} price="0.99" value={1990} selected />)
  expect(cell().dataset['move']).toBe('up')
})

test('a price that comes back after a lock is not marked', () => {
  const { rerender } = show(<OddsCell {...BASE} />)
  rerender(<OddsCell {...BASE} price="0.99" value={1990} />)
  rerender(<OddsCell {...BASE} price="0.99" value={1990} locked />)
  expect(cell().dataset['move']).toBeUndefined()
  rerender(<OddsCell {...BASE} price="1.20" value={2200} />)
  expect(cell().dataset['move']).toBeUndefined()
})

test('another line, another selection or another odds type is not a movement', () => {
  const { rerender } = show(<OddsCell {...BASE} />)
  rerender(<OddsCell {...BASE} line="-0.75" label="-0.75" price="1.10" value={2100} />)
  expect(cell().dataset['move']).toBeUndefined()
  rerender(<OddsCell {...BASE} id="s2" price="1.30" value={2300} />)
  expect(cell().dataset['move']).toBeUndefined()
  rerender(<OddsCell {...BASE} id="s2" price="2.30" value={2300} />)
  expect(cell().dataset['move']).toBeUndefined()
})

test('a locked price is hidden, cannot be picked and says so', () => {
  const onSelect = vi.fn<(id: string) => void>()
  show(<OddsCell {...BASE} locked onSelect={onSelect} />)
  const locked = screen.getByRole('button', { name: '青岚 让球 -0.5 暂停投注' })
  expect(locked).toHaveProperty('disabled', true)
  expect(locked.textContent).not.toContain('0.95')
  fireEvent.click(locked)
  expect(onSelect).not.toHaveBeenCalled()
})

test('what is not offered is a dash and cannot be picked', () => {
  show(<OddsCell id="s1" name="2:1" />)
  expect(cell().textContent.trim()).toBe('–')
  expect(cell()).toHaveProperty('disabled', true)
})

test('a selection is announced as pressed', () => {
  show(<OddsCell {...BASE} selected />)
  expect(screen.getByRole('button', { pressed: true })).toBe(cell())
})

test('all cells share one class, whatever their state', () => {
  show(
    <>
      <OddsCell {...BASE} />
      <OddsCell {...BASE} id="s2" selected />
      <OddsCell {...BASE} id="s3" locked />
    </>,
  )
  expect(new Set(screen.getAllByRole('button').map((each) => each.className)).size).toBe(1)
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
