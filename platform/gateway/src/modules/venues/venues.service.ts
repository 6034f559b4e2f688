import { ApiError, type Game, type Venue, type VenueCategory, STATUS, VENUE_STATE } from '@site/contracts'
import { formatFen } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { VenueRow } from '../../db/schema/venues.ts'
import { perCent } from '../../lib/per-cent.ts'
import type { GameFacts } from './game-facts.ts'
import { stateOf } from './venue-state.ts'
import * as repository from './venues.repository.ts'

/** Most favourites of one kind that a member can keep. */
const MAX_COLLECTION = 500

/** Venue lists, games and favourites. Money of venues is the wallet's business. */
export function createVenuesService({ db, clock }: Pick<GatewayContext, 'db' | 'clock'>, facts: GameFacts) {
  const now = () => new Date(clock.now())

  function toVenue(row: VenueRow): Venue {
    const state = stateOf(row, now())
    return {
      enName: row.code,
      channelCode: row.code,
      category: row.category,
      name: row.name,
      desc: row.description,
      img: row.img,
      logo: row.img,
      state,
      ...(state === VENUE_STATE.maintenance && row.maintainFrom && row.maintainTo
        ? { maintain: { from: row.maintainFrom.getTime(), to: row.maintainTo.getTime() } }
        : {}),
      rebate: perCent(row.rebate),
      openWay: row.openWay,
      tags: row.tags,
    }
  }

  return {
    async venues(category: VenueCategory): Promise<Venue[]> {
      return (await repository.selectVenues(db, category)).map(toVenue)
    },

    async games(filter: repository.GameFilter, memberId: number | undefined): Promise<{ list: Game[]; total: number }> {
      const isRecent = filter.tag === 'recent' && memberId !== undefined
      const played = isRecent ? await facts.played(db, memberId) : []
      const { rows, total } = await repository.selectGames(db, filter, memberId, played)
      const jackpots = rows.length === 0 ? [] : await facts.jackpots(db)
      const jackpotOf = ({ venue, code }: { readonly venue: string; readonly code: string }) => {
        const jackpot = jackpots.find((one) => one.venue === venue && one.game === code)
        return jackpot && { jackpot: formatFen(jackpot.amount) }
      }
      const list = rows.map(({ game, favourite }): Game => ({
        gameCode: game.code,
        enName: game.venue,
        name: game.name,
        img: game.img,
        fav: favourite === null ? 0 : 1,
        hot: game.hot ? 1 : 0,
        isNew: game.isNew ? 1 : 0,
        rtp: perCent(game.rtp),
        tryPlay: game.tryPlay ? 1 : 0,
        ...jackpotOf(game),
      }))
      return { list, total }
    },

    /** @throws ApiError 6004 for an unknown game, 6012 when the list is full */
    async collect(item: repository.CollectionItem): Promise<void> {
      const entry = { ...item, venue: item.venue.toUpperCase() }
      if (entry.type === 'game' && !(await repository.hasGame(db, entry.venue, entry.code)))
        throw new ApiError(STATUS.NOT_FOUND)
      if ((await repository.countCollection(db, entry)) >= MAX_COLLECTION)
        throw new ApiError(STATUS.WARNING, '收藏数量已达上限')
      await repository.insertCollection(db, entry)
    },

    async uncollect(item: repository.CollectionItem): Promise<void> {
      await repository.deleteCollection(db, { ...item, venue: item.venue.toUpperCase() })
    },
  }
}
