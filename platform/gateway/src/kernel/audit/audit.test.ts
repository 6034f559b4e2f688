import { tmpdir } from 'node:os'

import { addFeedbackEndpoint } from '@site/contracts'
import { DAY_MS, dayOf, formatDay } from '@site/domain'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { runLedgerCli } from '../../ledger-cli.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { SATURDAY } from '../../testing/saturday.ts'
import { fundVenue } from '../../testing/transfer.ts'
import { createTestVenue } from '../../testing/venue.ts'
import { newOwner, withdrawing } from '../../modules/withdrawals/testing/withdrawing.ts'
import { verifyAudit } from './audit.ts'
import { selectLatestLines } from './audit.repository.ts'

const key = () => crypto.randomUUID()

describeOnEngines('the audit of the operator', ({ site, store }) => {
  const db = () => store().database.db
  const latest = async () => {
    const [line] = await selectLatestLines(db(), undefined, 1)
    if (line === undefined) throw new Error('nothing was written down')
    return line
  }
  /** A round that its venue has not ended for two days on Saturday; its number in the records. */
  async function leaveRoundOpen(): Promise<string> {
    await site().sandbox('POST', '/sandbox/clock', { now: SATURDAY - 2 * DAY_MS })
    const { name, client } = await site().newMember()
    await site().sandbox('POST', '/sandbox/money', { name, amount: '10', requestId: key() })
    await fundVenue(client, 'PGDZ', '10')
    const { session } = await createTestVenue(site().url).visit(client, 'PGDZ')
    const roundId = key()
    const debit = { session, txId: key(), roundId, amount: '10', gameName: '一局', content: [] }
    expect(await createTestVenue(site().url).money('debit', debit)).toBe('0.00')
    return `PGDZ-${roundId}`
  }
  const count = async () => (await verifyAudit(db())).lines

  test('every press of the desk that is not refused is a line, with what it changed', async () => {
    const ticketId = await leaveRoundOpen()
    await site().sandbox('POST', '/sandbox/clock', { now: SATURDAY })
    const { name, id } = await site().newMember()
    const notice = { type: 'marquee', title: '今晚维护', content: '今晚两点起维护一小时。' }
    const published = await site().sandbox('POST', '/sandbox/notices', notice)
    const { id: noticeId } = v.parse(v.object({ id: v.string() }), published)
    const { list } = v.parse(
      v.object({ list: v.array(v.object({ matchId: v.string() })) }),
      await site().sandbox('GET', '/sandbox/matches'),
    )
    const matchId = list[0]?.matchId ?? ''
    const { submit } = withdrawing(site)
    const owner = await newOwner(site(), '1000')
    const orderNo = await submit(owner.client, '200.05', { cardId: owner.cardId })
    const told = { type: 'other', title: '反馈', content: '这里写满了十个字的反馈' } as const
    const feedback = await owner.client.call(addFeedbackEndpoint, told)
    const answer = { id: Number(feedback.id), content: '已收到' }

    const words = { type: 'notice', title: '维护', content: '今晚维护一小时。', to: { audience: 'member', name } }
    const sent = await site().sandbox('POST', '/sandbox/letters', { ...words, requestId: key() })
    const { id: letterId } = v.parse(v.object({ id: v.string() }), sent)

    const given = { name, title: '周年庆', amount: '18', turnover: 1, days: 7, requestId: key() }
    const { id: giftId } = v.parse(v.object({ id: v.string() }), await site().sandbox('POST', '/sandbox/gifts', given))

    const presses: readonly (readonly [`/sandbox/${string}`, object, subject: string, action?: string])[] = [
      ['/sandbox/money', { name, amount: '5', requestId: key() }, `account:${id}:center`],
      ['/sandbox/usdt', { name, amount: '5', requestId: key() }, `account:${id}:usdt`],
      ['/sandbox/sports/money', { memberId: id, amount: '1.00' }, `account:${id}:center`],
      ['/sandbox/turnover', { name, source: 'promo', sourceId: 'a-1', required: '10' }, 'requirement:promo:a-1'],
      ['/sandbox/identity/risk', { name, checked: false }, `member:${id}`],
      ['/sandbox/identity', { suspended: 'no' }, 'setting:identity'],
      ['/sandbox/deposits/channel', { code: 'WECHAT', state: 1 }, 'deposit-channel:WECHAT'],
      ['/sandbox/venues/state', { channelCode: 'MWDZ', state: 1 }, 'venue:MWDZ'],
      ['/sandbox/rounds/void', { ticketId, reason: '场馆数据丢失' }, `round:${ticketId}`],
      ['/sandbox/games', { count: 1 }, 'venue:MWDZ'],
      ['/sandbox/notices/withdraw', { id: noticeId }, `notice:${noticeId}`],
      ['/sandbox/gifts/withdraw', { id: giftId }, `gift:${giftId}`],
      ['/sandbox/letters/withdraw', { id: letterId }, `mailing:${letterId}`],
      [`/sandbox/matches/${matchId}/events`, { events: [] }, `match:${matchId}`, 'matches/:id/events'],
      ['/sandbox/reconciliation/check', {}, `reconciliation:${formatDay(dayOf(SATURDAY))}`],
      ['/sandbox/withdrawals/refuse', { orderNo, reason: '资料不符' }, `withdrawal:${orderNo}`],
      ['/sandbox/feedback/take', { id: answer.id }, `feedback:${feedback.id}`],
      ['/sandbox/feedback/answer', answer, `feedback:${feedback.id}`],
      ['/sandbox/feedback/adopt', { ...answer, rewardId: 'suggestion' }, `feedback:${feedback.id}`],
      ['/sandbox/exposure/limit', { scope: 'match', amount: '1000' }, 'exposure-limit:match'],
      ['/sandbox/activities/change', { id: 'new-tasks', stock: 1_000 }, 'activity:new-tasks'],
      // Nothing of the database: what was pressed is all there is to say.
      ['/sandbox/venues/entry', { channelCode: 'MWDZ', code: 6000 }, 'venues/entry'],
      ['/sandbox/clock', { now: SATURDAY }, 'clock'],
    ]
    for (const [path, body, subject, action = path.slice('/sandbox/'.length)] of presses) {
      const before = await count()
      await site().sandbox('POST', path, body)
      expect(await latest(), path).toMatchObject({ operator: 'desk', action, subject })
      expect((await latest()).afterDigest, path).toMatch(/^[0-9a-f]{64}$/)
      expect(await count(), path).toBe(before + 1)
    }
    expect((await verifyAudit(db())).problems).toEqual([])
  })

  test('a press that is refused changes nothing, and no line says that it did', async () => {
    const before = await count()
    await expect(site().sandbox('POST', '/sandbox/notices/withdraw', { id: 'desk-none' })).rejects.toThrow('6004')
    await expect(site().sandbox('POST', '/sandbox/venues/state', { channelCode: 'MWDZ' })).rejects.toThrow('6007')
    expect(await count()).toBe(before)
  })

  test('a line stands or falls with its action', async () => {
    const { pool } = store().database
    await pool.query(`alter table operator_audit add constraint refuse_all check (operator <> 'desk') not valid`)
    const { name } = await site().newMember()
    const press = site().sandbox('POST', '/sandbox/money', { name, amount: '5', requestId: key() })
    await expect(press).rejects.toThrow('/sandbox/money answered 5')
    await pool.query('alter table operator_audit drop constraint refuse_all')
    const { rows } = await pool.query(
      `select 1 from ledger_account a join member m on m.id = a.owner where m.name = $1 and a.balance <> 0`,
      [name],
    )
    expect(rows).toEqual([])
  })

  test('presses at the same time are lines of one chain', async () => {
    const { name } = await site().newMember()
    const before = await count()
    await Promise.all(
      Array.from({ length: 8 }, () =>
        site().sandbox('POST', '/sandbox/money', { name, amount: '1', requestId: key() }),
      ),
    )
    expect(await verifyAudit(db())).toMatchObject({ lines: before + 8, problems: [] })
  })

  test('the database lets nobody change a line; one that was changed all the same is found, and by the command too', async () => {
    const { pool, url } = store().database
    const { name } = await site().newMember()
    for (const checked of [false, true]) await site().sandbox('POST', '/sandbox/identity/risk', { name, checked })
    const { seq } = await latest()
    for (const change of [
      'update operator_audit set subject = $1 where seq = $2',
      'delete from operator_audit where subject = $1 or seq = $2',
    ])
      await expect(pool.query(change, ['member:1', seq])).rejects.toThrow('never changed')
    await expect(pool.query('truncate operator_audit')).rejects.toThrow('never changed')

    const printed: string[] = []
    const print = (line: string) => void printed.push(line)
    const verify = (head?: string) =>
      runLedgerCli(['verify', ...(head === undefined ? [] : [head])], {
        env: { DATABASE_URL: url },
        root: tmpdir(),
        out: print,
        err: print,
      })
    expect(await verify()).toBe(0)
    const [, head = ''] = /head (\d+:[0-9a-f]{64})/.exec(printed.join('\n')) ?? []
    expect(await verify(head)).toBe(0)

    await pool.query('alter table operator_audit disable trigger operator_audit_kept')
    await pool.query(`update operator_audit set subject = 'member:1' where seq = $1`, [seq - 1])
    expect((await verifyAudit(db())).problems).toEqual([
      `line ${seq - 1} does not have the hash that it was written with`,
    ])
    expect(await verify()).toBe(1)
    expect(printed.join('\n')).toContain(`DIFFERS audit: line ${seq - 1}`)

    await pool.query('delete from operator_audit where seq >= $1', [seq - 1])
    expect((await verifyAudit(db())).problems, 'cut off at its end').toEqual([])
    expect(await verify(head), 'but a head that was kept tells').toBe(1)
    await pool.query('alter table operator_audit enable trigger operator_audit_kept')
  })
})
