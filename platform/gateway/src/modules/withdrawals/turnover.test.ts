import { isApiError, type Turnover } from '@site/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { migrate } from '../../db/migrate.ts'
import { CENTER, HOUSE, createLedger } from '../../kernel/ledger/index.ts'
import { insertMember } from '../../kernel/members/index.ts'
import { createMemoryState } from '../../ports/memory-state.ts'
import { type TestDatabase, enginesFor } from '../../testing/engines.ts'
import { newName } from '../../testing/index.ts'
import { createSubmissionService } from './submission.service.ts'

describe.each(enginesFor('withdrawals and turnover'))('withdrawals and turnover on $engine', ({ open }) => {
  let store: TestDatabase
  beforeAll(async () => {
    store = await open()
    await migrate(store.database.pool)
  })
  afterAll(() => store.drop())

  test('what is still to be bet refuses a withdrawal, with the list; once it was bet a frozen account does', async () => {
    const { db, pool } = store.database
    const ledger = createLedger({ db, notifyChange: () => Promise.resolve() })
    const memberId =
      (await insertMember(db, {
        name: newName(),
        passwordHash: 'x',
        realName: '欧阳海',
        phone: '13812345678',
        riskChecked: false,
      })) ?? 0
    await pool.query(
      "insert into payout_account (member_id, kind, code, number) values ($1, 'bank', 'HYB', '4111111111111111')",
      [memberId],
    )
    const { rows } = await pool.query<{ id: string }>('select id::text from payout_account')
    const fund = { memberId, scope: 'fund', key: 'fund', payload: 1 }
    await ledger.once(fund, async (tx) => {
      await ledger.post(tx, {
        kind: 'adjust',
        memberId,
        postings: [
          { owner: HOUSE, code: 'adjust', amount: -100_000n },
          { owner: memberId, code: CENTER, amount: 100_000n },
        ],
      })
      return null
    })
    const turnover: { -readonly [Key in keyof Turnover]: Turnover[Key] } = {
      required: '88.00',
      done: '30.00',
      left: '58.00',
      list: [
        {
          id: '1',
          source: 'rebate',
          sourceId: '2026-11-20:DZ',
          required: '88.00',
          done: '30.00',
          left: '58.00',
          progress: 34,
          venues: ['PGDZ'],
          addedAt: 1_795_190_400_000,
        },
      ],
    }
    const service = createSubmissionService(
      {
        ledger,
        clock: { now: () => Date.now(), offset: () => 0 },
        shared: createMemoryState(),
        options: { sandbox: true },
      } as never,
      { readTurnover: () => Promise.resolve({ turnover, withheld: 0n }), moves: { first: () => '[]' } as never },
    )
    const asker = { memberId, sessionId: 'one', theme: 'jade', ip: '127.0.0.1' } as const
    const wish = { way: 'BANK', amount: '100', cardId: rows[0]?.id ?? '', requestId: 'request-1' } as const
    const error: unknown = await service.submit(asker, wish).catch((thrown: unknown) => thrown)
    if (!isApiError(error, 6012)) throw error
    expect(error.message).toBe('还需完成 ¥58 有效投注才能取款')
    expect(error.data).toEqual({ condition: 'turnover', turnover })
    expect(await ledger.balanceOf(db, memberId, 'withdraw_hold')).toBe(0n)
    turnover.left = '0.00'
    await pool.query("update member set status = 'frozen' where id = $1", [memberId])
    const frozen: unknown = await service.submit(asker, wish).catch((thrown: unknown) => thrown)
    expect(isApiError(frozen, 6030) && frozen.data).toEqual({ condition: 'standing' })
    await pool.query("update member set status = 'active' where id = $1", [memberId])
    expect(await service.submit(asker, wish)).toMatchObject({ status: 1 })
    expect(await ledger.balanceOf(db, memberId, 'withdraw_hold')).toBe(10_000n)
  })
})
