import { type ActivityOf, type ActivityType, bindOtherEndpoint } from '@site/contracts'
import { dayOf, HOUR_MS, startOfDay } from '@site/domain'
import { expect } from 'vitest'

import { verifyLedger } from '../../../kernel/ledger/index.ts'
import { PROOF_SOURCES } from '../../../proof.ts'
import type { GatewayClient } from '../../../testing/index.ts'
import type { EngineSite } from '../../../testing/on-engines.ts'
import { depositsOn, NAME } from '../../deposits/testing/deposits-on.ts'
import { promotionsOn } from './promotions-on.ts'

/** {@link promotionsOn} with what tests of offers and of the engine need besides. */
export function offersOn(context: Pick<EngineSite, 'site' | 'store'>) {
  const { site, store } = context
  const { pay, advance, reaches } = depositsOn(context)
  const promotions = promotionsOn(context)
  const { act, shown } = promotions

  const claim = (client: GatewayClient, id: string, option?: string) => act(client, { id, action: 'claim', option })
  const myOf = async <Type extends ActivityType>(client: GatewayClient, type: Type, id: string) =>
    (await shown(client, type, id)).my as ActivityOf<Type>['my']
  const change = (id: string, more: object) => site().sandbox('POST', '/sandbox/activities/change', { id, ...more })

  /** An order of somebody with the usual name, credited. */
  async function deposit(client: GatewayClient, amount: string, activityId?: string): Promise<string> {
    const { orderNo } = await pay(client, 'HUIWANG', amount, { activityId })
    await advance(orderNo, 'paid')
    await reaches(client, orderNo, 4)
    return orderNo
  }

  /** Somebody who has bound a real name: the task `realName` can be claimed. */
  async function named() {
    const member = await site().newMember()
    await member.client.call(bindOtherEndpoint, { realName: NAME })
    return member
  }
  /** Tasks for everybody, without limits. */
  const tasks = { settings: { audience: {}, limits: {}, turnover: { multiple: 3 } } }

  /** Every claim of money is one journal of its amount with its requirement, and nothing else is paid. */
  async function mustAddUp(): Promise<void> {
    expect((await verifyLedger(store().database.db, PROOF_SOURCES)).differences).toEqual([])
    const { rows } = await store().database.pool.query<Record<string, string>>(`
      select
        (select count(*) from activity_claim c left join ledger_journal j on j.id = c.journal_id
          where c.amount > 0 and (j.kind <> 'bonus_activity' or j.member_id <> c.member_id or c.amount <>
            (select sum(e.amount) from ledger_entry e join ledger_account a on a.id = e.account_id
              where e.journal_id = j.id and a.owner = c.member_id)))::text as wrong,
        (select count(*) from ledger_journal j where j.kind = 'bonus_activity'
          and not exists (select from activity_claim c where c.journal_id = j.id))::text as unclaimed,
        (select count(*) from activity a where (a.claims, a.spent) <>
          (select count(*), coalesce(sum(c.amount), 0) from activity_claim c where c.activity_id = a.id and c.amount > 0)
          )::text as miscounted,
        (select count(*) from activity_claim c where c.required > 0 and not exists (select from turnover_requirement r
          where r.member_id = c.member_id and r.source_id = c.activity_id || ':' || c.key and r.required = c.required)
          )::text as unbet`)
    expect(rows[0]).toEqual({ wrong: '0', unclaimed: '0', miscounted: '0', unbet: '0' })
  }

  /** At noon, so that what a test does falls on one day. */
  async function atNoon(): Promise<void> {
    const noon = startOfDay(dayOf(Date.now()) + 1) + 12 * HOUR_MS
    await site().sandbox('POST', '/sandbox/clock', { now: noon })
  }

  return { ...promotions, atNoon, change, claim, deposit, mustAddUp, myOf, named, tasks }
}
