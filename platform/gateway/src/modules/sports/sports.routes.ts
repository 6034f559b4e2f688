import {
  ApiError,
  launchEndpoint,
  LOCAL_SPORT_VENUE,
  matchDetailEndpoint,
  resourceEndpoint,
  routeHref,
} from '@site/contracts'
import {
  type BetMethod,
  RESOURCE_METHODS,
  type ResourceMethod,
  sportsHotEndpoint,
  SPORTS_SOCKET,
} from '@site/contracts/sports'
import { formatFen, STAKE_LIMITS } from '@site/domain'
import * as v from 'valibot'

import type { Database } from '../../db/database.ts'
import { createLocalizer } from '../../lib/localize.ts'
import type { GatewayModule } from '../../module.ts'
import { createBets, isBetMethod } from '../bets/index.ts'
import { createEntryService } from '../venues/entry.service.ts'
import { requireOpen } from '../venues/venue-state.ts'
import { findVenue } from '../venues/venues.repository.ts'
import { createEntryRefusal } from './entry-refusal.ts'
import { feedTopics } from './feed/feed-update.ts'
import { SportsFeed } from './feed/feed.ts'
import { Fixtures } from './simulator/fixtures.ts'
import { SportsRepository } from './sports.repository.ts'
import { createSportsService } from './sports.service.ts'
import { registerSportsSandbox } from './sports.sandbox.ts'
import { createVenueSessions } from './venue-session.ts'

/** Seed of the calendar; another one is another world. */
const SEED = 9000
const VERSION = '1'
const isLocal = (enName: string) => enName.toUpperCase() === LOCAL_SPORT_VENUE
type BoardMethod = Exclude<ResourceMethod, BetMethod>
const isMethod = (name: string): name is BoardMethod => Object.hasOwn(RESOURCE_METHODS, name) && !isBetMethod(name)

/** The local sports venue: entry, `resource` calls, hot matches and the price socket. */
export function createSportsModule({ seed = SEED }: { readonly seed?: number } = {}): GatewayModule {
  return {
    name: 'sports',
    async register(gateway) {
      const { db, database, clock, shared, options, log } = gateway
      const fixtures = new Fixtures(seed)
      const repository = new SportsRepository(db)
      const localizer = createLocalizer()
      const name = await databaseName(database)
      const sessions = await createVenueSessions(options.jwtSecret, shared)
      const feed = new SportsFeed({
        database,
        bus: shared.bus,
        topics: feedTopics(name),
        clock,
        log,
        fixtures,
        repository,
        localize: (value, lang) => localizer.localize(value, lang),
        hasReplicas: options.redisUrl !== undefined,
        memberOf: (token) => sessions.memberOf(token),
      })
      const bets = await createBets({
        gateway,
        book: feed.book,
        sockets: feed.hub,
        fixtureOf: (id) => fixtures.byId(id),
        databaseName: name,
        makeUpFor: (ids) => feed.makeUpFor(ids),
        followed: () => feed.followed(),
      })
      const service = createSportsService({
        book: feed.book,
        repository,
        eventsOf: (id) => feed.eventsOf(id),
        makeUpForDay: (day) => feed.makeUpForDay(day),
        now: () => clock.now(),
      })
      const refusal = createEntryRefusal()

      const entries = createEntryService(gateway)
      gateway.memberCall(launchEndpoint, async (input, context) => {
        const { enName } = input
        const { member, lang } = context
        if (!isLocal(enName)) return entries.enter(input, context)
        const venue = await findVenue(db, enName.toUpperCase())
        if (venue === undefined) throw new ApiError(6004, '场馆不存在')
        requireOpen(venue, new Date(clock.now()))
        refusal.check()
        return {
          url: routeHref('localSport', { enName: LOCAL_SPORT_VENUE.toLowerCase() }),
          ...sessions.open(member.id),
          langx: lang === 'zh-TW' ? 'zh-tw' : 'zh-cn',
          ver: VERSION,
          limits: { min: formatFen(STAKE_LIMITS.min), max: formatFen(STAKE_LIMITS.main) },
        }
      })

      gateway.memberCall(resourceEndpoint, async ({ method, enName, Request }, { member, lang }) => {
        if (!isLocal(enName)) throw new ApiError(6004, '场馆不存在')
        if (!sessions.isGood(member.id, Request.token)) throw new ApiError(6302)
        if (isBetMethod(method)) return bets.answer(method, Request, member.id)
        if (!isMethod(method)) throw new ApiError(6301, '未知的方法')
        const args = v.safeParse(RESOURCE_METHODS[method].request, Request)
        if (!args.success) throw new ApiError(6301, '请求参数错误')
        // Name and arguments were just checked against each other; the compiler cannot follow the pair.
        return service.methods[method](args.output as never, lang)
      })

      gateway.visitorCall(sportsHotEndpoint, ({ limit }, { lang }) => service.hot(limit, lang))
      gateway.socket(SPORTS_SOCKET.path, (socket) => feed.accept(socket))
      gateway.visitorCall(matchDetailEndpoint, ({ matchId }, { lang }) => service.matchDetail(matchId, lang))
      registerSportsSandbox(gateway, { fixtures, repository, feed, sessions, refusal, bets })

      await feed.start({
        lead: () => bets.lead(),
        resign: () => void bets.resign(),
        saved: (records) => bets.saved(records),
        jumped: () => bets.lookAgain(),
      })
      gateway.onClose(async () => {
        await bets.close()
        await feed.stop()
      })
    },
  }
}

async function databaseName({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  return rows[0]?.name ?? ''
}

export const sportsModule = createSportsModule()
