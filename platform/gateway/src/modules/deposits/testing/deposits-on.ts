import {
  balanceEndpoint,
  bindOtherEndpoint,
  closeOrderEndpoint,
  depositStatusEndpoint,
  type DepositStatus,
  payEndpoint,
  type RequestOf,
  signalCodeEndpoint,
} from '@site/contracts'
import { signCall } from '@site/server'
import * as v from 'valibot'
import { expect, vi } from 'vitest'

import type { Database } from '../../../db/database.ts'
import { type GatewayClient, type RunningGateway, TEST_JWT_SECRET } from '../../../testing/index.ts'
import type { EngineSite } from '../../../testing/on-engines.ts'
import { SOON } from '../../../testing/patience.ts'
import { NOTIFY_HEADERS, NOTIFY_PATH, notifySecret } from '../provider/index.ts'

export const NAME = '欧阳海'
const SECRET = notifySecret(TEST_JWT_SECRET)
export const key = () => crypto.randomUUID()
const AdvancedSchema = v.object({ status: v.number(), isChanged: v.boolean() })

interface NotifyTweaks {
  readonly secret?: string
  readonly timestamp?: string
  readonly body?: string
}

/** A call as the provider makes it, with parts of it replaced; gives the status that it is answered. */
export async function sendNotification(url: string, told: object, tweaks: NotifyTweaks = {}): Promise<string> {
  const body = JSON.stringify(told)
  const timestamp = tweaks.timestamp ?? String(Date.now())
  const signature = signCall(tweaks.secret ?? SECRET, { timestamp, path: NOTIFY_PATH, body })
  const response = await fetch(url + NOTIFY_PATH, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [NOTIFY_HEADERS.timestamp]: timestamp,
      [NOTIFY_HEADERS.signature]: signature,
    },
    body: tweaks.body ?? body,
  })
  return v.parse(v.object({ status: v.string() }), await response.json()).status
}

/** What tests of deposits do again and again, on one site. */
export function depositsOn({ site, store }: Pick<EngineSite, 'site' | 'store'>) {
  async function newPayer(options: Parameters<RunningGateway['newMember']>[0] = {}) {
    const member = await site().newMember(options)
    await member.client.call(bindOtherEndpoint, { realName: NAME })
    return member
  }

  type Pay = Partial<RequestOf<typeof payEndpoint>>

  async function payInput(client: GatewayClient, payCode: string, amount: string, more: Pay = {}) {
    const { signalCode } = await client.call(signalCodeEndpoint, { payCode, amount })
    return { payCode, amount, payerName: NAME, signalCode, requestId: key(), ...more }
  }
  const pay = async (client: GatewayClient, payCode: string, amount: string, more: Pay = {}) =>
    client.call(payEndpoint, await payInput(client, payCode, amount, more))
  const tryToPay = async (client: GatewayClient, payCode: string, amount: string, more: Pay = {}) =>
    client.answer(payEndpoint, await payInput(client, payCode, amount, more))

  const close = (client: GatewayClient, orderNo: string) => client.answer(closeOrderEndpoint, { orderNo })
  const statusOf = async (client: GatewayClient, orderNo: string) =>
    (await client.call(depositStatusEndpoint, { orderNo })).status
  const centerOf = async (client: GatewayClient) => (await client.call(balanceEndpoint, {})).centerWalletBalance
  const reaches = (client: GatewayClient, orderNo: string, status: DepositStatus) =>
    vi.waitFor(async () => expect(await statusOf(client, orderNo)).toBe(status), SOON)

  async function advance(orderNo: string, event: string, amount?: string) {
    const body = { orderNo, event, ...(amount !== undefined && { amount }) }
    return v.parse(AdvancedSchema, await site().sandbox('POST', '/sandbox/deposits/advance', body))
  }

  const notify = (told: object, tweaks?: NotifyTweaks) => sendNotification(site().url, told, tweaks)
  const paid = (orderNo: string, amount: string, eventId = key()) => ({ eventId, orderNo, kind: 'paid', amount })

  const mustAgree = () => mustAgreeOn(store().database.pool)

  return { newPayer, payInput, pay, tryToPay, close, statusOf, centerOf, reaches, advance, notify, paid, mustAgree }
}

/** What must hold whatever has happened: the money of each order once, and none of an order that did not succeed. */
export async function mustAgreeOn(pool: Database['pool']): Promise<void> {
  const { rows } = await pool.query<Record<string, string>>(`
    select (select coalesce(sum(amount), 0) from ledger_entry)::text as ledger,
      (select count(*) from deposit_order o where (o.status = 4) <> exists (
        select from ledger_journal j where j.kind = 'deposit' and j.ref_id = o.order_no))::text as unpaid,
      (select count(*) from (select from ledger_journal where kind = 'deposit' group by ref_id having count(*) > 1) t)::text as doubled,
      ((select coalesce(sum(paid_amount), 0) from deposit_order where status = 4)
        + (select coalesce(sum(e.amount), 0) from ledger_entry e join ledger_account a on a.id = e.account_id
          where a.owner = 0 and a.code like 'deposit_clearing:%'))::text as clearing,
      (select count(*) from deposit_order o where o.status <> (
        select s.status from deposit_step s where s.order_no = o.order_no order by s.id desc limit 1))::text as steps`)
  expect(rows[0]).toEqual({ ledger: '0', unpaid: '0', doubled: '0', clearing: '0', steps: '0' })
}
