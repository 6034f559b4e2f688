import { ApiError, STATUS } from '@site/contracts'
import { DAY_MS, formatCny, formatFen } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { retryConflicts } from '../../db/errors.ts'
import type { VenueRoundRow } from '../../db/schema/rounds.ts'
import type { WriteDown } from '../../kernel/audit/index.ts'
import { selectNames } from '../../kernel/members/index.ts'
import { insertLetters } from '../../kernel/notices/index.ts'
import { selectGameNames, selectVenueNames } from '../venues/index.ts'
import { createCancelRound } from './cancel-round.ts'
import { countLeftOpen, selectLeftOpen } from './left-open.repository.ts'
import { lockRound } from './seamless.repository.ts'
import { ticketOf } from './ticket-id.ts'

/** A venue has so long for ending a round before it is left open. */
const LEFT_OPEN_MS = DAY_MS
/** Rounds that staff see at a time. */
const LISTED = 50

type RoundKey = Pick<VenueRoundRow, 'venue' | 'roundId'>

const leftOpenBefore = (now: number): Date => new Date(now - LEFT_OPEN_MS)

/** Rounds that are left open, by venue; `now` by the business clock. */
export const countRoundsLeftOpen = (db: Executor, now: number) => countLeftOpen(db, { before: leftOpenBefore(now) })

/** What staff see of rounds that their venues have left open, and the end that they give to one. */
export function createLeftOpenService(gateway: Pick<GatewayContext, 'db' | 'clock' | 'ledger' | 'notices'>) {
  const { db, clock, ledger, notices } = gateway
  const cancel = createCancelRound(gateway)

  /** @throws ApiError 6012 when the venue has ended it, or has not had its time */
  function mustBeLeftOpen({ status, reopenedAt, createdAt }: VenueRoundRow): void {
    if (status !== 'open') throw new ApiError(STATUS.WARNING, '该局已由场馆结算，请刷新后重试')
    if ((reopenedAt ?? createdAt) >= leftOpenBefore(clock.now()))
      throw new ApiError(STATUS.WARNING, '该局未满一天，请等待场馆结算')
  }

  async function sendLetter(
    tx: Executor,
    { venue, roundId, memberId, stake }: VenueRoundRow,
    reason: string,
  ): Promise<void> {
    const name = (await selectVenueNames(tx)).get(venue) ?? venue
    const back = `本金 ${formatCny(stake, 'always')} 已退回原账户`
    const letter = {
      ...{ memberId, type: 'fd' as const, source: `round:${venue}:${roundId}:void` },
      title: '注单已作废',
      content: `您在${name}的注单 ${ticketOf(venue, roundId)} 长时间未有结果，已作废，${back}。原因：${reason}`,
    }
    await insertLetters(tx, [{ ...letter, createdAt: new Date(clock.now()) }])
  }

  return {
    /** A page of them, the oldest first, and the last one of it where more may follow. */
    async page(asked: { readonly memberId?: number | undefined; readonly after?: RoundKey | undefined }) {
      const filter = { before: leftOpenBefore(clock.now()), memberId: asked.memberId }
      const rounds = await selectLeftOpen(db, filter, { after: asked.after, limit: LISTED })
      const names = await selectNames(
        db,
        rounds.map(({ memberId }) => memberId),
      )
      const venues = await selectVenueNames(db)
      const games = await selectGameNames(
        db,
        rounds.map(({ game }) => game),
      )
      const list = rounds.map(({ venue, roundId, memberId, stake, game, since }) => ({
        ticketId: ticketOf(venue, roundId),
        ...{ venue, venueName: venues.get(venue) ?? venue, gameName: games.get(game) ?? '' },
        ...{ memberId, name: names.get(memberId) ?? '' },
        stake: formatFen(stake),
        since: since.getTime(),
      }))
      const last = list.length === LISTED ? list.at(-1) : undefined
      return { list, ...(last && { next: last.ticketId }) }
    },

    async count(memberId: number | undefined): Promise<number> {
      const byVenue = await countLeftOpen(db, { before: leftOpenBefore(clock.now()), memberId })
      return byVenue.reduce((sum, { count }) => sum + count, 0)
    },

    /**
     * Staff end a round, once however often they press: what its venue's own rollback would do, written down, and told to
     * its member. The venue's later calls are answered as after a rollback.
     *
     * @returns whether it was ended now, and not before
     * @throws ApiError 6004 no such round, 6012 its venue has settled it, or has not had its time
     */
    async end({ venue, roundId }: RoundKey, reason: string, writeDown: WriteDown): Promise<boolean> {
      const memberId = await retryConflicts(() =>
        db.transaction(async (tx) => {
          const before = await lockRound(tx, venue, roundId)
          if (before === undefined) throw new ApiError(STATUS.NOT_FOUND)
          if (before.status === 'cancelled') return undefined
          mustBeLeftOpen(before)
          await cancel(tx, before, reason)
          await sendLetter(tx, before, reason)
          await writeDown(tx, {
            subject: `round:${ticketOf(venue, roundId)}`,
            before,
            after: { ...before, status: 'cancelled', reason },
          })
          return before.memberId
        }),
      )
      if (memberId === undefined) return false
      await ledger.notifyChange(memberId)
      await notices.send({ memberId, type: 'unread' })
      return true
    },
  }
}

export type LeftOpenService = ReturnType<typeof createLeftOpenService>
