import { MAX_PAGE_SIZE, recordExportEndpoint } from '@site/contracts'
import { formatFen } from '@site/domain'
import { expect, test } from 'vitest'

import { CENTER, createLedger, HOUSE, journalNumber } from '../../kernel/ledger/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'

describeOnEngines('the file of deals', ({ site, store }) => {
  test('[D.054] it holds every line, however many it is written of at once, each with the balance that it came to', async () => {
    const { client, id } = await site().newMember()
    const { db, pool } = store().database
    const ledger = createLedger({ db, notifyChange: () => Promise.resolve() })
    // Three times as many as the file is written of at once, and some; every third takes away again.
    const amounts = Array.from({ length: MAX_PAGE_SIZE * 15 + 20 }, (_, n) => (n % 3 === 2 ? -3n : BigInt(n + 5)))
    await db.transaction((tx) =>
      ledger.postMany(
        tx,
        amounts.map((amount, n) => ({
          kind: 'adjust',
          memberId: id,
          refType: 'test',
          refId: String(n),
          postings: [
            { owner: HOUSE, code: 'adjust', amount: -amount },
            { owner: id, code: CENTER, amount },
          ],
        })),
      ),
    )
    const { rows } = await pool.query<{ id: string; n: string }>(
      'select id, ref_id as n from ledger_journal where member_id = $1',
      [id],
    )
    const numberOf = new Map(rows.map((row) => [Number(row.n), journalNumber(Number(row.id))]))
    let balance = 0n
    const expected = amounts.map((amount, n) => {
      balance += amount
      return [numberOf.get(n), formatFen(amount), formatFen(balance)]
    })

    const { address, total } = await client.call(recordExportEndpoint, { list: 'deals' })
    expect(total).toBe(amounts.length)
    const [head, ...lines] = (await (await fetch(site().url + address)).text()).trimEnd().split('\r\n')
    expect(head).toContain('单号,时间,类型,明细,金额,手续费,余额,')
    const told = lines.map((line) => line.split(',')).map((cells) => [cells[0], cells[4], cells[6]])
    expect(told).toEqual(expected.toReversed())
  })
})
