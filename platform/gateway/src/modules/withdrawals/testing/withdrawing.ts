import {
  type RequestOf,
  type WithdrawOrder,
  alipayAddEndpoint,
  alipayListEndpoint,
  balanceEndpoint,
  bankAddEndpoint,
  bindOtherEndpoint,
  coinAddEndpoint,
  memberBanksEndpoint,
  virtualCoinsEndpoint,
  withdrawNewEndpoint,
  WithdrawRefusalSchema,
  dealRecordEndpoint,
  letterListEndpoint,
  withdrawOrderEndpoint,
} from '@site/contracts'
import { startOfDay, dayOf, DAY_MS } from '@site/domain'
import * as v from 'valibot'
import { expect, vi } from 'vitest'

import type { Database } from '../../../db/database.ts'
import {
  type GatewayClient,
  type RunningGateway,
  advanceClock,
  bindNewPhone,
  flagsWith,
} from '../../../testing/index.ts'
import { SOON } from '../../../testing/patience.ts'

/** The fund password is asked for in aurora and not in jade. */
export const flagsOf = (theme: string) => flagsWith({ withdrawPassword: theme === 'aurora' })

export const CARD = '6222020000000000000'
export const OTHER_CARD = '4111111111111111'
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
/** Of a day on which nothing has happened yet. */
export const NOON = startOfDay(dayOf(Date.now()) + 1) + DAY_MS / 2

export async function give(site: RunningGateway, name: string, amount: string): Promise<void> {
  await site.sandbox('POST', '/sandbox/money', { name, amount, requestId: crypto.randomUUID() })
}

/** A member of jade who may withdraw: phone, name, card, and money. */
export async function newOwner(
  site: RunningGateway,
  amount = '1000',
  cardNo = CARD,
  more: NonNullable<Parameters<RunningGateway['newMember']>[0]> = {},
) {
  const member = await site.newMember({ theme: 'jade', ...more })
  const { client, name } = member
  await bindNewPhone(site, client)
  await client.call(bindOtherEndpoint, { realName: '欧阳海' })
  await client.call(bankAddEndpoint, { bankCode: 'HYB', cardNo })
  const [card] = await client.call(memberBanksEndpoint, undefined)
  if (amount !== '0') await give(site, name, amount)
  return { ...member, cardId: card?.id ?? '' }
}

export async function addOthers(client: GatewayClient): Promise<{ walletId: string; alipayId: string }> {
  await client.call(coinAddEndpoint, { coin: 'USDT', network: 'TRC20', address: TRON, alias: '常用' })
  await client.call(alipayAddEndpoint, { account: '13812345678' })
  const { list } = await client.call(virtualCoinsEndpoint, {})
  const [alipay] = await client.call(alipayListEndpoint, {})
  return { walletId: list[0]?.id ?? '', alipayId: alipay?.id ?? '' }
}

export function wish(
  amount: string,
  more: Partial<RequestOf<typeof withdrawNewEndpoint>>,
): RequestOf<typeof withdrawNewEndpoint> {
  return { way: 'BANK', amount, requestId: crypto.randomUUID(), ...more }
}

export async function orderOf(client: GatewayClient, orderNo: string): Promise<WithdrawOrder> {
  const order = await client.call(withdrawOrderEndpoint, { orderNo })
  if (order === null) throw new Error('no order')
  return order
}

/** Lets the business clock run past every outcome and waits for this one. */
export async function reach(site: RunningGateway, client: GatewayClient, orderNo: string, status: number) {
  await advanceClock(site, 30_000)
  return vi.waitFor(async () => {
    const order = await orderOf(client, orderNo)
    expect(order.status).toBe(status)
    return order
  }, SOON)
}

export async function balances(client: GatewayClient): Promise<readonly [string, string]> {
  const { centerWalletBalance, lockMoney } = await client.call(balanceEndpoint, {})
  return [centerWalletBalance, lockMoney ?? '']
}

/** What must hold at any moment: journals sum to zero, balances are their entries, holds are the open withdrawals. */
export async function expectSound({ pool }: Database): Promise<void> {
  const { rows } = await pool.query(`select
    (select coalesce(sum(amount), 0) from ledger_entry)::text as total,
    (select count(*)::int from ledger_account where owner <> 0 and balance < 0) as negative,
    (select count(*)::int from ledger_account a where owner <> 0
      and balance <> coalesce((select sum(amount) from ledger_entry where account_id = a.id), 0)) as drifted,
    (select count(*)::int from ledger_account a where code = 'withdraw_hold' and balance <>
      coalesce((select sum(amount) from withdrawal where member_id = a.owner and status in (1, 2, 3)), 0)) as unheld,
    (select count(*)::int from withdrawal w where status in (1, 2, 3) and not exists
      (select from ledger_account where owner = w.member_id and code = 'withdraw_hold' and balance > 0)) as unbacked,
    (select count(*)::int from withdrawal w where paid is distinct from nullif(
      (select coalesce(-sum(e.amount), 0) from ledger_journal j join ledger_entry e on e.journal_id = j.id
        join ledger_account a on a.id = e.account_id
        where j.ref_type = 'withdraw' and j.ref_id = 'W' || lpad(w.id::text, 10, '0') and j.kind = 'withdraw_paid'
          and a.code = 'withdraw_hold'), case when w.status in (1, 2, 3) then 0 else -1 end)) as mispaid`)
  expect(rows[0]).toEqual({ total: '0', negative: 0, drifted: 0, unheld: 0, unbacked: 0, mispaid: 0 })
}

const DeskSchema = v.object({
  orders: v.array(
    v.looseObject({ orderNo: v.string(), status: v.number(), risk: v.array(v.string()), isFrozen: v.boolean() }),
  ),
})

/** What the suites do with withdrawals. */
export function withdrawing(site: () => RunningGateway) {
  type More = Parameters<typeof wish>[1]
  return {
    submit: async (client: GatewayClient, amount: string, more: More) =>
      (await client.call(withdrawNewEndpoint, wish(amount, more))).orderNo,
    /** The code of a call that may be refused, with its words and what its data name. */
    async refused(client: GatewayClient, amount: string, more: More) {
      const { code, data, message } = await client.answer(withdrawNewEndpoint, wish(amount, more))
      return { code, message, ...(v.is(WithdrawRefusalSchema, data) ? data : {}) }
    },
    desk: (act: string, orderNo: string, more: object = {}) =>
      site().sandbox('POST', `/sandbox/withdrawals/${act}`, { orderNo, ...more }),
    async atDesk(name: string | undefined, open = '0') {
      const query = new URLSearchParams({ open, ...(name === undefined ? {} : { name }) }).toString()
      return v.parse(DeskSchema, await site().sandbox('GET', `/sandbox/withdrawals?${query}`)).orders
    },
    letters: async (client: GatewayClient) =>
      (await client.call(letterListEndpoint, { type: 'fd' })).list.map(({ title, content }) => `${title} ${content}`),
    money: async (client: GatewayClient) =>
      (await client.call(dealRecordEndpoint, { type: 'withdraw' })).list.map(({ amount }) => amount),
  }
}
