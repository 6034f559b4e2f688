import type { Game, GameDelta } from '@site/contracts/sports'
import { describe, expect, test, vi } from 'vitest'

import { sampleGame } from '../../../tests/sample.ts'
import { FeedStore, type LiveGame, type MarketKey } from './feed-store.ts'
import type { Schedule } from './pace.ts'

const play = (w: string, lineIndex: number, ior: string) => ({
  w,
  lineIndex,
  sw: 'Y' as const,
  odds: [{ r: `${w}H`, ior }],
})

const game = (gidm: string, version: number, over: Partial<Game> = {}): Game =>
  sampleGame(gidm, {
    playNum: 2,
    gameInfo: { re_time: '1H^10:00', sc_FT_H: '0', sc_FT_C: '0' },
    version,
    plays: [play('RE', 0, '0.90'), play('ROU', 0, '0.95')],
    ...over,
  })

const snapshot = (
  version: number,
  games: readonly Game[],
  over: { complete?: boolean; removed?: string[]; full?: string[] } = {},
) => ({
  serverTime: 1,
  version,
  complete: over.complete ?? true,
  leagues: [],
  games,
  removed: over.removed ?? [],
  full: new Set(over.full),
})
const price = (delta: Partial<GameDelta> & Pick<GameDelta, 'from' | 'version'>): GameDelta => ({ gidm: '1', ...delta })

/** A store whose frames are drawn by hand. */
function setUp() {
  const frames: Parameters<Schedule>[] = []
  const store = new FeedStore((...calls) => frames.push(calls))
  const frame = (most = 12) => {
    for (const [flush, prepare] of frames.splice(0)) {
      prepare()
      flush(most)
    }
  }
  const seen: (readonly string[] | 'all')[] = []
  const painter = (_: LiveGame, changed: ReadonlySet<MarketKey> | undefined) =>
    seen.push(changed ? [...changed] : 'all')
  return { store, frame, frames, seen, painter }
}

describe('snapshot', () => {
  test('a complete one replaces everything, a partial one only what it names', () => {
    const { store } = setUp()
    store.applySnapshot(snapshot(10, [game('1', 5), game('2', 6)]))
    expect(store.isLoaded).toBe(true)
    store.applySnapshot(snapshot(12, [game('3', 11)], { complete: false, removed: ['2'] }))
    expect(store.games({ marketType: 'RB', gameType: 'FT' }).map(({ gidm }) => gidm)).toEqual(['1', '3'])
    store.applySnapshot(snapshot(13, [game('2', 13)]))
    expect(store.games({ marketType: 'RB', gameType: 'ALL' }).map(({ gidm }) => gidm)).toEqual(['2'])
    expect(store.version).toBe(13)
  })

  test('an older state of a match never replaces a newer one', () => {
    const { store } = setUp()
    store.applySnapshot(snapshot(10, [game('1', 10)]))
    store.applySnapshot(snapshot(11, [game('1', 4, { playNum: 99 })], { complete: false }))
    expect(store.get('1')?.game).toMatchObject({ version: 10, playNum: 2 })
  })

  test('a list that says less takes no markets from a page that is open, and all when it is closed', () => {
    const { store } = setUp()
    const page = game('1', 10, { plays: [play('RE', 0, '1'), play('RPD', 0, '8')] })
    const listed = (version: number) => game('1', version, { plays: [play('RE', 0, '1')] })
    const keys = () => [...(store.get('1')?.markets.keys() ?? [])]
    store.expectNew(new Set(['1']), false)
    store.applySnapshot(snapshot(10, [page], { full: ['1'] }))
    store.applySnapshot(snapshot(11, [listed(11)]))
    expect(keys()).toEqual(['RE/0', 'RPD/0'])
    store.applySnapshot(snapshot(12, [game('1', 12, { plays: [play('RM', 0, '2')] })], { full: ['1'] }))
    expect(keys()).toEqual(['RM/0'])
    store.expectNew(new Set(), false)
    store.applySnapshot(snapshot(13, [listed(13)]))
    expect(keys()).toEqual(['RE/0'])
  })

  test('lists are told apart by market and game', () => {
    const { store } = setUp()
    store.applySnapshot(
      snapshot(1, [game('1', 1), game('2', 1, { gameType: 'BK' }), game('3', 1, { marketType: 'FT' })]),
    )
    const ids = (gameType: 'FT' | 'ALL') => store.games({ marketType: 'RB', gameType }).map(({ gidm }) => gidm)
    expect(ids('FT')).toEqual(['1'])
    expect(ids('ALL')).toEqual(['1', '2'])
  })
})

describe('delta', () => {
  test('applies to exactly its version and is then never applied again', () => {
    const { store } = setUp()
    store.applySnapshot(snapshot(5, [game('1', 5)]))
    const delta = price({ from: 5, version: 7, plays: [play('RE', 0, '0.99')] })
    expect(store.applyDeltas(7, [delta])).toBe(true)
    expect(store.get('1')?.markets.get('RE/0')?.selections[0]?.price).toBe(1990)
    expect(store.applyDeltas(8, [price({ from: 7, version: 8, plays: [play('RE', 0, '1.02')] })])).toBe(true)
    expect(store.applyDeltas(8, [delta])).toBe(true)
    expect(store.get('1')?.markets.get('RE/0')?.selections[0]?.price).toBe(2020)
    expect(store.version).toBe(8)
  })

  test('one from the future says that something was missed, and changes nothing', () => {
    const { store } = setUp()
    store.applySnapshot(snapshot(5, [game('1', 5)]))
    expect(store.applyDeltas(9, [price({ from: 8, version: 9, plays: [play('RE', 0, '0.10')] })])).toBe(false)
    expect(store.get('1')?.markets.get('RE/0')?.selections[0]?.price).toBe(1900)
    expect(store.version).toBe(5)
  })

  test('of a match that is not on the list is no gap', () => {
    const { store } = setUp()
    store.applySnapshot(snapshot(5, []))
    expect(store.applyDeltas(9, [price({ from: 8, version: 9 })])).toBe(true)
  })

  test('takes away markets that are gone and brings score and status', () => {
    const { store } = setUp()
    store.applySnapshot(snapshot(5, [game('1', 5)]))
    const gameInfo = { re_time: '2H^50:00', sc_FT_H: '1', sc_FT_C: '0' }
    store.applyDeltas(6, [
      price({ from: 5, version: 6, gameInfo, status: -1, playNum: 1, gone: [{ w: 'RE', lineIndex: 0 }] }),
    ])
    const live = store.get('1')
    expect([...(live?.markets.keys() ?? [])]).toEqual(['ROU/0'])
    expect(live).toMatchObject({ status: 'suspended', game: { playNum: 1, gameInfo } })
  })
})

describe('painting', () => {
  test('a view is painted at once, then once a frame with what changed', () => {
    const { store, frame, frames, seen, painter } = setUp()
    store.applySnapshot(snapshot(5, [game('1', 5)]))
    store.watch('1', painter)
    expect(seen).toEqual(['all'])
    store.applyDeltas(6, [price({ from: 5, version: 6, plays: [play('RE', 0, '0.91')] })])
    store.applyDeltas(7, [price({ from: 6, version: 7, plays: [play('ROU', 0, '0.96')] })])
    expect(frames).toHaveLength(1)
    frame()
    expect(seen.slice(1)).toEqual([['RE/0', 'ROU/0']])
  })

  test('a tick reaches the views of its own match and no other, and never the list', () => {
    const { store, frame, painter } = setUp()
    const other = vi.fn<() => void>()
    const list = vi.fn<() => void>()
    store.applySnapshot(snapshot(5, [game('1', 5), game('2', 5)]))
    store.watch('1', painter)
    store.watch('2', other)
    store.subscribe(list)
    const before = store.revision()
    other.mockClear()
    store.applyDeltas(6, [price({ from: 5, version: 6, plays: [play('RE', 0, '0.91')] })])
    frame()
    expect(other).not.toHaveBeenCalled()
    expect(list).not.toHaveBeenCalled()
    expect(store.revision()).toBe(before)
  })

  test('a change of score or status paints the whole match', () => {
    const { store, frame, seen, painter } = setUp()
    store.applySnapshot(snapshot(5, [game('1', 5)]))
    store.watch('1', painter)
    store.applyDeltas(6, [price({ from: 5, version: 6, plays: [play('RE', 0, '0.91')] })])
    store.applyDeltas(7, [price({ from: 6, version: 7, status: -1 })])
    store.applyDeltas(8, [price({ from: 7, version: 8, plays: [play('RE', 0, '0.92')] })])
    frame()
    expect(seen).toEqual(['all', 'all'])
  })

  test('no more matches than may be are painted at once, those that waited longest first', () => {
    const { store, frame, frames } = setUp()
    const painted: string[] = []
    store.applySnapshot(snapshot(5, [game('1', 5), game('2', 5), game('3', 5), game('4', 5)]))
    // The second is out of sight, and counts for nothing.
    for (const gidm of ['1', '2', '3', '4']) store.watch(gidm, () => gidm !== '2' && painted.push(gidm))
    painted.length = 0
    const change = (gidm: string, version: number) =>
      store.applyDeltas(version, [{ gidm, from: 5, version, plays: [play('RE', 0, '0.91')] }])
    for (const [index, gidm] of ['3', '2', '1', '4'].entries()) change(gidm, 6 + index)
    frame(2)
    expect(painted).toEqual(['3', '1'])
    expect(frames).toHaveLength(1)
    frame(2)
    expect(painted).toEqual(['3', '1', '4'])
    expect(frames).toHaveLength(0)
  })

  test('nobody is painted after the end of the watch, and a match that left is not painted', () => {
    const { store, frame, seen, painter } = setUp()
    store.applySnapshot(snapshot(5, [game('1', 5)]))
    const stop = store.watch('1', painter)
    store.applyDeltas(6, [price({ from: 5, version: 6, plays: [play('RE', 0, '0.91')] })])
    stop()
    frame()
    store.watch('1', painter)
    store.applyDeltas(7, [price({ from: 6, version: 7, status: -1 })])
    store.applySnapshot(snapshot(8, [], { complete: false, removed: ['1'] }))
    frame()
    expect(seen).toEqual(['all', 'all'])
  })
})

test('a new subscription is announced and not loaded until its snapshot', () => {
  const { store } = setUp()
  const list = vi.fn<() => void>()
  store.subscribe(list)
  store.applySnapshot(snapshot(5, [game('1', 5)]))
  store.expectNew(new Set(), true)
  expect(store.isLoaded).toBe(false)
  expect(store.isAnswered).toBe(false)
  store.applySnapshot(snapshot(6, []))
  expect(store.isLoaded).toBe(true)
  expect(store.isAnswered).toBe(true)
  store.expectNew(new Set(['1']), false)
  expect([store.isLoaded, store.isAnswered]).toEqual([true, false])
  expect(list).toHaveBeenCalledTimes(3)
})

test('what goes along with the painting of prices is called once before each frame, until it stops', () => {
  const { store, frame, seen, painter } = setUp()
  store.applySnapshot(snapshot(1, [game('1', 1)]))
  store.watch('1', painter)
  const along: number[] = []
  const stop = store.alongPaint(() => {
    along.push(seen.length)
    return 0
  })
  const tick = (from: number) =>
    store.applyDeltas(from + 1, [price({ from, version: from + 1, plays: [play('RE', 0, `0.9${from}`)] })])
  tick(1)
  frame()
  expect(along).toEqual([1])
  expect(seen).toHaveLength(2)
  stop()
  tick(2)
  frame()
  expect(along).toEqual([1])
})

test('what goes along with a painting takes the turn of as many matches as it costs', () => {
  const { store, frame, seen, painter } = setUp()
  const names = ['1', '2', '3', '4', '5']
  store.applySnapshot(
    snapshot(
      1,
      names.map((name) => game(name, 1)),
    ),
  )
  for (const name of names) store.watch(name, painter)
  let cost = 3
  store.alongPaint(() => cost)
  store.applyDeltas(
    2,
    names.map((gidm) => price({ gidm, from: 1, version: 2, plays: [play('RE', 0, '0.91')] })),
  )
  seen.length = 0
  frame(4)
  expect(seen).toHaveLength(1)
  cost = 0
  frame(4)
  expect(seen).toHaveLength(5)
})
