import type { PlayQuotes } from '@site/contracts/sports'
import { expect, test } from 'vitest'

import { sampleGame } from '../../../tests/sample.ts'
import type { LiveGame } from '../feed/index.ts'
import { cellPainter } from './cells.ts'

const game = sampleGame('1', { marketType: 'FT', isLive: false })

/** One price cell of a result, painted with whatever price it is given. */
function setUp() {
  const root = document.createElement('div')
  root.innerHTML = '<button data-cell="M/0/0" data-name="甲 独赢" disabled><b></b></button>'
  const [button] = root.getElementsByTagName('button')
  const paint = cellPainter(root, 'E')
  return {
    button,
    paint(ior: string, over: Partial<PlayQuotes> = {}) {
      const play: PlayQuotes = { w: 'M', lineIndex: 0, sw: 'Y', odds: [{ r: 'MH', ior }], ...over }
      const live: LiveGame = { game, version: 1, plays: new Map([['M/0', play]]) }
      paint(live, undefined)
    },
  }
}

test('a price of three digits is marked as long, and no longer when it is shorter again', () => {
  const { button, paint } = setUp()
  paint('20.00')
  expect(button?.hasAttribute('data-long')).toBe(false)
  paint('200.00')
  expect(button?.textContent).toBe('200.00')
  expect(button?.hasAttribute('data-long')).toBe(true)
  paint('99.00')
  expect(button?.hasAttribute('data-long')).toBe(false)
})

test('a move is marked, a closed market is locked without a mark, and the name says what is shown', () => {
  const { button, paint } = setUp()
  paint('2.00')
  expect([button?.disabled, button?.dataset['move'], button?.getAttribute('aria-label')]).toEqual([
    false,
    undefined,
    '甲 独赢 2.00',
  ])
  paint('2.10')
  expect(button?.dataset['move']).toBe('up')
  paint('2.10', { sw: 'N' })
  expect([button?.disabled, button?.dataset['move'], button?.hasAttribute('data-locked')]).toEqual([
    true,
    undefined,
    true,
  ])
  expect(button?.getAttribute('aria-label')).toMatch(/^甲 独赢 \D/)
})
