import {
  NEW_WINDOW_VENUES,
  VENUE_CATEGORIES,
  addCollectionEndpoint,
  gameListEndpoint,
  parseArt,
  removeCollectionEndpoint,
  venuesByCategoryEndpoint,
} from '@site/contracts'
import { expect, test } from 'vitest'

import { venueTable } from '../../db/schema/venues.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { seedVenues } from './venues.seed.ts'

describeOnEngines('venues', ({ site, store }) => {
  test('[S7.092] getVenueInfoByCategory returns the venues of each category', async () => {
    const client = site().client()
    const all = []
    for (const category of VENUE_CATEGORIES) {
      const venues = await client.call(venuesByCategoryEndpoint, { category })
      expect(venues.length, category).toBeGreaterThanOrEqual(2)
      expect(venues.every((venue) => venue.category === category)).toBe(true)
      all.push(...venues)
    }
    const rows = await store().database.db.select().from(venueTable)
    expect(all.map(({ enName, category }) => `${enName} ${category}`).toSorted()).toEqual(
      rows.map(({ code, category }) => `${code} ${category}`).toSorted(),
    )
    expect(new Set(all.map((venue) => venue.state))).toEqual(new Set([1, 2, 3]))
    const blank = all.filter((venue) => venue.openWay === 'blank').map((venue) => venue.enName)
    expect(blank.toSorted()).toEqual(NEW_WINDOW_VENUES.toSorted())
    for (const venue of all) {
      expect(parseArt(venue.img), venue.enName).toBeDefined()
      expect(venue.rebate).toMatch(/^\d\.\d{2}$/)
    }
  })

  test('a venue in maintenance says until when, and is open again by itself afterwards', async () => {
    const client = site().client()
    const find = async () =>
      (await client.call(venuesByCategoryEndpoint, { category: 'TY' })).find((venue) => venue.enName === 'YHTY')
    const closed = await find()
    expect(closed).toMatchObject({ state: 2 })
    expect(closed?.maintain?.from).toBeLessThan(Date.now())
    await site().sandbox('POST', '/sandbox/clock', { now: (closed?.maintain?.to ?? 0) + 1 })
    try {
      const reopened = await find()
      expect(reopened).toMatchObject({ state: 1 })
      expect(reopened).not.toHaveProperty('maintain')
    } finally {
      await site().sandbox('POST', '/sandbox/clock', { offsetMs: 0 })
    }
  })

  test('a window that ran out while the site was down moves on at the next start', async () => {
    const { db } = store().database
    const later = new Date(Date.now() + 30 * 24 * 3_600_000)
    await seedVenues(db, later)
    const [venue] = (await site().client().call(venuesByCategoryEndpoint, { category: 'TY' })).filter(
      (one) => one.enName === 'YHTY',
    )
    expect(venue?.maintain?.to).toBeGreaterThan(later.getTime())
    await seedVenues(db, new Date(later.getTime() + 1))
    expect((await site().client().call(venuesByCategoryEndpoint, { category: 'TY' })).length).toBe(4)
  })

  test('[S7.094] gameList returns the games by category, venue, keyword and tag, page by page', async () => {
    const client = site().client()
    const slotGames = await client.call(gameListEndpoint, { category: 'DZ', pageSize: 100 })
    const fishing = await client.call(gameListEndpoint, { category: 'BY', pageSize: 100 })
    expect(slotGames.total + fishing.total).toBeGreaterThanOrEqual(40)
    expect(new Set(slotGames.list.map((game) => `${game.enName} ${game.gameCode}`)).size).toBe(slotGames.total)
    const second = await client.call(gameListEndpoint, { category: 'DZ', pageNum: 2, pageSize: 10 })
    const codes = (list: readonly { readonly gameCode: string }[]) => list.map((game) => game.gameCode)
    expect(codes(second.list)).toEqual(codes(slotGames.list.slice(10, 20)))
    const hot = await client.call(gameListEndpoint, { tag: 'hot', pageSize: 100 })
    expect(hot.list.every((game) => game.hot === 1)).toBe(true)
    const venue = await client.call(gameListEndpoint, { enName: 'pgdz', pageSize: 100 })
    expect(venue.list.every((game) => game.enName === 'PGDZ')).toBe(true)
    const [named] = slotGames.list
    const found = await client.call(gameListEndpoint, { keyword: named?.name.slice(0, 2) ?? '' })
    expect(codes(found.list)).toContain(named?.gameCode)
    expect((await client.call(gameListEndpoint, { keyword: '%' })).total).toBe(0)
  })

  test('[S7.101] addCollection adds a game to the collection; [S7.102] removeCollection removes it', async () => {
    const { client } = await site().newMember()
    const { client: other } = await site().newMember()
    const item = { type: 'game', enName: 'PGDZ', code: 'pgdz-003' } as const
    const favourites = async (who: typeof client) =>
      (await who.call(gameListEndpoint, { tag: 'fav' })).list.map((game) => game.gameCode)
    await client.call(addCollectionEndpoint, item)
    await client.call(addCollectionEndpoint, item)
    expect(await favourites(client)).toEqual(['pgdz-003'])
    expect(await favourites(other)).toEqual([])
    const listed = await client.call(gameListEndpoint, { enName: 'PGDZ' })
    expect(listed.list.filter((game) => game.fav === 1).map((game) => game.gameCode)).toEqual(['pgdz-003'])
    await client.call(removeCollectionEndpoint, item)
    expect(await favourites(client)).toEqual([])
    expect((await client.answer(addCollectionEndpoint, { ...item, code: 'nothing' })).code).toBe(6004)
  })
})
