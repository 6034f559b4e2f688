import {
  launchEndpoint,
  letterListEndpoint,
  payEndpoint,
  signalCodeEndpoint,
  submitPaidEndpoint,
  uploadImageEndpoint,
  verificationEndpoint,
  verificationSubmitEndpoint,
  verificationUploadEndpoint,
  withdrawInfoEndpoint,
} from '@site/contracts'
import { DeskCountSchema, DeskVerificationsSchema } from '@site/contracts/desk'
import { DAY_MS, DOCUMENT_DAYS, formatFen, siteDate, VERIFIED_ABOVE } from '@site/domain'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { selectLatestLines } from '../../kernel/audit/index.ts'
import type { GatewayClient } from '../../testing/client.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { pictureForm, PNG } from '../../testing/pictures.ts'
import { depositsOn } from '../deposits/testing/deposits-on.ts'
import { newOwner, withdrawing } from '../withdrawals/testing/withdrawing.ts'
import { deleteDocuments } from './index.ts'

describeOnEngines('verification', (context) => {
  const { site, store } = context
  const { newPayer, pay, statusOf } = depositsOn(context)
  const { refused } = withdrawing(site)

  async function send(client: GatewayClient, path: string, bytes = PNG) {
    return client.send('POST', path, pictureForm(bytes))
  }
  async function upload(client: GatewayClient): Promise<string> {
    const { data } = await send(client, verificationUploadEndpoint.path)
    return v.parse(verificationUploadEndpoint.response, data).documentId
  }
  const submit = async (client: GatewayClient, documents?: readonly string[]) =>
    client.answer(verificationSubmitEndpoint, { kind: 'idCard', documents: [...(documents ?? [await upload(client)])] })
  const statusOfMember = async (client: GatewayClient) => (await client.call(verificationEndpoint, {})).status

  async function atDesk(name: string, open: '0' | '1' = '1') {
    const { list } = v.parse(
      DeskVerificationsSchema,
      await site().sandbox('GET', `/sandbox/verifications?open=${open}&name=${name}`),
    )
    return list
  }
  async function decide(name: string, decision: { readonly birthday: string } | { readonly ground: string }) {
    const [one] = await atDesk(name)
    const path = 'birthday' in decision ? 'approve' : 'refuse'
    return site().sandbox('POST', `/sandbox/verifications/${path}`, { id: one?.id, ...decision })
  }
  /** The date of birth of somebody who is so many years old tomorrow. */
  function bornBefore(years: number): string {
    const tomorrow = siteDate(Date.now() + DAY_MS)
    return `${Number(tomorrow.slice(0, 4)) - years}${tomorrow.slice(4)}`.replace('-02-29', '-03-01')
  }

  test('documents are sent, refused with a ground, sent again and approved, each told by a letter and written down', async () => {
    const { client, name } = await site().newMember()
    expect(await client.call(verificationEndpoint, {})).toMatchObject({
      status: 'none',
      sums: { single: formatFen(VERIFIED_ABOVE.single), total: formatFen(VERIFIED_ABOVE.total) },
    })
    expect((await submit(client)).code).toBe(6000)
    expect(await statusOfMember(client)).toBe('pending')
    expect((await submit(client)).code, 'one at a time').toBe(6009)
    const waiting = v.parse(DeskCountSchema, await site().sandbox('GET', '/sandbox/verifications?count=1'))
    expect(waiting.count).toBeGreaterThan(0)

    await expect(decide(name, { ground: ' ' }), 'without a ground').rejects.toThrow('6007')
    const [first] = await atDesk(name)
    await decide(name, { ground: '证件照片不清晰' })
    expect(await client.call(verificationEndpoint, {})).toMatchObject({ status: 'refused', ground: '证件照片不清晰' })
    const again = site().sandbox('POST', '/sandbox/verifications/approve', { id: first?.id, birthday: '1990-01-01' })
    await expect(again, 'decided once').rejects.toThrow('6012')
    await submit(client)
    await expect(decide(name, { birthday: '2999-01-01' }), 'yet to be born').rejects.toThrow('6007')
    await decide(name, { birthday: '1990-01-01' })
    expect(await client.call(verificationEndpoint, {})).toMatchObject({ status: 'verified', isUnderAge: false })
    expect((await submit(client)).code, 'nothing is left to prove').toBe(6009)

    const { list } = await client.call(letterListEndpoint, { type: 'notice' })
    expect(list.map(({ title }) => title)).toEqual(['身份认证已通过', '身份认证未通过'])
    expect(list[1]?.content).toContain('证件照片不清晰')
    const lines = await selectLatestLines(store().database.db, undefined, 2)
    expect(lines.map(({ action }) => action)).toEqual(['verifications/approve', 'verifications/refuse'])
    expect(lines.every(({ beforeDigest, afterDigest }) => beforeDigest !== afterDigest)).toBe(true)
  })

  test('a document is shown at the desk and nowhere else, belongs to one member, and serves one verification', async () => {
    const { client, name } = await site().newMember()
    const { client: other } = await site().newMember()
    const document = await upload(client)
    expect((await fetch(`${site().url}/site/api/v1/user/upload/image/${document}`)).status).toBe(404)
    expect((await submit(other, [document])).code, 'of somebody else').toBe(6007)
    expect((await submit(client, ['x'.repeat(32)])).code, 'of nobody').toBe(6007)
    const { data } = await send(client, uploadImageEndpoint.path)
    const { url } = v.parse(uploadImageEndpoint.response, data)
    expect((await submit(client, [url.slice(-32)])).code, 'a picture with an address').toBe(6007)
    expect(await statusOfMember(client)).toBe('none')

    const asked = { payCode: 'HUIWANG', amount: '200.05' }
    const { signalCode } = await client.call(signalCodeEndpoint, asked)
    const { orderNo } = await client.call(payEndpoint, { ...asked, signalCode, requestId: crypto.randomUUID() })
    const voucher = `/site/api/v1/user/upload/image/${document}`
    expect((await client.answer(submitPaidEndpoint, { orderNo, voucher })).code, 'as a voucher').toBe(6007)

    expect((await submit(client, [document])).code).toBe(6000)
    const [shown] = await atDesk(name)
    expect(shown?.documents).toEqual([document])
    const picture = await fetch(`${site().url}/sandbox/verifications/document/${document}`)
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(Buffer.from(await picture.arrayBuffer()).subarray(0, 8)).toEqual(PNG.subarray(0, 8))
    expect((await fetch(`${site().url}/sandbox/verifications/document/${url.slice(-32)}`)).status).toBe(404)
    await decide(name, { ground: '请补充背面' })
    expect((await submit(client, [document])).code, 'once more').toBe(6007)
    expect((await send(client, verificationUploadEndpoint.path, Buffer.from('<svg/>'))).code, 'no picture').toBe(6010)
  })

  test('documents are deleted some time after the decision on them, and not before', async () => {
    const { client, name } = await site().newMember()
    const { client: waiting, name: second } = await site().newMember()
    const [document, later] = [await upload(client), await upload(waiting)]
    await submit(client, [document])
    await submit(waiting, [later])
    await decide(name, { birthday: '1990-01-01' })
    const { db } = store().database
    const isThere = async (id: string) =>
      (await fetch(`${site().url}/sandbox/verifications/document/${id}`)).status === 200
    await deleteDocuments(db, new Date(Date.now() - DAY_MS), 100)
    expect(await isThere(document)).toBe(true)
    await deleteDocuments(db, new Date(Date.now() + DOCUMENT_DAYS * DAY_MS), 100)
    expect(await isThere(document)).toBe(false)
    expect(await isThere(later), 'nobody has looked at it').toBe(true)
    const [decided] = await atDesk(name, '0')
    expect(decided).toMatchObject({ documents: [], status: 'verified', birthday: '1990-01-01' })
    expect((await atDesk(second)).length).toBe(1)
    expect(await statusOfMember(client)).toBe('verified')
  })

  test('a withdrawal above the sums waits for it, says why, and goes through once it is there', async () => {
    const { client, name, cardId, id } = await newOwner(site(), '60000')
    const above = formatFen(VERIFIED_ABOVE.single + 1n)
    const sums = async () => {
      const { withdrawable, withdrawableVerified, unverifiedMost } = await client.call(withdrawInfoEndpoint, {})
      return { withdrawable, withdrawableVerified, unverifiedMost }
    }
    const most = formatFen(VERIFIED_ABOVE.single)
    expect(await sums()).toEqual({ withdrawable: most, withdrawableVerified: '50000.00', unverifiedMost: most })
    const no = await refused(client, above, { cardId })
    expect(no).toMatchObject({ code: 6012, condition: 'verification' })
    expect(no.message).toContain('须先完成身份认证')
    await submit(client)
    expect((await refused(client, above, { cardId })).message).toContain('正在审核中')

    // A withdrawal of long ago, of so much that a hundred are left.
    const { pool } = store().database
    await pool.query(
      `insert into withdrawal (member_id, way, amount, fee, account_number, submitted_at)
       values ($1, 'BANK', $2, 0, 'x', now() - interval '40 days')`,
      [id, String(VERIFIED_ABOVE.total - 10_000n)],
    )
    for (const change of ['status = 2', 'status = 3', 'status = 4, paid = amount'])
      await pool.query(`update withdrawal set ${change} where member_id = $1`, [id])
    expect(await refused(client, '100.01', { cardId }), 'all together').toMatchObject({ condition: 'verification' })
    const isMet = async () =>
      (await client.call(withdrawInfoEndpoint, {})).conditions.find(({ name: one }) => one === 'verification')?.isMet
    expect(await isMet(), 'a hundred are left').toBe(true)
    expect(await sums()).toMatchObject({ withdrawable: '100.00', unverifiedMost: '100.00' })

    await decide(name, { birthday: '1990-01-01' })
    expect(await sums()).toEqual({ withdrawable: '50000.00', withdrawableVerified: '50000.00' })
    expect((await refused(client, above, { cardId })).code).toBe(6000)
    expect(await isMet()).toBe(true)
  })

  test('who is under age by the document can play and pay in nothing from then on, until the birthday', async () => {
    const { client, name } = await newPayer()
    const { orderNo } = await pay(client, 'BANK_TRANSFER', '200.05')
    await submit(client)
    await decide(name, { birthday: bornBefore(18) })
    expect(await client.call(verificationEndpoint, {})).toMatchObject({ status: 'verified', isUnderAge: true })
    expect(await statusOf(client, orderNo), 'cancelled with the decision').toBe(6)
    const entry = () => client.answer(launchEndpoint, { enName: 'PGDZ' })
    expect(await entry()).toMatchObject({
      code: 6003,
      message: '你的年龄未满18，无法游戏哦',
      data: { reason: 'UNDER_AGE' },
    })
    await site().sandbox('POST', '/sandbox/clock', { advanceMs: 2 * DAY_MS })
    expect((await entry()).code).toBe(6000)
    expect((await client.call(verificationEndpoint, {})).isUnderAge).toBe(false)
    await site().sandbox('POST', '/sandbox/clock', { offsetMs: 0 })
  })
})
