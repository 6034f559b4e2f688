import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { acquireLock } from './db/lock-file.ts'
import { runLedgerCli } from './ledger-cli.ts'
import { describeOnEngines } from './testing/on-engines.ts'
import { fundVenue } from './testing/transfer.ts'
import { turnoverFor } from './testing/turnover.ts'
import { createTestVenue } from './testing/venue.ts'

const key = () => crypto.randomUUID()

async function run(args: readonly string[], env: Readonly<Record<string, string>>) {
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  const code = await runLedgerCli(args, { env, root: tmpdir(), out: print, err: print })
  return { code, text: printed.join('\n') }
}

const ProofSchema = v.object({
  journals: v.number(),
  differences: v.array(v.object({ what: v.string(), where: v.string() })),
})

/** Where and what of the first line that the command prints of a difference. */
function differenceOf(text: string): readonly string[] {
  const [, where = '', what = ''] = /DIFFERS (.+?): (.+?);/.exec(text) ?? []
  return [where, what]
}

describeOnEngines('the command line of the ledger', ({ site, store }) => {
  const env = () => ({ DATABASE_URL: store().database.url })
  const provedBySite = async () => v.parse(ProofSchema, await site().sandbox('GET', '/sandbox/ledger'))

  /** A member with money in the central wallet, at a venue and in an open round. */
  async function player() {
    const member = await site().newMember()
    await site().sandbox('POST', '/sandbox/money', { name: member.name, amount: '100', requestId: key() })
    await fundVenue(member.client, 'PGDZ', '40')
    const visit = await createTestVenue(site().url).visit(member.client, 'PGDZ', 'pgdz-001')
    const roundId = key()
    await createTestVenue(site().url).send('debit', {
      session: visit.session,
      txId: `${roundId}:debit`,
      roundId,
      amount: '15',
      gameName: visit.gameName,
      content: ['旋转'],
    })
    await turnoverFor(site(), member.name).require('deposit', '50')
    return { ...member, roundId }
  }

  /** Changes what the triggers keep from being changed. */
  async function tamper(table: string, change: ReturnType<typeof sql>): Promise<void> {
    await store().database.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
      await tx.execute(change)
      await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
    })
  }

  test('[D.050] verify proves balances, lines and holds beside the running site, and names what differs', async () => {
    const { id, roundId } = await player()
    const proved = await run(['verify'], env())
    expect(proved.text).toMatch(/^reads the database \S+ at \S+:\d+\n[^]*bet_hold rounds [1-9]\d*\.00[^]*proved$/)
    expect(proved.code).toBe(0)
    const attempts = [
      {
        table: 'ledger_account',
        change: sql`update ledger_account set balance = balance + 1 where owner = ${id} and code = 'center'`,
        back: sql`update ledger_account set balance = balance - 1 where owner = ${id} and code = 'center'`,
        named: `member ${id} center: balance is the sum of the entries; expected 6000, found 6001`,
      },
      {
        table: 'ledger_entry',
        change: sql`update ledger_entry set balance_after = balance_after + 1 where account_id =
          (select id from ledger_account where owner = ${id} and code = 'center') and seq = 1`,
        back: sql`update ledger_entry set balance_after = balance_after - 1 where account_id =
          (select id from ledger_account where owner = ${id} and code = 'center') and seq = 1`,
        named: 'running balance goes on from the line before; expected 10000 at place 1, found 10001 at place 1',
      },
      {
        table: 'ledger_deal',
        change: sql`update ledger_deal set type_sum = type_sum + 1 where account_id =
          (select id from ledger_account where owner = ${id} and code = 'center') and seq = 2`,
        back: sql`update ledger_deal set type_sum = type_sum - 1 where account_id =
          (select id from ledger_account where owner = ${id} and code = 'center') and seq = 2`,
        named: `member ${id} center place 2: line of the records`,
      },
      {
        table: 'venue_round',
        change: sql`update venue_round set status = 'cancelled' where round_id = ${roundId}`,
        back: sql`update venue_round set status = 'open' where round_id = ${roundId}`,
        named: `member ${id} bet_hold: hold belongs to open orders; expected 0, found 1500`,
      },
      {
        table: 'bet_exposure_site',
        change: sql`update bet_exposure_site set liability = liability + 1 where stripe = 7`,
        back: sql`update bet_exposure_site set liability = liability - 1 where stripe = 7`,
        named: 'share 7: exposure is that of open tickets; expected 0 to win 0, found 0 to win 1',
      },
      {
        table: 'turnover_requirement',
        change: sql`update turnover_requirement set done = done + 1 where member_id = ${id}`,
        back: sql`update turnover_requirement set done = done - 1 where member_id = ${id}`,
        named:
          'turnover done is what bets have given, and no more than is asked for; expected 0 of 5000, found 1 of 5000',
      },
    ]
    for (const { table, change, back, named } of attempts) {
      await tamper(table, change)
      const found = await run(['verify'], env())
      expect(found.text).toContain(named)
      expect(found.code).toBe(1)
      const { differences } = await provedBySite()
      expect(differences.map(({ what, where }) => [where, what])).toContainEqual(differenceOf(found.text))
      await tamper(table, back)
    }
    expect((await run(['verify'], env())).code).toBe(0)
    const { journals, differences } = await provedBySite()
    expect(journals).toBeGreaterThan(0)
    expect(differences).toEqual([])
  })

  test('statement prints every account of a member, line by line', async () => {
    const { name } = await player()
    const { code, text } = await run(['statement', name], env())
    expect(code).toBe(0)
    expect(text).toMatch(/\nbet_hold 15\.00\n.* 15\.00 +15\.00 {2}journal \d+ bet_hold round PGDZ:/)
    expect(text).toMatch(/\ncenter 60\.00\n.* 100\.00 +100\.00 .*adjust.*\n.* -40\.00 +60\.00 .*transfer_in venue PGDZ/)
    expect(text).toMatch(/\nvenue:PGDZ 25\.00\n/)
    await site().sandbox('POST', '/sandbox/usdt', { name, amount: '250.5', requestId: key() })
    expect((await run(['statement', name], env())).text, 'USDT by its own decimals').toMatch(
      /\nusdt 250\.500000\n.* 250\.500000 +250\.500000 .*adjust/,
    )
    const nobody = await run(['statement', 'nobody99'], env())
    expect(nobody).toMatchObject({ code: 2, text: expect.stringMatching(/\nThere is no member nobody99\.$/) as string })
  })

  test('what cannot be looked at ends with 2 and says why', async () => {
    expect((await run([], env())).code).toBe(2)
    expect((await run(['statement'], env())).code).toBe(2)
    expect((await run(['help'], {})).code).toBe(0)
    expect((await run(['reports', 'yesterday'], env())).text).toContain('is no day')
    const nothing = await run(['verify'], { DATA_DIR: join(tmpdir(), `nothing-${key()}`) })
    expect(nothing.code).toBe(2)
    expect(nothing.text).toContain('There is no database')
  })
})

test.each([
  ['postgres://site:secret@127.0.0.1:1/other', 'reads the database other at 127.0.0.1:1'],
  ['postgres://site:secret@localhost:1/', 'reads the database site at localhost:1'],
])(
  'which database it reads is the first that it says, also where it is away, and never the password: %s',
  async (url, said) => {
    const { code, text } = await run(['verify'], { DATABASE_URL: url })
    expect(code).toBe(2)
    expect(text.split('\n')[0]).toBe(said)
    expect(text).not.toContain('secret')
  },
)

test('the folder of a site that runs is left alone, and the reason is said', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-cli-'))
  try {
    mkdirSync(join(folder, 'database', 'pglite'), { recursive: true })
    const release = acquireLock(join(folder, 'database', 'database.lock'))
    const asked = await run(['verify'], { DATA_DIR: folder })
    release()
    expect(asked.code).toBe(2)
    expect(asked.text).toMatch(`reads the folder ${join(folder, 'database')}\nThe site is running`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
