import {
  type Dispute,
  type DisputeSubject,
  balanceEndpoint,
  closeOrderEndpoint,
  dealRecordEndpoint,
  disputeEndpoint,
  disputeStateEndpoint,
  disputeSubmitEndpoint,
  disputesEndpoint,
  letterListEndpoint,
  recordHistoryEndpoint,
  selfExcludeEndpoint,
  STATUS,
  submitPaidEndpoint,
} from '@site/contracts'
import { DeskCountSchema, DeskDisputeFactsSchema, DeskDisputesSchema } from '@site/contracts/desk'
import { DAY_MS, DISPUTE_DAYS } from '@site/domain'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'

import { selectLatestLines, verifyAudit } from '../../kernel/audit/index.ts'
import { type GatewayClient, md5 } from '../../testing/index.ts'
import { breakOnce } from '../../testing/break-once.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { SOON } from '../../testing/patience.ts'
import { fundVenue } from '../../testing/transfer.ts'
import { createTestVenue } from '../../testing/venue.ts'
import { direct, enter, futureMatches, marketsOf, pick } from '../bets/testing/bet-site.ts'
import { depositsOn, key } from '../deposits/testing/deposits-on.ts'
import { newOwner, withdrawing } from '../withdrawals/testing/withdrawing.ts'

const REASON = '结算的赛果与官方公布的比分不一致'

describeOnEngines('disputes', (context) => {
  const { site, store } = context
  const { newPayer, pay, advance } = depositsOn(context)
  const { submit: withdraw, desk: decideWithdrawal } = withdrawing(site)

  afterEach(() => site().sandbox('POST', '/sandbox/clock', { offsetMs: 0 }))

  /** A round of ten yuan that is not over yet; `end` ends it. */
  async function play(client: GatewayClient, name: string) {
    const venue = createTestVenue(site().url)
    await site().sandbox('POST', '/sandbox/money', { name, amount: '100', requestId: key() })
    await fundVenue(client, 'LGZR', '50')
    const { session } = await venue.visit(client, 'LGZR')
    const roundId = key()
    const content = ['庄 ¥10']
    await venue.money('debit', { session, txId: key(), roundId, amount: '10', gameName: '百家乐', content })
    return {
      subject: { kind: 'bet', number: `LGZR-${roundId}` } satisfies DisputeSubject,
      end: () => venue.money('credit', { venue: 'LGZR', txId: key(), roundId, amount: '0', resultText: '闲赢' }),
    }
  }
  async function newLoser() {
    const member = await site().newMember()
    const { subject, end } = await play(member.client, member.name)
    await end()
    return { ...member, subject }
  }

  const lodge = (client: GatewayClient, subject: DisputeSubject, reason = REASON) =>
    client.call(disputeSubmitEndpoint, { ...subject, reason })
  const refused = async (client: GatewayClient, subject: DisputeSubject, reason = REASON) =>
    (await client.answer(disputeSubmitEndpoint, { ...subject, reason })).code
  const stateOf = (client: GatewayClient, subject: DisputeSubject) => client.call(disputeStateEndpoint, subject)
  const centerOf = async (client: GatewayClient) => (await client.call(balanceEndpoint, {})).centerWalletBalance
  const atDesk = async (query: string) =>
    v.parse(DeskDisputesSchema, await site().sandbox('GET', `/sandbox/disputes?${query}`))
  const waiting = async () => v.parse(DeskCountSchema, await site().sandbox('GET', '/sandbox/disputes?count=1')).count
  const press = (verb: 'review' | 'uphold' | 'reject', { id }: Pick<Dispute, 'id'>, more: object = {}) =>
    site().sandbox('POST', `/sandbox/disputes/${verb}`, { id, ...more })
  const advanceClock = (advanceMs: number) => site().sandbox('POST', '/sandbox/clock', { advanceMs })

  test('a round is disputed, looked into and rejected, and both sides see the whole course', async () => {
    const { client, name, subject } = await newLoser()
    const before = await waiting()
    expect(await stateOf(client, subject)).toMatchObject({ state: 'open', last: null })
    const lodged = await lodge(client, subject)
    expect(lodged).toMatchObject({ ...subject, status: 'submitted', reason: REASON, answer: null, correction: null })
    expect(lodged.facts).toMatchObject({ amount: '10.00', outcome: '-10.00', result: '闲赢', roundOf: 'ZR' })
    expect(lodged.facts.content).toEqual(['庄 ¥10'])
    expect(await stateOf(client, subject)).toMatchObject({ state: 'running', last: { id: lodged.id } })
    expect(await waiting()).toBe(before + 1)

    await press('review', lodged)
    await expect(press('review', lodged), 'twice').rejects.toThrow('6012')
    expect(await client.call(disputeEndpoint, { id: lodged.id })).toMatchObject({ status: 'reviewing' })
    const { facts } = v.parse(
      DeskDisputeFactsSchema,
      await site().sandbox('GET', `/sandbox/disputes/facts?id=${lodged.id}`),
    )
    expect(facts).toEqual(lodged.facts)

    const center = await centerOf(client)
    await expect(press('reject', lodged, { answer: ' ' })).rejects.toThrow('6007')
    await press('reject', lodged, { answer: '牌局记录与结果一致' })
    for (const verb of ['reject', 'uphold', 'review'] as const)
      await expect(press(verb, lodged, { answer: '再答一次' }), verb).rejects.toThrow('6012')
    expect(await waiting()).toBe(before)
    expect(await centerOf(client)).toBe(center)
    const answered = await client.call(disputeEndpoint, { id: lodged.id })
    expect(answered).toMatchObject({ status: 'rejected', answer: '牌局记录与结果一致', correction: null })
    expect(answered.history.map(({ status }) => status)).toEqual(['submitted', 'reviewing', 'rejected'])
    expect((await client.call(disputesEndpoint, {})).list).toEqual([answered])
    expect((await atDesk(`name=${name}`)).list).toEqual([{ ...answered, name }])
    expect((await atDesk(`name=${name}&open=1`)).list).toEqual([])
    const { list: letters } = await client.call(letterListEndpoint, { type: 'notice' })
    expect(letters[0]).toMatchObject({ title: '申诉不成立' })
    expect(letters[0]?.content).toContain(subject.number)
    expect(letters[0]?.content).toContain('牌局记录与结果一致')
    const [line] = await selectLatestLines(store().database.db, undefined, 1)
    expect(line).toMatchObject({ action: 'disputes/reject', subject: `dispute:${lodged.id}` })
    expect(line?.beforeDigest).not.toBe(line?.afterDigest)

    expect(await stateOf(client, subject), 'an answer may be disputed within the term').toMatchObject({
      state: 'open',
      last: { status: 'rejected' },
    })
    expect((await lodge(client, subject, '请再次核对这一局的牌面记录')).id).not.toBe(lodged.id)
  })

  test('a settled bet is disputed; what is credited with the answer is one journal, whoever presses how often', async () => {
    const punter = await enter(site(), 100)
    const { client } = punter
    const [match] = (await futureMatches(punter)).slice(-1)
    if (match === undefined) throw new Error('no match')
    const game = await marketsOf(punter, match.gidm)
    const { ticket_id: number } = await punter.single(pick(game, 'R', 'RH'), '50')
    const subject = { kind: 'bet', number } as const
    expect(await stateOf(client, subject)).toEqual({ state: 'unsettled', until: null, facts: null, last: null })
    expect(await refused(client, subject), 'it is not settled').toBe(6012)
    const director = direct(site(), match.gidm)
    await director.kickOff()
    await director.goal('C')
    await director.goal('C')
    await director.goal('C')
    await director.goal('C')
    await director.finalWhistle()
    await vi.waitFor(async () => expect(await stateOf(client, subject)).toMatchObject({ state: 'open' }), SOON)
    const lodged = await lodge(client, subject)
    expect(lodged.facts).toMatchObject({ amount: '50.00', outcome: '-50.00' })
    expect(lodged.facts.roundOf).toBeUndefined()

    for (const correction of ['0', '-1', '1.234', '1e3', 'x'])
      await expect(press('uphold', lodged, { answer: '比分更正', correction }), correction).rejects.toThrow('6007')
    // The database breaks one of them off: whoever pressed is told of nothing but that somebody was faster.
    const comeSoFar = await breakOnce(store().database.pool, 'adjust_dispute')
    const presses = await Promise.allSettled(
      Array.from({ length: 4 }, () => press('uphold', lodged, { answer: '比分更正', correction: '23.45' })),
    )
    expect(await comeSoFar()).toBe(2)
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of presses) if (one.status === 'rejected') expect(String(one.reason)).toContain('6012')
    expect(await centerOf(client)).toBe('73.45')
    expect(await client.call(disputeEndpoint, { id: lodged.id })).toMatchObject({
      status: 'upheld',
      answer: '比分更正',
      correction: '23.45',
    })
    const { list: deals } = await client.call(dealRecordEndpoint, { type: 'adjust' })
    expect(deals[0]).toMatchObject({ subType: 'adjust_dispute', amount: '23.45', remark: `注单 ${number} 申诉更正` })
    const { steps } = await client.call(recordHistoryEndpoint, { list: 'deals', id: deals[0]?.id ?? '' })
    expect(steps).toMatchObject([{ name: '申诉更正' }])
    const { list: letters } = await client.call(letterListEndpoint, { type: 'notice' })
    expect(letters.filter(({ title }) => title === '申诉成立')).toHaveLength(1)
    expect(letters[0]?.content).toContain('23.45元')
    const { rows } = await store().database.pool.query(
      `select kind, (select sum(amount) from ledger_entry where journal_id = j.id)::text as sum
       from ledger_journal j where ref_type = 'dispute' and ref_id = $1`,
      [lodged.id],
    )
    expect(rows).toEqual([{ kind: 'adjust_dispute', sum: '0' }])
    expect((await verifyAudit(store().database.db)).problems).toEqual([])
  })

  test('a deposit is disputed whatever it came to, a withdrawal when it is over', async () => {
    const payer = await newPayer()
    const { orderNo } = await pay(payer.client, 'HUIWANG', '300.05')
    const deposit = { kind: 'deposit', number: orderNo } as const
    expect(await refused(payer.client, deposit), 'it is under way').toBe(6012)
    await advance(orderNo, 'paid')
    const { facts } = await lodge(payer.client, deposit, '到账金额比我支付的少了一些')
    expect(facts).toMatchObject({ title: '汇旺支付', amount: '300.05', outcome: '300.05', result: '存款成功' })
    const cancelled = await pay(payer.client, 'HUIWANG', '400.05')
    await payer.client.call(closeOrderEndpoint, { orderNo: cancelled.orderNo })
    const other = await lodge(payer.client, { kind: 'deposit', number: cancelled.orderNo })
    expect(other.facts).toMatchObject({ outcome: '0.00', result: '订单已取消' })
    const expired = await pay(payer.client, 'HUIWANG', '500.05')
    await advanceClock(DAY_MS)
    const late = () => stateOf(payer.client, { kind: 'deposit', number: expired.orderNo })
    const whenItsTimeWasOver = { state: 'open', facts: { result: '订单已过期', settledAt: expired.expireAt } }
    expect(await late()).toMatchObject(whenItsTimeWasOver)
    const { orderNo: over } = expired
    expect(await payer.client.answer(submitPaidEndpoint, { orderNo: over }), 'now that is written down').toMatchObject({
      code: STATUS.WARNING,
    })
    expect(await late()).toMatchObject(whenItsTimeWasOver)

    const owner = await newOwner(site())
    const number = await withdraw(owner.client, '200.05', { cardId: owner.cardId })
    const withdrawal = { kind: 'withdrawal', number } as const
    expect(await refused(owner.client, withdrawal), 'it is under way').toBe(6012)
    await decideWithdrawal('refuse', number, { reason: '资料不符' })
    const sameAgain = { kind: 'withdrawal', number: `W0${number.slice(1)}` } as const
    expect(await refused(owner.client, sameAgain), 'of a number there is one spelling').toBe(6004)
    expect((await lodge(owner.client, withdrawal)).facts).toMatchObject({
      amount: '200.05',
      outcome: '0.00',
      result: '审核未通过：资料不符',
    })
  })

  test('nobody disputes what is another member’s, or nothing at all, nor reads the dispute of another', async () => {
    const owner = await newLoser()
    const lodged = await lodge(owner.client, owner.subject)
    const { client } = await site().newMember()
    const { orderNo } = await pay((await newPayer()).client, 'HUIWANG', '300.05')
    for (const subject of [
      owner.subject,
      { kind: 'deposit', number: orderNo },
      { kind: 'withdrawal', number: 'W0000000001' },
      { kind: 'deposit', number: owner.subject.number },
      { kind: 'bet', number: 'B26112100000001' },
      { kind: 'bet', number: `' or 1=1 --` },
    ] as const) {
      expect(await refused(client, subject), subject.number).toBe(6004)
      expect((await client.answer(disputeStateEndpoint, subject)).code, subject.number).toBe(6004)
    }
    for (const id of [lodged.id, '0', 'x', '9'.repeat(30)])
      expect((await client.answer(disputeEndpoint, { id })).code, id).toBe(6004)
    expect((await client.call(disputesEndpoint, {})).list).toEqual([])
    expect((await site().client().answer(disputesEndpoint, {})).code).toBe(6001)
    for (const id of ['0', 'x', '999999'])
      await expect(press('reject', { id }, { answer: '没有这条' }), id).rejects.toThrow('6004')
    await expect(atDesk('name=nobody9')).rejects.toThrow('6004')
  })

  test('the reason has 10 to 500 characters without the blanks around it, and stays as it was typed', async () => {
    const { client, name, subject } = await newLoser()
    for (const reason of ['', '一二三四五六七八九', `${' '.repeat(20)}一二三四五六七八九 `, '字'.repeat(501)])
      expect(await refused(client, subject, reason), `${reason.length}`).toBe(6007)
    const wrong = await client.send('POST', disputeSubmitEndpoint.path, { kind: 'slip', number: '1', reason: REASON })
    expect(wrong.code).toBe(6007)
    const script = `<script>alert('简体')</script>${'"&\\'.repeat(3)}`
    expect(await lodge(client, subject, `  ${script}\n`)).toMatchObject({ reason: script })
    const longest = await play(client, name)
    await longest.end()
    expect((await lodge(client, longest.subject, '字'.repeat(500))).reason).toHaveLength(500)
  })

  test('fourteen days after its settlement nothing can be disputed any more, and a dispute that waits is answered', async () => {
    const { client, name, subject } = await newLoser()
    const { until, facts } = await stateOf(client, subject)
    expect((until ?? 0) - (facts?.settledAt ?? 0)).toBe(14 * DAY_MS)
    const other = await play(client, name)
    await other.end()
    await advanceClock((DISPUTE_DAYS - 1) * DAY_MS)
    const lodged = await lodge(client, subject)
    await advanceClock(2 * DAY_MS)
    expect(await stateOf(client, other.subject)).toMatchObject({ state: 'late' })
    const late = await client.answer(disputeSubmitEndpoint, { ...other.subject, reason: REASON })
    expect([late.code, late.message]).toEqual([6012, '申诉期限为结算后14天，现已截止'])
    expect(await stateOf(client, subject)).toMatchObject({ state: 'running' })
    await press('uphold', lodged, { answer: '已更正' })
    expect(await stateOf(client, subject)).toMatchObject({
      state: 'late',
      last: { status: 'upheld', correction: null },
    })
    expect(await refused(client, subject)).toBe(6012)
  })

  test('one dispute of a subject waits at a time: twice, and in many tabs at once', async () => {
    const { client, name, subject } = await newLoser()
    await lodge(client, subject)
    expect(await refused(client, subject)).toBe(6009)
    const other = await play(client, name)
    await other.end()
    const codes = await Promise.all(Array.from({ length: 5 }, () => refused(client, other.subject)))
    expect(codes.toSorted((a, b) => a - b)).toEqual([6000, 6009, 6009, 6009, 6009])
    expect((await atDesk(`name=${name}&open=1`)).list).toHaveLength(2)
    const { pool } = store().database
    const again = `insert into dispute (member_id, kind, number, facts, reason, submitted_at)
      select member_id, kind, number, facts, reason, submitted_at from dispute where number = $1 limit 1`
    await expect(pool.query(again, [subject.number])).rejects.toThrow('dispute_open_idx')
  })

  test('who is frozen or excluded disputes as anybody else', async () => {
    const frozen = await newLoser()
    await site().sandbox('POST', '/sandbox/freezes', { name: frozen.name, ground: '资金来源需要核实' })
    await frozen.client.login(frozen.name, 'passw0rd')
    const lodged = await lodge(frozen.client, frozen.subject)
    const center = Number(await centerOf(frozen.client))
    await press('uphold', lodged, { answer: '已更正', correction: '10' })
    expect(Number(await centerOf(frozen.client))).toBe(center + 10)
    const excluded = await newLoser()
    const wish = { months: 6, confirmText: '我确认', password: md5('passw0rd') } as const
    await excluded.client.call(selfExcludeEndpoint, wish)
    await excluded.client.login(excluded.name, 'passw0rd')
    expect((await lodge(excluded.client, excluded.subject)).status).toBe('submitted')
  })

  test('disputes are read page by page, by the member and at the desk', async () => {
    const { client, name, subject } = await newLoser()
    const ids = [(await lodge(client, subject)).id]
    for (let n = 0; n < 2; n += 1) {
      const round = await play(client, name)
      await round.end()
      ids.unshift((await lodge(client, round.subject)).id)
    }
    const first = await client.call(disputesEndpoint, { pageSize: 2 })
    expect(first.list.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const second = await client.call(disputesEndpoint, { pageSize: 2, cursor: first.next ?? '' })
    expect([second.list.map(({ id }) => id), second.next]).toEqual([ids.slice(2), undefined])
    expect((await client.answer(disputesEndpoint, { cursor: 'x' })).code).toBe(6007)
    const older = await atDesk(`name=${name}&before=${ids[1]}`)
    expect([older.list.map(({ id }) => id), older.next]).toEqual([ids.slice(2), undefined])
  })
})
