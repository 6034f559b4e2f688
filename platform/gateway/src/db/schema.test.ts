import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { enginesFor } from '../testing/engines.ts'
import type { TestDatabase } from '../testing/engines.ts'
import { type TableShapes, shapesOfCode, shapesOfDatabase } from '../testing/table-shapes.ts'
import { migrate } from './migrate.ts'

/** What the database keeps for itself: no code reads or writes it, the triggers and the migrations do. */
const OF_THE_DATABASE = /^(gateway_migration\b|ledger_account\.(?:member_id|currency):|ledger_journal\.written_by:)/

describe.each(enginesFor('the tables of the code'))('the tables of the code on $engine', ({ open }) => {
  let store: TestDatabase
  beforeAll(async () => {
    store = await open()
    await migrate(store.database.pool)
  })
  afterAll(() => store.drop())

  async function differences(): Promise<{ onlyInDatabase: TableShapes; onlyInCode: TableShapes }> {
    const database = await shapesOfDatabase(store.database.pool)
    const code = await shapesOfCode(database)
    return {
      onlyInDatabase: database.shapes.filter((shape) => !code.includes(shape) && !OF_THE_DATABASE.test(shape)),
      onlyInCode: code.filter((shape) => !database.shapes.includes(shape)),
    }
  }

  test('are those that the migrations make: columns, types, defaults, keys and words', async () => {
    expect(await differences()).toEqual({ onlyInDatabase: [], onlyInCode: [] })
  })

  test('are told apart from a database that differs in one of these', async () => {
    await store.database.pool.query(`
      alter table site_area add column flag text not null default '';
      alter table site_notice alter column top drop not null, alter column title type varchar(10);
      alter table payout_account alter column note set default '-';
      alter table member drop constraint member_status_check, add check (status in ('active', 'closed'));
      alter table bet_daily_win drop constraint bet_daily_win_pkey;
      drop table site_sponsor;`)
    const { onlyInDatabase, onlyInCode } = await differences()
    expect(onlyInDatabase).toEqual([
      "member.status: text not null default 'active' in (active, closed)",
      "payout_account.note: text not null default '-'",
      "site_area.flag: text not null default ''",
      'site_notice.title: character varying(10) not null',
      'site_notice.top: boolean default false',
    ])
    expect(onlyInCode).toContain('bet_daily_win: primary key (member_id, day, cap_group)')
    expect(onlyInCode).toContain("member.status: text not null default 'active' in (active, frozen)")
    expect(onlyInCode).toContain('site_sponsor.title: text not null')
  })
})
