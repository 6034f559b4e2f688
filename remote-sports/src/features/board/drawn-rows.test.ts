import type { Game } from '@site/contracts/sports'
import { beforeEach, expect, test, vi } from 'vitest'

import { sampleGame } from '../../../tests/sample.ts'
import { FeedStore } from '../feed/index.ts'
import { Sight } from '../live/index.ts'
import type { PlacedMatch } from './drawn-row.ts'
import { DrawnRows } from './drawn-rows.ts'
import { rowCopier } from './row-copy.ts'

const FORM = `<button data-act="open" aria-expanded="false"><b data-info="score-h"></b></button>
  <button data-cell="RM/0/0" data-name="主胜 独赢"><span></span><b></b></button>
  <button data-act="star" aria-pressed="false"></button>`

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))

const gameOf = (number: number, over: Partial<Game> = {}) =>
  sampleGame(String(number), {
    gameType: 'TN',
    version: 1,
    plays: [{ w: 'RM', lineIndex: 0, sw: 'Y', odds: [{ r: 'RMH', ior: '1.50' }] }],
    ...over,
  })

const place = (number: number, top: number, over: Partial<PlacedMatch> = {}): PlacedMatch => ({
  key: String(number),
  game: gameOf(number),
  league: undefined,
  isOpen: false,
  top,
  height: 35,
  ...over,
})

/** A list of 100 px, ten matches in the feed, and frames of prices drawn by hand. */
function setUp() {
  const frames: { readonly flush: (most: number) => void; readonly prepare: () => void }[] = []
  const store = new FeedStore((flush, prepare) => frames.push({ flush, prepare }))
  const games = Array.from({ length: 10 }, (_, index) => gameOf(index))
  store.takeSnapshot({ serverTime: 1, version: 1, complete: true, leagues: [], games, full: new Set(), removed: [] })
  const form = document.createElement('div')
  form.innerHTML = FORM
  const sight = new Sight()
  sight.move(0, 100)
  const [onCell, onOpen, toggle] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const starred = new Set<string>()
  const list = document.createElement('div')
  document.body.replaceChildren(list)
  const rows = new DrawnRows(list, {
    live: { feed: { store, now: () => 1 }, t: (key) => key, oddsType: 'E' },
    forms: { name: '1', copyFor: rowCopier(form) },
    marks: { has: (code) => starred.has(code), toggle, subscribe: () => () => undefined },
    cells: { picks: { has: () => false, hasMatch: () => false, subscribe: () => () => undefined }, onCell },
    sight,
    className: 'row',
    onOpen,
  })
  /** A price of a row that is drawn moves, and the frame comes. */
  const frame = (gidm: string) => {
    store.takeDeltas(2, [{ gidm, from: 1, version: 2, plays: [{ w: 'RM', lineIndex: 0, sw: 'Y', odds: [] }] }])
    for (const { flush, prepare } of frames.splice(0)) {
      prepare()
      flush(12)
    }
  }
  const drawn = () => [...list.children].map((child) => (child instanceof HTMLElement ? child.dataset['gidm'] : ''))
  return { rows, list, sight, starred, onCell, onOpen, toggle, frame, drawn }
}

const tops = [0, 35, 70, 105, 140, 175, 210, 245]
const matches = tops.map((top, number) => place(number, top))

test('what is in sight is drawn at once, the rest a few at a time in frames that paint prices', () => {
  const { rows, frame, drawn } = setUp()
  rows.show(matches)
  expect(drawn()).toEqual(['0', '1', '2'])
  frame('0')
  expect(drawn()).toEqual(['0', '1', '2', '3', '4'])
})

test('a feed that is silent keeps nobody waiting', () => {
  const { rows, drawn } = setUp()
  rows.show(matches)
  vi.advanceTimersByTime(150)
  expect(drawn()).toEqual(['0', '1', '2', '3', '4'])
  vi.advanceTimersByTime(1000)
  expect(drawn()).toHaveLength(8)
})

test('a jump draws what it brings into sight, and what it leaves behind goes with the next frame', () => {
  const { rows, sight, frame, drawn } = setUp()
  rows.show(matches.slice(0, 4))
  sight.move(200, 300)
  rows.show(matches.slice(4))
  expect(drawn()).toEqual(['0', '1', '2', '5', '6', '7'])
  frame('6')
  expect(drawn().slice(0, 2)).not.toContain('0')
  expect(drawn().at(-1)).toBe('7')
})

test('a scroll draws at once what it reaches before its turn', () => {
  const { rows, sight, drawn } = setUp()
  rows.show(matches)
  sight.move(140, 240)
  expect(drawn()).toEqual(['0', '1', '2', '4', '5', '6'])
})

test('a match that is gone leaves at once where it is seen, and all of them when nothing is to be shown', () => {
  const { rows, drawn } = setUp()
  rows.show(matches)
  rows.show(matches.filter(({ key }) => key !== '1'))
  expect(drawn()).toEqual(['0', '2'])
  rows.show([])
  expect(drawn()).toEqual([])
})

test('the order of the document is that of the places, after another sort and with a head of React among the rows', () => {
  const { rows, list, drawn } = setUp()
  rows.show([place(0, 0), place(1, 35)])
  const head = document.createElement('div')
  head.dataset['gidm'] = 'head'
  head.style.top = '35px'
  list.append(head)
  const [first] = list.children
  rows.show([place(1, 0), place(0, 63)])
  expect(drawn()).toEqual(['1', 'head', '0'])
  expect(list.lastElementChild).toBe(first)
})

test('the same match keeps its row; another look of it gets another one', () => {
  const { rows, list } = setUp()
  rows.show([place(0, 0)])
  const [row] = list.children
  rows.show([place(0, 35, { isOpen: true })])
  expect(list.children).toHaveLength(1)
  expect(list.firstElementChild).toBe(row)
  expect(row?.querySelector('[data-act=open]')?.getAttribute('aria-expanded')).toBe('true')
  rows.show([place(0, 35, { game: gameOf(0, { isLive: false }) })])
  expect(list.children).toHaveLength(1)
  expect(list.firstElementChild).not.toBe(row)
})

test('presses reach the match of their row, until the end', () => {
  const { rows, list, onCell, onOpen, toggle } = setUp()
  rows.show(matches)
  const row = list.children[1]
  row?.querySelector<HTMLElement>('[data-cell] b')?.click()
  row?.querySelector<HTMLElement>('[data-act=open]')?.click()
  row?.querySelector<HTMLElement>('[data-act=star]')?.click()
  expect([onCell.mock.calls, onOpen.mock.calls, toggle.mock.calls]).toEqual([[['1', 'RM/0/0']], [['1']], [['1']]])
  rows.end()
  expect(list.children).toHaveLength(0)
})
