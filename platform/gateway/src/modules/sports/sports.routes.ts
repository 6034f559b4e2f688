import { matchDetailEndpoint } from '@site/contracts'
import { matchPollEndpoint, matchVoteEndpoint, sportsHotEndpoint, SPORTS_SOCKET } from '@site/contracts/sports'

import type { GatewayContext, GatewayModule } from '../../context/index.ts'
import { databaseName } from '../../db/database-name.ts'
import { derivedKey } from '../../lib/derived-key.ts'
import type { LocalVenue } from '../venues/index.ts'
import type { MatchBook } from './feed/book.ts'
import { feedTopics } from './feed/feed-update.ts'
import { type MatchFollower, SportsFeed } from './feed/feed.ts'
import type { SportsHub } from './feed/hub.ts'
import { createLocalVenue, type VenueMethod } from './local-venue.ts'
import { type Fixture, Fixtures } from './simulator/fixtures/index.ts'
import { createPolls } from './poll/polls.ts'
import { type Corrected, type ResultCorrection, SportsRepository } from './matches/matches.repository.ts'
import { registerSportsSandbox } from './sports.sandbox.ts'
import { createSportsService } from './sports.service.ts'
import { createVenueSessions } from './entry/venue-session.ts'

/** The local sports venue: its matches and prices for whoever shows them or takes bets on them. */
export interface SportsModule extends GatewayModule {
  readonly venue: LocalVenue
  /** All matches on offer with their prices, as this replica knows them. */
  readonly book: MatchBook
  /** The open price sockets of this replica, and whose they are. */
  readonly sockets: Pick<SportsHub, 'members' | 'sendToMember'>
  readonly fixtureOf: (id: number) => Fixture | undefined
  /** Has matches played out that ended while nobody played them. */
  readonly makeUpFor: (ids: readonly number[]) => Promise<void>
  /** Resolves when the matches stand where the business clock says. */
  readonly followed: () => Promise<void>
  /** Writes another result of a match that is over; false when it is not. */
  readonly correctResult: (id: number, correction: ResultCorrection, corrected: Corrected) => Promise<boolean>
  /** Has a method of the venue answered by the caller; before the start. */
  readonly serve: (name: string, method: VenueMethod) => void
  /** Tells the caller of matches that are played and written down; before the start. */
  readonly follow: (follower: MatchFollower) => void
}

export async function createSportsModule(gateway: GatewayContext): Promise<SportsModule> {
  const { db, database, clock, shared, options, log } = gateway
  const fixtures = new Fixtures(derivedKey(options.jwtSecret, 'matches'))
  const repository = new SportsRepository(db)
  const sessions = await createVenueSessions(derivedKey(options.jwtSecret, 'sports venue'), shared)
  const others = new Map<string, VenueMethod>()
  const feed = new SportsFeed({
    database,
    shared,
    topics: feedTopics(await databaseName(database)),
    clock,
    log,
    fixtures,
    repository,
    hasReplicas: options.redisUrl !== undefined,
    resultsWhenAsked: options.resultsWhenAsked === true,
    readToken: (token) => sessions.read(token),
    isOpen: async ({ memberId, sessionId }) => (await gateway.sessions.find(sessionId))?.id === memberId,
  })
  const polls = createPolls({
    db,
    bus: shared.bus,
    topic: `sports.polls.${await databaseName(database)}`,
    clock,
    log,
    matches: { entry: (id) => feed.book.entry(id), fixtureOf: (id) => fixtures.byId(id) },
    followers: feed.hub,
  })
  const { streamUrl } = options
  const service = createSportsService({
    book: feed.book,
    repository,
    eventsOf: (id) => feed.eventsOf(id),
    streamOf: streamUrl === undefined ? undefined : (matchId) => streamUrl.replaceAll('{gidm}', matchId),
    makeUpForDay: (day) => feed.makeUpForDay(day),
    now: () => clock.now(),
  })

  return {
    name: 'sports',
    venue: createLocalVenue({ sessions, board: service.methods, others }),
    book: feed.book,
    sockets: feed.hub,
    fixtureOf: (id) => fixtures.byId(id),
    makeUpFor: (ids) => feed.makeUpFor(ids),
    followed: () => feed.followed(),
    async correctResult(id, correction, corrected) {
      await feed.makeUpFor([id])
      return repository.correctResult(id, correction, corrected)
    },
    serve: (name, method) => void others.set(name, method),
    follow: (follower) => feed.follow(follower),

    register() {
      gateway.visitorCall(sportsHotEndpoint, ({ limit }, { lang }) => service.hot(limit, lang))
      gateway.visitorCall(matchDetailEndpoint, ({ matchId }, { lang }) => service.matchDetail(matchId, lang))
      gateway.visitorCall(matchPollEndpoint, async ({ matchId }, caller) =>
        polls.pollOf(Number(matchId), (await caller.currentMember())?.id),
      )
      gateway.memberCall(matchVoteEndpoint, ({ matchId, pick }, { member }) =>
        polls.vote(Number(matchId), member.id, pick),
      )
      gateway.socket(SPORTS_SOCKET.path, (socket) => feed.hub.accept(socket))
      registerSportsSandbox(gateway, { fixtures, repository, feed, sessions })
      gateway.onClose(() => feed.stop())
      gateway.onClose(() => polls.stop())
    },
    async start() {
      await polls.start()
      await feed.start()
    },
  }
}
