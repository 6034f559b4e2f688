import { dayRebate, formatDay, ratio, requiredTurnover, startOfDay } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import { retryConflicts } from '../../db/errors.ts'
import { findMember } from '../../kernel/members/index.ts'
import { CENTER, HOUSE } from '../../kernel/ledger/index.ts'
import { selectDayValids } from '../records/index.ts'
import { navigationName } from '../site/index.ts'
import { addRequirement } from '../turnover/index.ts'
import * as repository from './rebates.repository.ts'

/** A rebate must be bet once before it can be withdrawn. */
const TURNOVER = { depositMultiple: ratio(0n), bonusMultiple: ratio(1n), allMultiple: ratio(0n) }

export function createRebatesService({ db, ledger, clock }: Pick<GatewayContext, 'db' | 'ledger' | 'clock'>) {
  return {
    /** Credits what a member's bets of a site day have earned, by category; what is credited already stays as it is. */
    async credit(memberId: number, day: number): Promise<void> {
      const date = formatDay(day)
      const hasChanged = await retryConflicts(() =>
        db.transaction(async (tx) => {
          const member = await findMember(tx, memberId)
          if (member === undefined) return false
          let isFirst = false
          const period = { settledFrom: startOfDay(day), settledBefore: startOfDay(day + 1) }
          for (const { category, valid } of await selectDayValids(tx, memberId, period)) {
            const amount = dayRebate(category, member.vipGrade, [valid])
            if (amount === 0n || !(await repository.claimCredit(tx, { memberId, day, category, valid, amount })))
              continue
            isFirst = true
            await addRequirement(tx, {
              memberId,
              source: 'rebate',
              sourceId: `${date}:${category}`,
              required: requiredTurnover(0n, amount, TURNOVER),
              now: clock.now(),
            })
            await ledger.post(tx, {
              kind: 'rebate',
              memberId,
              refType: 'rebate',
              refId: `${date}:${category}`,
              remark: `${date} ${(await navigationName(tx, category)) ?? category}返水`,
              postings: [
                { owner: HOUSE, code: 'rebate', amount: -amount },
                { owner: memberId, code: CENTER, amount },
              ],
            })
          }
          return isFirst
        }),
      )
      if (hasChanged) await ledger.notifyChange(memberId)
    },
  }
}
