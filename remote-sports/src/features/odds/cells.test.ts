import { expect, test } from 'vitest'

import { sampleGame } from '../../../tests/sample.ts'
import type { LiveGame } from '../feed/index.ts'
import { cellPainter, pressedCell } from './cells.ts'

const game = sampleGame('1', { marketType: 'FT', isLive: false })

/** One price cell of a result, painted with whatever price it is given. */
function setUp() {
  const root = document.createElement('div')
  root.innerHTML = '<button data-cell="M" data-line="0" data-pick="0" data-name="甲 独赢" disabled><b></b></button>'
  const [button] = root.getElementsByTagName('button')
  const paint = cellPainter(root, 'E')
  return {
    button,
    paint(price: number | undefined) {
      const market = { play: 'M', lineIndex: 0, line: undefined, selections: [{ code: 'MH', price }] }
      const live: LiveGame = { game, status: 'active', version: 1, markets: new Map([['M/0', market]]) }
      paint(live, undefined)
    },
  }
}

test('a press anywhere in a cell is a press on it; one beside it, or on a cell that names no selection, is none', () => {
  const root = document.createElement('div')
  root.innerHTML =
    '<p><button data-cell="RE" data-line="1" data-pick="0"><b></b></button><button data-cell="RE" data-line="1"></button></p>'
  const [good, bad] = root.querySelectorAll('button')
  expect(pressedCell(good?.firstChild ?? null)).toEqual({ play: 'RE', key: 'RE/1', pick: 0 })
  expect([pressedCell(root.firstChild), pressedCell(bad ?? null), pressedCell(null)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a price of three digits is marked as long, and no longer when it is shorter again', () => {
  const { button, paint } = setUp()
  paint(20_000)
  expect(button?.hasAttribute('data-long')).toBe(false)
  paint(200_000)
  expect(button?.textContent).toBe('200.00')
  expect(button?.hasAttribute('data-long')).toBe(true)
  paint(99_000)
  expect(button?.hasAttribute('data-long')).toBe(false)
})

test('a move is marked, a closed market is locked without a mark, and the name says what is shown', () => {
  const { button, paint } = setUp()
  paint(2000)
  expect([button?.disabled, button?.dataset['move'], button?.getAttribute('aria-label')]).toEqual([
    false,
    undefined,
    '甲 独赢 2.00',
  ])
  paint(2100)
  expect(button?.dataset['move']).toBe('up')
  paint(undefined)
  expect([button?.disabled, button?.dataset['move'], button?.hasAttribute('data-locked')]).toEqual([
    true,
    undefined,
    true,
  ])
  expect(button?.getAttribute('aria-label')).toMatch(/^甲 独赢 \D/)
})
