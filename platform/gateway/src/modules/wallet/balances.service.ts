import { ALL_VENUES, type Balance, VENUE_STATE, type VenueCategory } from '@site/contracts'
import { formatFen, hundredthsOf } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import { CENTER, USDT, venueAccount } from '../../kernel/ledger/index.ts'
import { mustBeVenue, selectVenues, stateOf } from '../venues/index.ts'

/** What a member has in the central wallet and at the venues. */
export function createBalancesService({ db, ledger, clock }: GatewayContext) {
  const now = () => new Date(clock.now())

  return {
    async balance(memberId: number, withLockMoney: boolean): Promise<Balance> {
      const all = await ledger.balancesOf(db, memberId)
      const of = (code: string) => all.get(code) ?? 0n
      return {
        centerWalletBalance: formatFen(of(CENTER)),
        lockMoney: formatFen(withLockMoney ? of('bet_hold') + of('withdraw_hold') : 0n),
        bonus: formatFen(of('bonus')),
        usdt: formatFen(hundredthsOf(of(USDT))),
        lastUpdated: Date.now(),
      }
    },

    async venueBalance(memberId: number, code: string) {
      const venue = await mustBeVenue(db, code)
      return { balance: formatFen(await ledger.balanceOf(db, memberId, venueAccount(venue.code))) }
    },

    /** Balances and their total: of every venue, or of the venues of a category. */
    async venueBalances(memberId: number, category: VenueCategory | typeof ALL_VENUES) {
      const all = await ledger.balancesOf(db, memberId)
      const venues = await selectVenues(db, category === ALL_VENUES ? undefined : category)
      let total = 0n
      const list = venues
        .filter((venue) => stateOf(venue, now()) !== VENUE_STATE.notOpenYet)
        .map((venue) => {
          const balance = all.get(venueAccount(venue.code)) ?? 0n
          total += balance
          return {
            channelCode: venue.code,
            name: venue.name,
            balance: formatFen(balance),
            state: stateOf(venue, now()),
            icon: venue.img,
            category: venue.category,
          }
        })
      return { totalMoney: formatFen(total), list }
    },
  }
}
