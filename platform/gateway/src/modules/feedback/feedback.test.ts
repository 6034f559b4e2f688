import {
  addFeedbackEndpoint,
  balanceEndpoint,
  betListEndpoint,
  dealRecordEndpoint,
  feedbackBetsEndpoint,
  feedbackDeleteEndpoint,
  feedbackInfoEndpoint,
  feedbackListEndpoint,
  feedbackReplyEndpoint,
  feedbackRewardsEndpoint,
  feedbackUnreadEndpoint,
  type RequestOf,
  unreadForTypeEndpoint,
  unreadTotal,
  uploadImageEndpoint,
  timeoutEndpoint,
  withdrawInfoEndpoint,
} from '@site/contracts'
import { DeskCountSchema, DeskFeedbackListSchema } from '@site/contracts/desk'
import { DAY_MS } from '@site/domain'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { selectLatestLines } from '../../kernel/audit/index.ts'
import { verifyLedger } from '../../kernel/ledger/index.ts'
import { PROOF_SOURCES } from '../../proof.ts'
import { type GatewayClient, md5 } from '../../testing/client.ts'
import { breakOnce } from '../../testing/break-once.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { pictureForm } from '../../testing/pictures.ts'
import { fundVenue } from '../../testing/transfer.ts'
import { createTestVenue } from '../../testing/venue.ts'
import { deleteFeedbackPictures } from './index.ts'

const TOLD: RequestOf<typeof addFeedbackEndpoint> = {
  type: 'suggestion',
  title: '希望增加夜间模式',
  content: '晚上看盘口太亮了，希望增加夜间模式。',
}
const key = () => crypto.randomUUID()

describeOnEngines('feedback', ({ site, store }) => {
  const add = (client: GatewayClient, parts: Partial<typeof TOLD> = {}) =>
    client.call(addFeedbackEndpoint, { ...TOLD, ...parts })
  const codeOf = async (client: GatewayClient, input: object) =>
    (await client.send('POST', addFeedbackEndpoint.path, { ...TOLD, ...input })).code
  const info = (client: GatewayClient, id: string) => client.call(feedbackInfoEndpoint, { id })
  const unread = async (client: GatewayClient) => (await client.call(feedbackUnreadEndpoint, {})).num
  const isShown = async (url: string) => (await fetch(site().url + url)).status === 200

  async function upload(client: GatewayClient): Promise<string> {
    const answer = await client.send('POST', uploadImageEndpoint.path, pictureForm())
    return v.parse(uploadImageEndpoint.response, answer.data).url
  }
  /** Lets a member play one round; the number of its bet. */
  async function play(client: GatewayClient, name: string): Promise<string> {
    await site().sandbox('POST', '/sandbox/money', { name, amount: '100', requestId: key() })
    await fundVenue(client, 'PGDZ', '30')
    const venue = createTestVenue(site().url)
    const visit = await venue.visit(client, 'PGDZ', 'pgdz-001')
    const round = { txId: key(), roundId: key(), amount: '10', gameName: visit.gameName, content: ['旋转'] }
    await venue.send('debit', { session: visit.session, ...round })
    const [bet] = (await client.call(betListEndpoint, {})).list
    return bet?.ticketId ?? ''
  }
  const press = (verb: string, body: object) =>
    site().sandbox('POST', `/sandbox/feedback/${verb}`, { content: '已收到，谢谢您的反馈。', ...body })
  async function atDesk(name: string, open: '0' | '1' = '1') {
    const path = `/sandbox/feedback?open=${open}&name=${name}` as const
    return v.parse(DeskFeedbackListSchema, await site().sandbox('GET', path)).list
  }

  test('[S7.050] addFeedBack stores what was written, and [S7.055] getFeedbackInfo returns it with its pictures and bet', async () => {
    const { client, name } = await site().newMember()
    const betId = await play(client, name)
    const images = [await upload(client), await upload(client), await upload(client), await upload(client)]
    const content = `<script>alert(1)</script> ' or 1=1 -- ${'长'.repeat(30)}`
    const { id } = await add(client, { type: 'game', content: ` ${content} `, images, betId, contact: 'QQ 10001' })
    const told = await info(client, id)
    expect(told).toMatchObject({ id, type: 'game', title: TOLD.title, status: 0, read: 1, bet: { ticketId: betId } })
    expect(told.replyAt).toBeUndefined()
    expect(told.messages).toEqual([{ from: 'member', content, images, at: told.createdAt }])
    expect(await atDesk(name)).toMatchObject([{ id: Number(id), name, contact: 'QQ 10001', betId, title: TOLD.title }])
    expect(await Promise.all(images.map(isShown))).toEqual([true, true, true, true])
  })

  test('[S7.050] what is too short or too long, of no type, or not the member’s own is refused with 6007', async () => {
    const { client } = await site().newMember()
    const { client: other, name } = await site().newMember()
    const [own, theirs, betId] = [await upload(client), await upload(other), await play(other, name)]
    const bad: readonly object[] = [
      { type: 'praise' },
      { type: '' },
      { title: ' ' },
      { title: '字'.repeat(61) },
      { content: '字'.repeat(9) },
      { content: `${' '.repeat(20)}字` },
      { content: '字'.repeat(501) },
      { content: undefined },
      { contact: '1'.repeat(61) },
      { images: [own, own] },
      { images: [theirs] },
      { images: ['/site/api/v1/user/upload/image/none'] },
      { images: ['https://example.com/a.png'] },
      { images: Array.from({ length: 5 }, () => own) },
      { images: 'x' },
      { betId },
      { betId: 'none' },
      { betId: '' },
    ]
    for (const parts of bad) expect(await codeOf(client, parts), JSON.stringify(parts).slice(0, 60)).toBe(6007)
    expect((await client.call(feedbackListEndpoint, {})).total).toBe(0)
    expect(await codeOf(client, { content: '字'.repeat(10), images: [own] }), 'nothing has taken it').toBe(6000)
    expect(await codeOf(client, { images: [own] }), 'something has').toBe(6007)
    const longest = { content: '字'.repeat(500), title: '字'.repeat(60) }
    expect(await codeOf(await freshClient(), longest)).toBe(6000)
    expect((await site().client().send('POST', addFeedbackEndpoint.path, TOLD)).code, 'a visitor').toBe(6001)
  })
  const freshClient = async () => (await site().newMember()).client

  test('[S7.050] so much is written on one day and no more, also at once, and no refused try counts; the next day it goes on', async () => {
    const { client } = await site().newMember()
    const refused = [{ betId: 'none' }, { images: ['/site/api/v1/user/upload/image/none'] }]
    for (const parts of refused) expect(await codeOf(client, parts)).toBe(6007)
    const codes = await Promise.all(Array.from({ length: 22 }, () => codeOf(client, {})))
    expect(codes.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 20 }, () => 6000), 6011, 6011])
    await site().sandbox('POST', '/sandbox/clock', { advanceMs: DAY_MS })
    expect(await codeOf(client, {})).toBe(6000)
    await site().sandbox('POST', '/sandbox/clock', { offsetMs: 0 })
  })

  test('[S7.054] getFeedBackList pages through the member’s own, the latest first, by state', async () => {
    const { client, name } = await site().newMember()
    const { client: other } = await site().newMember()
    const ids = []
    for (const title of ['一', '二', '三']) ids.push((await add(client, { title })).id)
    await press('close', { id: Number(ids[0]) })
    const page = async (input: object) => client.call(feedbackListEndpoint, input)
    const first = await page({ pageNum: 1, pageSize: 2 })
    expect([first.total, first.list.map(({ title }) => title)]).toEqual([3, ['三', '二']])
    expect((await page({ pageNum: 2, pageSize: 2 })).list.map(({ title }) => title)).toEqual(['一'])
    expect((await page({ pageNum: 3, pageSize: 2 })).list).toEqual([])
    expect((await page({ status: 0 })).total).toBe(2)
    expect((await page({ status: 3 })).list).toMatchObject([{ id: ids[0], status: 3, read: 0 }])
    for (const bad of [{ pageNum: 0 }, { pageSize: 101 }, { status: 4 }])
      expect((await client.send('POST', feedbackListEndpoint.path, bad)).code).toBe(6007)
    expect((await other.call(feedbackListEndpoint, {})).list).toEqual([])
    expect(await atDesk(name)).toHaveLength(2)
    expect(await atDesk(name, '0')).toHaveLength(3)
  })

  test('[S7.051] counts each feedback that was answered, of the member alone', async () => {
    const { client } = await site().newMember()
    const { client: other } = await site().newMember()
    for (const writer of [client, client, other]) await press('answer', { id: Number((await add(writer)).id) })
    expect([await unread(client), await unread(other)]).toEqual([2, 1])
  })

  test('[S7.051] unreadNum counts answers until they are read, beside the letters; the conversation goes on until its end', async () => {
    const { client, name } = await site().newMember()
    const { id } = await add(client)
    const waiting = async () => v.parse(DeskCountSchema, await site().sandbox('GET', '/sandbox/feedback?count=1')).count
    const before = await waiting()
    expect(await unread(client)).toBe(0)
    await press('take', { id: Number(id) })
    await expect(press('take', { id: Number(id) }), 'twice').rejects.toThrow('6012')
    expect([await unread(client), (await info(client, id)).status]).toEqual([0, 1])
    await press('answer', { id: Number(id) })
    expect(await waiting()).toBe(before - 1)
    expect(await unread(client)).toBe(1)
    expect(unreadTotal(await client.call(unreadForTypeEndpoint, { userSystem: 1 })), 'no letter').toBe(0)
    expect((await client.call(feedbackListEndpoint, {})).list).toMatchObject([{ status: 2, read: 0 }])
    expect((await info(client, id)).messages.map(({ from, content }) => `${from} ${content}`)).toEqual([
      `member ${TOLD.content}`,
      'staff 已收到，谢谢您的反馈。',
    ])
    expect([await unread(client), (await info(client, id)).read]).toEqual([0, 1])

    await client.call(feedbackReplyEndpoint, { id, content: '好', images: [await upload(client)] })
    expect(await waiting()).toBe(before)
    expect((await info(client, id)).status).toBe(0)
    await press('close', { id: Number(id) })
    const after = { id, content: '还有' }
    expect((await client.answer(feedbackReplyEndpoint, after)).code, 'it is over').toBe(6012)
    await expect(press('answer', { id: Number(id) })).rejects.toThrow('6012')
    await expect(press('answer', { id: Number(id), content: ' ' })).rejects.toThrow('6007')
    await expect(press('answer', { id: 999_999_999 })).rejects.toThrow('6004')
    expect((await atDesk(name, '0'))[0]?.messages).toHaveLength(4)
    const lines = await selectLatestLines(store().database.db, undefined, 3)
    expect(lines.map(({ action }) => action)).toEqual(['feedback/close', 'feedback/answer', 'feedback/take'])
    expect(lines.every(({ beforeDigest, afterDigest }) => beforeDigest !== afterDigest)).toBe(true)
  })

  test('[S7.055] nobody reads, answers or deletes what is another member’s, and nothing is found by what is no id', async () => {
    const { client } = await site().newMember()
    const { client: stranger } = await site().newMember()
    const { id } = await add(client)
    for (const one of [id, '0', '-1', 'x', "1' or 1=1", '9'.repeat(30), '999999999'])
      expect((await stranger.answer(feedbackInfoEndpoint, { id: one })).code, one).toBe(6004)
    expect((await stranger.answer(feedbackReplyEndpoint, { id, content: '你好' })).code).toBe(6004)
    await stranger.call(feedbackDeleteEndpoint, { ids: [id, 'x', '9'.repeat(30)] })
    expect((await info(client, id)).messages).toHaveLength(1)
  })

  test('[S7.056] delFeedback takes feedback out of the list and from the desk, with its pictures', async () => {
    const { client, name } = await site().newMember()
    const url = await upload(client)
    const [kept, gone] = [await add(client), await add(client, { images: [url] })]
    await press('answer', { id: Number(gone.id) })
    await client.call(feedbackDeleteEndpoint, { ids: [gone.id, gone.id] })
    expect((await client.call(feedbackListEndpoint, {})).list.map(({ id }) => id)).toEqual([kept.id])
    expect((await client.answer(feedbackInfoEndpoint, { id: gone.id })).code).toBe(6004)
    expect([await isShown(url), await unread(client)]).toEqual([false, 0])
    expect(await atDesk(name, '0')).toHaveLength(1)
    await expect(press('adopt', { id: Number(gone.id), rewardId: 'suggestion' })).rejects.toThrow('6004')
    for (const ids of [[], Array.from({ length: 101 }, () => 'x'), 'x'])
      expect((await client.send('POST', feedbackDeleteEndpoint.path, { ids })).code).toBe(6007)
  })

  test('[S7.052] queryMemberBetList returns the member’s bets of some days, page by page', async () => {
    const { client, name } = await site().newMember()
    const { client: other } = await site().newMember()
    const [one, two] = [await play(client, name), await play(client, name)]
    const bets = async (input: object) => client.call(feedbackBetsEndpoint, input)
    expect(await bets({})).toMatchObject({ total: 2, list: [{ ticketId: two }, { ticketId: one }] })
    expect((await bets({ pageNum: 2, pageSize: 1 })).list).toMatchObject([{ ticketId: one }])
    expect((await other.call(feedbackBetsEndpoint, {})).list).toEqual([])
    for (const days of [0, 8, 1.5])
      expect((await client.send('POST', feedbackBetsEndpoint.path, { days })).code).toBe(6007)
    await site().sandbox('POST', '/sandbox/clock', { advanceMs: 3 * DAY_MS })
    expect((await bets({ days: 2 })).total).toBe(0)
    expect((await bets({ days: 7 })).total).toBe(2)
    await site().sandbox('POST', '/sandbox/clock', { offsetMs: 0 })
  })

  test('[S7.053] querySiteDepositRewardConfigList returns the rewards, and what is adopted gets one, once, with its turnover', async () => {
    const { client, name } = await site().newMember()
    const rewards = await client.call(feedbackRewardsEndpoint, {})
    expect(rewards.length).toBeGreaterThan(2)
    const reward = rewards.find(({ id }) => id === 'suggestion')
    expect(reward).toMatchObject({ type: 'suggestion', reward: '18.00', turnover: 1 })
    const { id } = await add(client)
    await expect(press('adopt', { id: Number(id), rewardId: 'none' })).rejects.toThrow('6004')
    const adopted = { id: Number(id), rewardId: 'suggestion', content: '已采纳，感谢！' }
    const comeSoFar = await breakOnce(store().database.pool, 'bonus_feedback')
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => press('adopt', adopted)))
    expect(await comeSoFar(), 'one was broken off').toBe(2)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of outcomes) if (one.status === 'rejected') expect(String(one.reason)).toContain('6012')
    expect((await client.call(balanceEndpoint, {})).centerWalletBalance).toBe('18.00')
    expect((await client.call(dealRecordEndpoint, {})).list).toMatchObject([
      { type: 'bonus', subType: 'bonus_feedback', amount: '18.00', remark: '优化建议被采纳' },
    ])
    expect(await client.call(withdrawInfoEndpoint, {})).toMatchObject({
      turnover: { required: '18.00', list: [{ source: 'promo', sourceId: `feedback:${id}` }] },
    })
    expect(await info(client, id)).toMatchObject({ status: 3, reward: '18.00', messages: [{}, { from: 'staff' }] })
    expect((await atDesk(name, '0'))[0]).toMatchObject({ status: 3, reward: '18.00' })
    expect((await verifyLedger(store().database.db, PROOF_SOURCES)).differences).toEqual([])
  })

  test('no reward is given to who is in a pause or frozen; they can be answered all the same', async () => {
    const { client, name } = await site().newMember()
    const { client: frozen, id: frozenId } = await site().newMember()
    const ids = [Number((await add(client)).id), Number((await add(frozen)).id)]
    await client.call(timeoutEndpoint, { hours: 24, password: md5('passw0rd') })
    await store().database.pool.query(`update member set status = 'frozen' where id = $1`, [frozenId])
    for (const id of ids)
      await expect(press('adopt', { id, rewardId: 'suggestion' })).rejects.toThrow('目前不能向该会员发放奖励')
    expect((await client.call(balanceEndpoint, {})).centerWalletBalance).toBe('0.00')
    for (const id of ids) await press('answer', { id })
    const [told] = await atDesk(name, '0')
    expect([told?.status, told?.reward]).toEqual([2, undefined])
  })

  test('pictures go some time after the last word, and count no more towards what a member may keep', async () => {
    const { client } = await site().newMember()
    const url = await upload(client)
    const { id } = await add(client, { images: [url] })
    const { db } = store().database
    await deleteFeedbackPictures(db, new Date(Date.now() - DAY_MS), 100)
    expect(await isShown(url)).toBe(true)
    await deleteFeedbackPictures(db, new Date(Date.now() + DAY_MS), 100)
    expect(await isShown(url)).toBe(false)
    expect((await info(client, id)).messages).toMatchObject([{ content: TOLD.content, images: [] }])
  })
})
