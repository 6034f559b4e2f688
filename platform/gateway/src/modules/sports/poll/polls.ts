import { ApiError, type ResponseOf, STATUS } from '@site/contracts'
import {
  GAME_TYPE,
  MATCH_END,
  type matchPollEndpoint,
  type Poll,
  type PollPick,
  type SportsServerMessage,
} from '@site/contracts/sports'
import { isFootball } from '@site/domain'
import type { FastifyBaseLogger } from 'fastify'
import * as v from 'valibot'

import type { Db } from '../../../db/database.ts'
import type { BusinessClock } from '../../../kernel/clock/index.ts'
import type { Bus } from '../../../ports/shared-state.ts'
import type { Fixture } from '../simulator/fixtures/index.ts'
import { isOver, type MatchState } from '../simulator/timeline/index.ts'
import { countVotes, findVote, insertVote } from './poll.repository.ts'

/** Whoever follows a match hears of new votes once in so many milliseconds. */
const PUBLISH_EVERY_MS = 1_000
const NewsSchema = v.object({ id: v.pipe(v.number(), v.safeInteger()) })

interface PollTools {
  readonly db: Db
  readonly bus: Bus
  /** Of the bus: votes that any replica has taken. */
  readonly topic: string
  /** Business clock. */
  readonly clock: BusinessClock
  readonly log: FastifyBaseLogger
  readonly matches: {
    /** A match that is on offer. */
    entry(id: number): { readonly state: MatchState } | undefined
    fixtureOf(id: number): Fixture | undefined
  }
  readonly followers: {
    isFollowed(id: number): boolean
    sendToFollowers(id: number, message: SportsServerMessage): void
  }
}

type PollOfMember = ResponseOf<typeof matchPollEndpoint>

/** What members think of how matches end: one vote each until the whistle, told to everybody who follows the match. */
export function createPolls({ db, bus, topic, clock, log, matches, followers }: PollTools) {
  /** Matches that were told of just now, and whether there is more to tell. */
  const resting = new Map<number, { readonly timer: NodeJS.Timeout; isStale: boolean }>()
  let unsubscribe: (() => void) | undefined

  function mustBeMatch(id: number): Fixture {
    const fixture = matches.fixtureOf(id)
    if (fixture === undefined || fixture.league.sport === GAME_TYPE.champions)
      throw new ApiError(STATUS.NO_DATA, '赛事不存在')
    return fixture
  }

  function isOpen(id: number): boolean {
    const entry = matches.entry(id)
    return entry !== undefined && !isOver(entry.state)
  }

  async function countedOf(id: number): Promise<Poll> {
    return { votes: await countVotes(db, id), isOpen: isOpen(id) }
  }

  async function pollOf(id: number, memberId: number | undefined): Promise<PollOfMember> {
    mustBeMatch(id)
    const mine = memberId === undefined ? undefined : await findVote(db, id, memberId)
    return { ...(await countedOf(id)), ...(mine && { mine }) }
  }

  function publish(id: number): void {
    if (!followers.isFollowed(id)) return
    const rest = resting.get(id)
    if (rest !== undefined) {
      rest.isStale = true
      return
    }
    const timer = setTimeout(() => {
      const isStale = resting.get(id)?.isStale === true
      resting.delete(id)
      if (isStale) publish(id)
    }, PUBLISH_EVERY_MS)
    resting.set(id, { timer, isStale: false })
    countedOf(id).then(
      (poll) => followers.sendToFollowers(id, { type: 'poll', gidm: String(id), ...poll }),
      (error: unknown) => log.warn({ err: error }, 'votes were not published'),
    )
  }

  return {
    pollOf,

    /** A member's vote: the same one again changes nothing. */
    async vote(id: number, memberId: number, pick: PollPick): Promise<PollOfMember> {
      const fixture = mustBeMatch(id)
      if (pick === MATCH_END.draw && !isFootball(fixture.league.sport))
        throw new ApiError(STATUS.WARNING, '这项比赛没有平局')
      if (!isOpen(id)) throw new ApiError(STATUS.WARNING, '预测已经结束')
      const isNew = await insertVote(db, { matchId: id, memberId, pick, votedAt: new Date(clock.now()) })
      if (isNew) await bus.publish(topic, { id })
      const poll = await pollOf(id, memberId)
      if (poll.mine !== pick) throw new ApiError(STATUS.DATA_EXISTS, '您已经投过票，不能更改')
      return poll
    },

    async start(): Promise<void> {
      unsubscribe = await bus.subscribe(topic, (message) => {
        const news = v.safeParse(NewsSchema, message)
        if (news.success) publish(news.output.id)
      })
    },

    stop(): void {
      unsubscribe?.()
      for (const { timer } of resting.values()) clearTimeout(timer)
    },
  }
}
