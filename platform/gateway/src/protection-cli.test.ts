import { tmpdir } from 'node:os'

import { selfExcludeEndpoint, setLimitEndpoint } from '@site/contracts'
import { MINUTE_MS } from '@site/domain'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { CENTER, createLedger, HOUSE, type MemberAccount, venueAccount } from './kernel/ledger/index.ts'
import { depositsOn, key } from './modules/deposits/testing/deposits-on.ts'
import { runProtectionCli } from './protection-cli.ts'
import { md5 } from './testing/index.ts'
import { describeOnEngines } from './testing/on-engines.ts'
import { fundVenue } from './testing/transfer.ts'
import { createTestVenue } from './testing/venue.ts'
import { showDocument } from './modules/verification/testing/show-document.ts'

describeOnEngines('the report of player protection', (context) => {
  const { site, store } = context
  const { newPayer, pay } = depositsOn(context)

  async function report(args: readonly string[] = ['report']) {
    const printed: string[] = []
    const print = (line: string) => void printed.push(line)
    const env = { DATABASE_URL: store().database.url }
    const code = await runProtectionCli(args, { env, root: tmpdir(), out: print, err: print })
    return { code, text: printed.join('\n') }
  }

  test('says what applies to whom and proves it; what was written past a limit or a pause is named', async () => {
    const limited = await newPayer()
    await limited.client.call(setLimitEndpoint, { type: 'deposit', period: 'day', amount: '1000' })
    const { orderNo } = await pay(limited.client, 'BANK_TRANSFER', '800')
    const excluded = await newPayer()
    await excluded.client.call(selfExcludeEndpoint, { months: 6, confirmText: '我确认', password: md5('passw0rd') })

    const proved = await report()
    expect(proved.text).toMatch(/^reads the database \S+ at \S+:\d+\n/)
    expect(proved.text).toContain(`${limited.name}: deposit day 1000.00`)
    expect(proved.text).toMatch(new RegExp(`${excluded.name}: selfExclusion until \\d{4}-`))
    expect(proved.text).toMatch(
      /re-read [1-9]\d* deposits, \d+ bets, \d+ transfers into venues and gifts, \d+ sessions of play of [2-9]\d* members\nby the real clock, .* no row tells where a member was, or whose age was unknown then\nproved$/,
    )
    expect(proved.code).toBe(0)

    /** Writes the order once more, as a call would that forgets to ask, for a member and a moment. */
    const plant = async (number: string, memberId: number, channel: string) => {
      await store().database.db.execute(sql`
        insert into deposit_order (order_no, member_id, pay_code, amount, currency, pay_units, rate, payee, signal_code,
          status, created_at, expire_at)
        select ${number}, ${memberId}, ${channel}, 30000, currency, 30000, null, payee, ${number}, status,
          created_at + interval '1 minute', expire_at + interval '1 minute' from deposit_order where order_no = ${orderNo}`)
      await store().database.db.execute(sql`
        insert into deposit_step (order_no, status, at)
        select order_no, status, created_at from deposit_order where order_no = ${number}`)
    }
    /** The same for money that goes into a venue, or is given. */
    const move = async (memberId: number, kind: string, code: MemberAccount) => {
      const { db } = store().database
      const ledger = createLedger({ db, notifyChange: () => Promise.resolve(), now: () => Date.now() + MINUTE_MS })
      await ledger.post(db, {
        ...{ kind, memberId, refType: 'test', refId: kind },
        postings: [
          { owner: HOUSE, code: 'promo', amount: -100n },
          { owner: memberId, code, amount: 100n },
        ],
      })
    }
    const frozen = await newPayer()
    await site().sandbox('POST', '/sandbox/freezes', { name: frozen.name, ground: '资金来源核实' })
    const minor = await newPayer()
    await showDocument(site(), minor, '2020-01-01')
    const kept = await report()
    expect(kept.text).toContain(`${frozen.name}: frozen\n`)
    expect(kept.text).toContain(`${minor.name}: under age\n`)
    expect(kept.code).toBe(0)
    await plant('D-PAST-LIMIT', limited.id, 'HUIWANG')
    await plant('D-PAST-PAUSE', excluded.id, 'HUIWANG')
    await plant('D-PAST-FREEZE', frozen.id, 'HUIWANG')
    await plant('D-PAST-AGE', minor.id, 'HUIWANG')
    await move(excluded.id, 'transfer_in', venueAccount('PGDZ'))
    await move(frozen.id, 'bonus_vip', CENTER)
    await move(excluded.id, 'bonus_feedback', CENTER)
    const found = await report()
    expect(found.code).toBe(1)
    expect(found.text).toMatch(
      new RegExp(`PASSED ${limited.name} D-PAST-LIMIT .*: deposit limit of a day 1000.00, used 1100.00`),
    )
    expect(found.text).toMatch(new RegExp(`PASSED ${excluded.name} D-PAST-PAUSE .*: during a selfExclusion`))
    expect(found.text).toMatch(new RegExp(`PASSED ${frozen.name} D-PAST-FREEZE .*: while frozen`))
    expect(found.text).toMatch(new RegExp(`PASSED ${minor.name} D-PAST-AGE .*: while under age`))
    expect(found.text).toMatch(new RegExp(`PASSED ${excluded.name} T\\d+ .*: transfer_in during a selfExclusion`))
    expect(found.text).toMatch(new RegExp(`PASSED ${frozen.name} T\\d+ .*: bonus_vip while frozen`))
    expect(found.text).toMatch(new RegExp(`PASSED ${excluded.name} T\\d+ .*: bonus_feedback during a selfExclusion`))
    expect(found.text).toMatch(/7 passed$/)
  })

  test('stakes up to a limit are proved, one that was written past it is named', async () => {
    const { client, name, id } = await site().newMember()
    await site().sandbox('POST', '/sandbox/money', { name, amount: '100', requestId: key() })
    await fundVenue(client, 'PGDZ', '50')
    await client.call(setLimitEndpoint, { type: 'stake', period: 'week', amount: '20' })
    await client.call(setLimitEndpoint, { type: 'session', period: 'day', amount: '30' })
    const venue = createTestVenue(site().url)
    const { session } = await venue.visit(client, 'PGDZ')
    const bet = (amount: string) => ({ session, txId: key(), roundId: key(), amount, gameName: '一局', content: [] })
    expect(await venue.money('debit', bet('12'))).toBe('38.00')
    expect(await venue.money('debit', bet('8'))).toBe('30.00')
    expect(await venue.money('debit', bet('1'))).toBe('PLAYER_REFUSED')
    expect((await report()).text).not.toContain(`PASSED ${name}`)
    await store().database.db.execute(sql`
      insert into bet_record (ticket_id, member_id, venue, category, game_name, stake, risk, bet_at)
      select 'past-the-limit', member_id, venue, category, game_name, 100, 100, max(bet_at) + interval '1 second'
      from bet_record where member_id = ${id} group by 2, 3, 4, 5`)
    const found = await report()
    expect(found.text).toMatch(new RegExp(`PASSED ${name} past-the-limit .*: stake limit of a week 20.00, used 21.00`))
    expect(found.text.match(new RegExp(`PASSED ${name}`, 'g'))).toHaveLength(1)
  })

  test('what it cannot do it says, and the history that it proves from is never changed', async () => {
    expect((await report([])).code).toBe(2)
    expect((await report(['help'])).code).toBe(0)
    await expect(store().database.pool.query('update play_limit_change set amount = 1')).rejects.toThrow(
      /never changed/,
    )
    await expect(store().database.pool.query('delete from play_limit_change')).rejects.toThrow(/never changed/)
  })
})
