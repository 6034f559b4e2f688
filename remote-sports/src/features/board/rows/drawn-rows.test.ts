import type { Game } from '@site/contracts/sports'
import { beforeEach, expect, test, vi } from 'vitest'

import { sampleGame, sampleLeague } from '../../../../tests/sample.ts'
import { FeedStore, type SnapshotLike } from '../../feed/index.ts'
import { Sight } from '../../live/index.ts'
import type { BoardRow } from '../board-rows.ts'
import { columnsOf } from '../columns.ts'
import { DrawnRows } from './drawn-rows.ts'
import type { PlacedLeague, PlacedMatch } from './placed-row.ts'

const MATCH = `<div role="listitem"><button data-act="open" aria-expanded="false"><b data-text="team-h"></b>
  <b data-text="team-c"></b><b data-info="score-h"></b></button>
  <button data-cell="RM" data-line="0" data-pick="0"><span></span><b></b></button>
  <button data-act="star" aria-pressed="false"></button><button data-act="more" data-text="count"></button></div>`
const LEAGUE = `<div role="listitem"><button data-act="fold"><b data-text="league"></b><i data-text="count"></i></button>
  <button data-act="star" aria-pressed="false"></button></div>`

function copyFor({ kind }: BoardRow): HTMLElement {
  const holder = document.createElement('div')
  holder.innerHTML = kind === 'league' ? LEAGUE : MATCH
  return holder.firstElementChild as HTMLElement
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))

/** The key and what is put into it. */
const translate = (key: string, values: Readonly<Record<string, unknown>> = {}) =>
  [key, ...Object.values(values)].join(' ')

const gameOf = (number: number, over: Partial<Game> = {}) =>
  sampleGame(String(number), {
    gameType: 'TN',
    version: 1,
    plays: [{ w: 'RM', lineIndex: 0, sw: 'Y', odds: [{ r: 'RMH', ior: '1.50' }] }],
    ...over,
  })

const place = (
  number: number,
  top: number,
  over: Partial<PlacedMatch> & { readonly game?: Game } = {},
): PlacedMatch => {
  const { game = gameOf(number), ...rest } = over
  return { row: { kind: 'game', key: String(number), game, league: '' }, isOpen: false, top, height: 35, ...rest }
}

const headAt = (top: number, isFolded = false): PlacedLeague => ({
  row: { kind: 'league', key: 'league-1', league: sampleLeague('1', { name: '英超' }), count: 2, isFolded },
  isOpen: false,
  top,
  height: 28,
})

const snapshotOf = (games: readonly Game[]): SnapshotLike => ({
  serverTime: 1,
  version: 1,
  complete: true,
  leagues: [],
  games,
  full: new Set(),
  removed: [],
})

/** A list of 100 px, ten matches in the feed, and frames of prices drawn by hand. */
function setUp() {
  const frames: { readonly flush: (most: number) => void; readonly prepare: () => void }[] = []
  const store = new FeedStore((flush, prepare) => frames.push({ flush, prepare }))
  const games = Array.from({ length: 10 }, (_, index) => gameOf(index))
  store.applySnapshot(snapshotOf(games))
  const sight = new Sight()
  sight.move(0, 100)
  const [onCell, onOpen, toggle] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const [toggleLeague, onToggleLeague] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const starred = new Set<string>()
  const list = document.createElement('div')
  document.body.replaceChildren(list)
  const has = (code: string) => starred.has(code)
  const subscribe = () => () => undefined
  const rows = new DrawnRows(list, sight, {
    live: { feed: { store, now: () => 1 }, t: translate, oddsType: 'E' },
    forms: { copyFor, columnsOf: () => columnsOf('TN', false).slice(0, 1) },
    stars: { match: { has, toggle, subscribe }, league: { has, toggle: toggleLeague, subscribe } },
    cells: { picks: { has: () => false, hasMatch: () => false, subscribe }, onCell },
    onOpen,
    onToggleLeague,
  })
  /** A price of a row that is drawn moves, and the frame comes. */
  const frame = (matchId: string) => {
    store.applyDeltas(2, [
      { gidm: matchId, from: 1, version: 2, plays: [{ w: 'RM', lineIndex: 0, sw: 'Y', odds: [] }] },
    ])
    for (const { flush, prepare } of frames.splice(0)) {
      prepare()
      flush(12)
    }
  }
  const drawn = () =>
    [...list.children].map((child) => (child instanceof HTMLElement ? (child.dataset['match'] ?? 'head') : ''))
  return { rows, list, store, sight, starred, onCell, onOpen, toggle, toggleLeague, onToggleLeague, frame, drawn }
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
  rows.show(matches.filter(({ row }) => row.key !== '1'))
  expect(drawn()).toEqual(['0', '2'])
  rows.show([])
  expect(drawn()).toEqual([])
})

test('the order of the document is that of the places, heads of leagues among them, after another sort too', () => {
  const { rows, list, drawn } = setUp()
  rows.show([place(0, 0), place(1, 35)])
  const [first] = list.children
  rows.show([place(1, 0), headAt(35), place(0, 63)])
  expect(drawn()).toEqual(['1', 'head', '0'])
  expect(list.lastElementChild).toBe(first)
})

test('a row tells its match in texts and names, and the number of its markets as it changes', () => {
  const { rows, list, store } = setUp()
  rows.show([place(0, 0, { game: gameOf(0, { team_h: '<甲>$&' }) })])
  const named = (act: string) => list.querySelector(`[data-act=${act}]`)?.getAttribute('aria-label')
  expect(list.querySelector('[data-text=team-h]')?.textContent).toBe('<甲>$&')
  expect(named('open')).toBe('board.openMatch board.match <甲>$& 客队0')
  expect(named('star')).toBe('fav.mark board.match <甲>$& 客队0')
  expect(list.querySelector('[data-cell]')?.getAttribute('aria-label')).toBe('<甲>$& play.M 1.50')
  expect(named('more')).toBe('board.moreLabel 6 board.match <甲>$& 客队0')
  store.applySnapshot({ ...snapshotOf([gameOf(0, { playNum: 9, version: 2 })]), version: 2 })
  rows.show([])
  rows.show([place(0, 0)])
  expect(list.querySelector('[data-text=count]')?.textContent).toBe('board.more 9')
})

test('the head of a league says its matches and folds; the row stays the same', () => {
  const { rows, list, starred } = setUp()
  starred.add('1')
  rows.show([headAt(0), place(0, 28)])
  const [head] = list.children
  const fold = head?.querySelector('[data-act=fold]')
  expect(fold?.textContent).toBe('英超2')
  expect(fold?.getAttribute('aria-label')).toBe('board.fold 英超 board.matches 2')
  expect(head?.querySelector('[data-act=star]')?.getAttribute('aria-pressed')).toBe('true')
  rows.show([headAt(0, true)])
  expect(list.firstElementChild).toBe(head)
  expect(fold?.getAttribute('aria-expanded')).toBe('false')
  expect(fold?.getAttribute('aria-label')).toBe('board.unfold 英超 board.matches 2')
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
  row?.querySelector<HTMLElement>('[data-act=more]')?.click()
  row?.querySelector<HTMLElement>('[data-act=star]')?.click()
  expect([onCell.mock.calls, onOpen.mock.calls, toggle.mock.calls]).toEqual([
    [['1', { play: 'RM', key: 'RM/0', pick: 0 }]],
    [['1'], ['1']],
    [['1']],
  ])
  rows.end()
  expect(list.children).toHaveLength(0)
})

test('presses on the head of a league reach the league', () => {
  const { rows, list, toggle, toggleLeague, onToggleLeague } = setUp()
  rows.show([headAt(0)])
  list.querySelector<HTMLElement>('[data-act=fold] b')?.click()
  list.querySelector<HTMLElement>('[data-act=star]')?.click()
  expect([onToggleLeague.mock.calls, toggleLeague.mock.calls, toggle.mock.calls]).toEqual([[['1']], [['1']], []])
})
