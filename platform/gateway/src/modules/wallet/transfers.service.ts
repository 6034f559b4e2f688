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
import { CENTER, venueAccount } from '../../kernel/ledger/index.ts'
import { isVenueLocked } from '../turnover/index.ts'
import { ACTIVITY_MESSAGE, mustBeVenue, requireOpen, selectVenues, stateOf } from '../venues/index.ts'

/** Moves money between the central wallet and the venues. */
export function createTransfersService({ ledger, clock }: GatewayContext) {
  const now = () => new Date(clock.now())

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

  return {
    /**
     * One transfer, at most once per `requestId`.
     *
     * @throws ApiError 6004 unknown venue, 6415 maintenance, 6366 not open yet, 6007 amount of zero, 6012 not enough
     * money, 6413 out of a venue during an activity, or into it unless the member has been told and agrees
     * (`isActivity` 1), 6009 key used for another transfer
     */
    async transfer(memberId: number, input: ParsedRequestOf<typeof venueTransferEndpoint>) {
      const amount = parseFen(input.amount)
      if (amount === 0n) throw new ApiError(STATUS.INVALID_PARAMETER, '转账金额必须大于0')
      const direction = input.ty === TRANSFER_IN ? 'in' : 'out'
      const request = { memberId, scope: 'venue/transfer', key: input.requestId, payload: input }
      return ledger.once(request, async (tx) => {
        const venue = await mustBeVenue(tx, input.channelCode)
        requireOpen(venue, now())
        const isAgreed = direction === 'in' && input.isActivity === 1
        if (!isAgreed && (await isVenueLocked(tx, memberId, venue.code, clock.now()))) {
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
        const balances = await ledger.balancesOf(tx, memberId)
        const recovered: { channelCode: string; amount: string; ok: boolean; msg: string }[] = []
        for (const venue of venues) {
          const amount = balances.get(venueAccount(venue.code)) ?? 0n
          if (amount === 0n) continue
          const isOpen = stateOf(venue, now()) === VENUE_STATE.open
          const ok = isOpen && !(await isVenueLocked(tx, memberId, venue.code, clock.now()))
          const msg = ok ? '' : isOpen ? '活动流水未达标' : '场馆维护中'
          if (ok) await move(tx, memberId, venue.code, 'out', amount)
          recovered.push({ channelCode: venue.code, amount: formatFen(amount), ok, msg })
        }
        const center = await ledger.balanceOf(tx, memberId, CENTER)
        return { recovered, centerWalletBalance: formatFen(center) }
      })
    },
  }
}
