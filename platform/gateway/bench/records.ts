// The server under load of `npm run bench -- records`: node bench/records.ts <database url>, then one task a message.

import {
  activityRecordEndpoint,
  betListEndpoint,
  betTotalsEndpoint,
  dealRecordEndpoint,
  DEPOSIT_STATUS,
  depositOrdersEndpoint,
  exchangeRecordEndpoint,
  MOST_RECORD_DAYS,
  statementEndpoint,
  WITHDRAW_STATUS,
  withdrawOrdersEndpoint,
} from '@site/contracts'
import { DAY_MS, dayOf, startOfDay } from '@site/domain'

import type { GatewayClient } from '../src/testing/index.ts'
import { type Pages, serveFewAndMany } from './few-and-many.ts'

/** Lines that are written at once: a balance that one statement changes very often is slow to find. */
const CHUNK = 250
/** Activities that there are: of one the member has most rewards, of one a few, of one none. */
const COMMON = 'land-wallet'
const RARE = 'land-newcomer'
const NONE = 'land-safety'

type Query = (sql: string) => Promise<unknown>

/**
 * A member with so many deals, of six types, as many orders of deposits and of withdrawals, as many gifts and as many
 * rewards of activities, and as many bets: half of them tickets of the local venue, half rounds of two others, all over the
 * days that records can be asked for.
 */
async function fill(query: Query, id: number, lines: number): Promise<void> {
  await query(`insert into ledger_account (owner, code) values (${id}, 'center'), (0, 'bench') on conflict do nothing`)
  const since = startOfDay(dayOf(Date.now()) - MOST_RECORD_DAYS + 1)
  const step = Math.floor(((MOST_RECORD_DAYS - 1) * DAY_MS) / lines)
  for (let from = 1; from <= lines; from += CHUNK) {
    await write(
      query,
      id,
      from,
      Math.min(from + CHUNK - 1, lines),
      (of) => `to_timestamp((${since} + ${of}::bigint * ${step}) / 1000.0)`,
    )
    // What was planned for an empty table is planned anew.
    if (from % (16 * CHUNK) === 1) await query('analyze')
  }
}

async function write(query: Query, id: number, from: number, to: number, timeOf: (n: string) => string): Promise<void> {
  const numbers = `generate_series(${from}::bigint, ${to}) n`
  const at = timeOf('n')
  await query(`
    with journals as (
      insert into ledger_journal (kind, member_id, ref_type, ref_id, created_at)
      select case n % 50 when 0 then 'deposit' when 1 then 'rebate' when 2 then 'bonus' when 3 then 'exchange' else
        case when n % 2 = 0 then 'transfer_in' else 'adjust' end end, ${id}, 'bench', n::text, ${at}
      from ${numbers} returning id, member_id, ref_id::bigint as n, created_at
    ), gifts as (
      insert into vip_gift_claim (member_id, type, period, grade, amount, journal_id, claimed_at)
      select member_id, case n % 50 when 0 then 'birthday' else 'week' end, n, 1, 100, id, created_at from journals
    ), rewards as (
      insert into activity_claim (activity_id, member_id, key, name, amount, required, journal_id, day, address_hash,
        device_hash, at)
      select case n % 50 when 0 then '${RARE}' else '${COMMON}' end, member_id, n, '奖励', 100, 0, id, 0, '', '', created_at
      from journals order by n
    )
    insert into ledger_entry (journal_id, account_id, amount)
    select journals.id, account.id, case account.owner when 0 then -100 else 100 end
    from journals cross join ledger_account account
    where (account.owner, account.code) in ((${id}, 'center'), (0, 'bench'))
    order by journals.id, account.owner`)
  await query(`
    insert into bet_record (ticket_id, member_id, venue, category, game_name, content, stake, risk, valid, profit,
      result_code, bet_at, settle_at)
    select 'PGDZ-' || ${id} || '-' || n, ${id}, case n % 26 when 0 then 'KXZR' else 'PGDZ' end,
      case n % 26 when 0 then 'ZR' else 'DZ' end, '灯火长安', '{旋转}', 1000, 1000, 1000, -1000, 'L', ${at},
      case when n % 98 <> 0 then ${at} end
    from ${numbers} where n % 2 = 0`)
  await query(`
    insert into bet_ticket (member_id, request_id, seq, status, mode, bets, policy, odds_type, odds_shown, stake, risk,
      from_venue, open_risk, max_win, open_legs, placed_at, settled_at, payout, valid, result_code, game_name, content)
    select ${id}, 'bench-' || n, 0, case n % 97 when 0 then 'open' else 'settled' end, 'single', 1, 'any', 'H', '0.95',
      1000, 1000, 0, 0, 1950, 0, ${at}, case when n % 97 <> 0 then ${at} end, 0, 1000, 'L', '足球', '{主队 -0.5}'
    from ${numbers} where n % 2 = 1`)
  await query(`
    insert into deposit_order (order_no, member_id, pay_code, amount, currency, pay_units, payee, signal_code, status,
      paid_amount, created_at, expire_at)
    select 'D' || ${id} || '_' || n, ${id}, 'HUIWANG', 10000, 'CNY', 10000, '{}', 'bench-' || ${id} || '-' || n,
      case n % 50 when 0 then ${DEPOSIT_STATUS.cancelled} when 1 then ${DEPOSIT_STATUS.review} else ${DEPOSIT_STATUS.success} end,
      case n % 50 when 0 then null else 10000 end, ${at}, ${at}
    from ${numbers}`)
  // They are written as they ended: one after the other through their states is not what is measured.
  await query(`
    begin;
    alter table withdrawal disable trigger withdrawal_move;
    insert into withdrawal (member_id, way, amount, fee, status, account_code, account_number, paid, submitted_at)
    select ${id}, case n % 50 when 2 then 'ALIPAY' else 'BANK' end, 10000, 0,
      case n % 50 when 0 then ${WITHDRAW_STATUS.refused} when 1 then ${WITHDRAW_STATUS.failed} else ${WITHDRAW_STATUS.paid} end,
      'ICBC', '6222021234567890', case when n % 50 < 2 then 0 else 10000 end, ${at}
    from ${numbers};
    alter table withdrawal enable trigger withdrawal_move;
    commit`)
}

/** What the pages of the records ask for when they open and at each of their filters. */
function pagesOf(client: GatewayClient): Pages {
  const week = { beginTime: startOfDay(dayOf(Date.now()) - 6) }
  const past = { beginTime: startOfDay(dayOf(Date.now()) - 60), endTime: startOfDay(dayOf(Date.now()) - 30) - 1 }
  const deals = (filter: object) => () => client.call(dealRecordEndpoint, { pageSize: 20, ...filter })
  const bets = (filter: object) => () =>
    Promise.all([client.call(betListEndpoint, { pageSize: 20, ...filter }), client.call(betTotalsEndpoint, filter)])
  const deposits = (filter: object) => () => client.call(depositOrdersEndpoint, { pageSize: 20, ...filter })
  const gifts = (filter: object) => () => client.call(exchangeRecordEndpoint, { pageSize: 20, ...filter })
  const rewards = (filter: object) => () => client.call(activityRecordEndpoint, { pageSize: 20, ...filter })
  const withdrawals = (filter: object) => () => client.call(withdrawOrdersEndpoint, { pageSize: 20, ...filter })
  return {
    deals: deals({}),
    'deals of a week': deals(week),
    'deals of a month ago': deals(past),
    transfers: deals({ type: 'transfer' }),
    'transfers of a week': deals({ type: 'transfer', ...week }),
    rebates: deals({ type: 'rebate' }),
    'rebates of a month ago': deals({ type: 'rebate', ...past }),
    bonuses: deals({ type: 'bonus' }),
    'deals that are deposits': deals({ type: 'deposit' }),
    'deals that are exchanges': deals({ type: 'exchange' }),
    'deals that are adjustments': deals({ type: 'adjust' }),
    'deals of no type there is': deals({ type: 'withdraw' }),
    bets: bets({}),
    'bets of a week': bets(week),
    'bets of a month ago': bets(past),
    'bets that are open': bets({ settled: 0 }),
    'bets that are settled': bets({ settled: 1 }),
    'bets of a rare category': bets({ category: 'ZR' }),
    'bets of the local venue': bets({ enName: 'CRTY' }),
    'bets of a category without any': bets({ category: 'BY' }),
    deposits: deposits({}),
    'deposits of a month ago': deposits(past),
    'deposits in review': deposits({ status: DEPOSIT_STATUS.review }),
    'deposits in review a month ago': deposits({ status: DEPOSIT_STATUS.review, ...past }),
    'deposits that expired, without any': deposits({ status: DEPOSIT_STATUS.expired }),
    withdrawals: withdrawals({}),
    'withdrawals of a week': withdrawals(week),
    'withdrawals of a month ago': withdrawals(past),
    'withdrawals that were refused': withdrawals({ status: WITHDRAW_STATUS.refused }),
    'withdrawals that were refused a month ago': withdrawals({ status: WITHDRAW_STATUS.refused, ...past }),
    'withdrawals that were paid a month ago': withdrawals({ status: WITHDRAW_STATUS.paid, ...past }),
    'withdrawals paid in part, without any': withdrawals({ status: WITHDRAW_STATUS.partlyPaid }),
    gifts: gifts({}),
    'gifts of a week': gifts(week),
    'gifts of a month ago': gifts(past),
    'gifts of a rare kind': gifts({ type: 'birthday' }),
    'gifts of a rare kind a month ago': gifts({ type: 'birthday', ...past }),
    'gifts of a kind without any': gifts({ type: 'special' }),
    'one gift': gifts({ id: 'week:1' }),
    rewards: rewards({}),
    'rewards of a week': rewards(week),
    'rewards of a month ago': rewards(past),
    'rewards of the common activity': rewards({ id: COMMON }),
    'rewards of the common activity a month ago': rewards({ id: COMMON, ...past }),
    'rewards of a rare activity': rewards({ id: RARE }),
    'rewards of a rare activity a month ago': rewards({ id: RARE, ...past }),
    'rewards of an activity without any': rewards({ id: NONE }),
    'the statement': () => client.call(statementEndpoint, {}),
    'the statement of a month ago': () => client.call(statementEndpoint, past),
  }
}

await serveFewAndMany({ fill, pagesOf })
