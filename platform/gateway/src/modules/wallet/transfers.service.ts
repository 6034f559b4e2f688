import {
  ApiError,
  type ParsedRequestOf,
  TRANSFER_IN,
  type recycleEndpoint,
  type venueTransferEndpoint,
  STATUS,
  VENUE_STATE,
} from '@site/contracts'
import { type Fen, formatFen, parseFen } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { retryConflicts } from '../../db/errors.ts'
import { CENTER, lockAllBalances, venueAccount } from '../../kernel/ledger/index.ts'
import { findMember } from '../../kernel/members/index.ts'
import type { KeptFromBets, PlayAllowed } from '../protection/index.ts'
import { isVenueLocked } from '../turnover/index.ts'
import {
  ACTIVITY_MESSAGE,
  type MoneyFollows,
  mustBeVenue,
  requireOpen,
  selectVenues,
  stateOf,
} from '../venues/index.ts'

/** What a service of transfers needs of the gateway. */
export interface TransfersContext extends Pick<GatewayContext, 'db' | 'ledger'> {
  readonly clock: Pick<GatewayContext['clock'], 'now'>
}

/** Moves money between the central wallet and the venues. */
export function createTransfersService(
  { db, ledger, clock }: TransfersContext,
  { isKeptFromBets, mayPlay }: { readonly isKeptFromBets: KeptFromBets; readonly mayPlay: PlayAllowed },
) {
  const now = () => new Date(clock.now())

  /** Whether an activity keeps a member's money in a venue: not of who cannot bet there for long (ADR 0037). */
  async function mustStay(executor: Executor, memberId: number, venue: string): Promise<boolean> {
    return (await isVenueLocked(executor, memberId, venue, clock.now())) && !(await isKeptFromBets(executor, memberId))
  }

  /** Moves money between two accounts of a member; `amount` is positive. */
  async function move(
    tx: Executor,
    memberId: number,
    venue: string,
    direction: 'in' | 'out',
    amount: Fen,
  ): Promise<{ center: Fen; venue: Fen }> {
    const account = venueAccount(venue)
    const toVenue = direction === 'in' ? amount : -amount
    const { balances } = await ledger.post(tx, {
      kind: direction === 'in' ? 'transfer_in' : 'transfer_out',
      memberId,
      refType: 'venue',
      refId: venue,
      postings: [
        { owner: memberId, code: CENTER, amount: -toVenue },
        { owner: memberId, code: account, amount: toVenue },
      ],
    })
    return { center: balances.get(CENTER) ?? 0n, venue: balances.get(account) ?? 0n }
  }

  type Venue = Awaited<ReturnType<typeof selectVenues>>[number]

  /**
   * Brings what lies in these venues to the central wallet; those in maintenance or with an activity keep theirs. What is
   * seen there is still there when it is moved: nobody else moves anything of the member's until the transaction ends.
   */
  async function collect(tx: Executor, memberId: number, venues: readonly Venue[]) {
    const balances = await lockAllBalances(tx, memberId)
    const recovered: { channelCode: string; amount: string; ok: boolean; msg: string }[] = []
    for (const venue of venues) {
      const amount = balances.get(venueAccount(venue.code)) ?? 0n
      if (amount === 0n) continue
      const isOpen = stateOf(venue, now()) === VENUE_STATE.open
      const ok = isOpen && !(await mustStay(tx, memberId, venue.code))
      const msg = ok ? '' : isOpen ? '活动流水未达标' : '场馆维护中'
      if (ok) await move(tx, memberId, venue.code, 'out', amount)
      recovered.push({ channelCode: venue.code, amount: formatFen(amount), ok, msg })
    }
    return recovered
  }

  /** Automatic transfer: what lies elsewhere comes home, and all of it goes along into the venue that is entered. */
  async function gatherInto(tx: Executor, memberId: number, { venue, isLocal }: Parameters<MoneyFollows>[1]) {
    // Once more where the money moves: a pause may have begun since the entry asked.
    if (!isLocal) await mayPlay(tx, memberId)
    const others = (await selectVenues(tx)).filter(({ code }) => code !== venue)
    const isCollected = (await collect(tx, memberId, others)).some(({ ok }) => ok)
    const center = isLocal ? 0n : await ledger.balanceOf(tx, memberId, CENTER)
    if (center === 0n || (await mustStay(tx, memberId, venue))) return isCollected
    await move(tx, memberId, venue, 'in', center)
    return true
  }

  return {
    /**
     * Automatic transfer, for those who have it on. The local venue bets with the central wallet, so nothing goes in
     * there; nor does anything where an activity would keep it. Whoever enters again finds nothing left to move.
     *
     * @throws ApiError what {@link PlayAllowed} refuses with: a pause that has begun since the entry asked
     */
    follow: (async (memberId, entered) => {
      if ((await findMember(db, memberId))?.autoTransfer !== true) return
      const hasMoved = await retryConflicts(() => db.transaction((tx) => gatherInto(tx, memberId, entered)))
      if (hasMoved) await ledger.notifyChange(memberId)
    }) satisfies MoneyFollows,

    /**
     * One transfer, at most once per `requestId`.
     *
     * @throws ApiError 6004 unknown venue, 6415 maintenance, 6366 not open yet, 6007 amount of zero, 6012 not enough
     * money, 6413 out of a venue during an activity, or into it unless the member has been told and agrees
     * (`isActivity` 1), 6009 key used for another transfer; 6003 and 6012 on the way in, for the member's own pauses and
     * limits
     */
    async transfer(memberId: number, input: ParsedRequestOf<typeof venueTransferEndpoint>) {
      const amount = parseFen(input.amount)
      if (amount === 0n) throw new ApiError(STATUS.INVALID_PARAMETER, '转账金额必须大于0')
      const direction = input.ty === TRANSFER_IN ? 'in' : 'out'
      const request = { memberId, scope: 'venue/transfer', key: input.requestId, payload: input }
      return ledger.once(request, async (tx) => {
        const venue = await mustBeVenue(tx, input.channelCode)
        requireOpen(venue, now())
        if (direction === 'in') await mayPlay(tx, memberId)
        const isAgreed = direction === 'in' && input.isActivity === 1
        if (!isAgreed && (await mustStay(tx, memberId, venue.code))) {
          throw new ApiError(STATUS.VENUE_ACTIVITY, ACTIVITY_MESSAGE)
        }
        const after = await move(tx, memberId, venue.code, direction, amount)
        return { centerWalletBalance: formatFen(after.center), venueBalance: formatFen(after.venue) }
      })
    },

    /** Brings the money of one venue, or of all, back to the central wallet; venues in maintenance or with an activity keep theirs. */
    async recycle(memberId: number, input: ParsedRequestOf<typeof recycleEndpoint>) {
      const request = { memberId, scope: 'venue/recycle', key: input.requestId, payload: input }
      return ledger.once(request, async (tx) => {
        const venues =
          input.channelCode === undefined ? await selectVenues(tx) : [await mustBeVenue(tx, input.channelCode)]
        const recovered = await collect(tx, memberId, venues)
        const center = await ledger.balanceOf(tx, memberId, CENTER)
        return { recovered, centerWalletBalance: formatFen(center) }
      })
    },
  }
}
