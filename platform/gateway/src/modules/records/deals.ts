import { DEAL_TYPES, type Deal } from '@site/contracts'
import { formatFen } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import { CENTER, journalNumber, selectStatement } from '../../kernel/ledger/index.ts'
import { databaseDate } from '../../lib/database-date.ts'
import { selectVenueNames } from '../venues/index.ts'

type DealType = (typeof DEAL_TYPES)[number]

/** What a posted journal is: money that has moved. */
const DONE = 4

/** The journals of each kind of deal, as a pattern of their kind; bets are no deals. */
const JOURNALS: Readonly<Record<DealType, string>> = {
  transfer: 'transfer%',
  deposit: 'deposit%',
  withdraw: 'withdraw%',
  rebate: 'rebate%',
  bonus: 'bonus%',
  adjust: 'adjust',
}

export interface DealFilter {
  readonly type?: DealType | undefined
  readonly subType?: string | undefined
  readonly status?: number | undefined
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
  readonly pageNum: number
  readonly pageSize: number
}

const kindsOf = (type: DealType | undefined) => (type === undefined ? Object.values(JOURNALS) : [JOURNALS[type]])
const typeOf = (kind: string) => DEAL_TYPES.find((type) => kind.startsWith(type))

/**
 * One page of what went into the central wallet (amount above zero) and out of it (below), the latest first, with the
 * sum over all pages. Read from the ledger, so it says what has happened and nothing else.
 */
export async function selectDeals(
  db: Executor,
  memberId: number,
  { type, subType, status = DONE, beginTime, endTime, pageNum, pageSize }: DealFilter,
): Promise<{ readonly list: Deal[]; readonly total: number; readonly sum: string }> {
  if (status !== DONE) return { list: [], total: 0, sum: formatFen(0n) }
  const { lines, total, sum } = await selectStatement(db, memberId, CENTER, {
    kinds: subType === undefined ? kindsOf(type) : [subType],
    from: beginTime === undefined ? undefined : databaseDate(beginTime),
    until: endTime === undefined ? undefined : databaseDate(endTime),
    pageNum,
    pageSize,
  })
  const venues = await selectVenueNames(db)
  const list = lines.flatMap(({ journalId, kind, refId, remark, at, amount, balanceAfter }): Deal[] => {
    const dealType = typeOf(kind)
    if (dealType === undefined) return []
    const isOfVenue = kind === 'transfer_in' || kind === 'transfer_out'
    const channelName = isOfVenue ? venues.get(refId) : undefined
    return [
      {
        orderNo: journalNumber(journalId),
        type: dealType,
        subType: kind,
        amount: formatFen(amount),
        fee: '0.00',
        ...(balanceAfter === null ? {} : { balanceAfter: formatFen(balanceAfter) }),
        status: DONE,
        channel: isOfVenue ? refId : '',
        ...(channelName === undefined ? {} : { channelName }),
        at: at.getTime(),
        remark,
      },
    ]
  })
  return { list, total, sum: formatFen(sum) }
}
