import {
  payEndpoint,
  signalCodeEndpoint,
  STATUS,
  submitPaidEndpoint,
  UPLOAD_BYTES,
  uploadImageEndpoint,
} from '@site/contracts'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import type { GatewayClient } from '../../testing/client.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { deleteVouchers } from '../deposits/index.ts'

/** One white point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
)
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xd9])

function form(file: Uint8Array<ArrayBuffer> | string, type = 'image/png', name = 'file'): FormData {
  const data = new FormData()
  data.set(name, typeof file === 'string' ? file : new File([file], 'a.png', { type }))
  return data
}

describeOnEngines('uploads', ({ site, store }) => {
  const upload = (client: GatewayClient, data: FormData, headers = {}) =>
    client.send('POST', uploadImageEndpoint.path, data, { headers })
  const urlOf = (data: unknown) => v.parse(uploadImageEndpoint.response, data).url

  test('[S7.059] uploadImage takes a picture and gives its address, which shows that picture and no more', async () => {
    const { client } = await site().newMember()
    for (const [bytes, type] of [
      [PNG, 'image/png'],
      [JPEG, 'image/jpeg'],
    ] as const) {
      const answer = await upload(client, form(new Uint8Array(bytes), 'text/html'))
      expect(answer.code).toBe(STATUS.SUCCESS)
      const shown = await fetch(site().url + urlOf(answer.data))
      expect(shown.headers.get('content-type')).toBe(type)
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
      expect(Buffer.from(await shown.arrayBuffer())).toEqual(bytes)
    }
    const nowhere = '/site/api/v1/user/upload/image/'
    for (const id of ['x'.repeat(32), "'--", '..%2F..%2Fetc'])
      expect((await fetch(site().url + nowhere + id)).status).toBe(404)
  })

  test('what is no picture, too large or no file is refused with 6010', async () => {
    const { client } = await site().newMember()
    const large = new Uint8Array(UPLOAD_BYTES + 1)
    large.set(PNG.subarray(0, 8))
    large.set(PNG.subarray(-8), large.length - 8)
    const bodies = [
      form(new Uint8Array(Buffer.from('<svg onload=alert(1)>')), 'image/png'),
      form(new Uint8Array(0)),
      form(new Uint8Array(PNG.subarray(0, 20))),
      form('no file'),
      form(large),
      form(new Uint8Array(UPLOAD_BYTES * 2)),
    ]
    for (const body of bodies) expect((await upload(client, body)).code).toBe(6010)
  })

  test('[S7.059] a file that is not what was signed, of a visitor, or for another call is refused', async () => {
    const { client } = await site().newMember()
    const picture = () => form(new Uint8Array(PNG))
    expect((await upload(client, picture(), { filedigest: '0'.repeat(64) })).code).toBe(6008)
    expect((await upload(client, picture(), { filedigest: undefined })).code).toBe(6008)
    expect((await upload(site().client(), picture())).code).toBe(6001)
    expect((await client.send('POST', signalCodeEndpoint.path, picture())).code).toBe(6007)
  })

  test('a voucher is a picture of the member’s own', async () => {
    const [{ client }, { client: other }] = [await site().newMember(), await site().newMember()]
    const asked = { payCode: 'HUIWANG', amount: '200.05' }
    const { signalCode } = await client.call(signalCodeEndpoint, asked)
    const { orderNo } = await client.call(payEndpoint, { ...asked, signalCode, requestId: crypto.randomUUID() })
    const voucher = urlOf((await upload(other, form(new Uint8Array(PNG)))).data)
    expect((await client.answer(submitPaidEndpoint, { orderNo, voucher })).code).toBe(6007)
    const own = urlOf((await upload(client, form(new Uint8Array(PNG)))).data)
    expect(await client.call(submitPaidEndpoint, { orderNo, voucher: own })).toEqual({ status: 2 })
    expect(await client.call(submitPaidEndpoint, { orderNo, voucher: own }), 'again').toEqual({ status: 2 })
    const next = { payCode: 'XNBSK', amount: '200.05' }
    const signal = await client.call(signalCodeEndpoint, next)
    const second = await client.call(payEndpoint, {
      ...next,
      signalCode: signal.signalCode,
      requestId: crypto.randomUUID(),
    })
    const twice = { orderNo: second.orderNo, voucher: own }
    expect((await client.answer(submitPaidEndpoint, twice)).code, 'of another order').toBe(6007)
    const better = urlOf((await upload(client, form(new Uint8Array(JPEG)))).data)
    await client.call(submitPaidEndpoint, { orderNo, voucher: better })
    expect((await fetch(site().url + own)).status, 'the one before').toBe(404)
    expect((await fetch(site().url + better)).status).toBe(200)
  })

  test('an old voucher that two orders name stays until neither needs it', async () => {
    const { client } = await site().newMember()
    const picture = async () => urlOf((await upload(client, form(new Uint8Array(PNG)))).data)
    const isThere = async (url: string) => (await fetch(site().url + url)).status === 200
    async function order(payCode: string) {
      const asked = { payCode, amount: '200.05' }
      const { signalCode } = await client.call(signalCodeEndpoint, asked)
      return (await client.call(payEndpoint, { ...asked, signalCode, requestId: crypto.randomUUID() })).orderNo
    }
    const [one, two] = [await order('HUIWANG'), await order('XNBSK')]
    const shared = await picture()
    await client.call(submitPaidEndpoint, { orderNo: one, voucher: shared })
    const { db, pool } = store().database
    const name = (orderNo: string) =>
      pool.query('update deposit_order set voucher = $2 where order_no = $1', [orderNo, shared])
    await name(two)
    await client.call(submitPaidEndpoint, { orderNo: one, voucher: await picture() })
    expect(await isThere(shared), 'the other order needs it').toBe(true)

    await name(one)
    await site().sandbox('POST', '/sandbox/deposits/advance', { orderNo: one, event: 'paid' })
    expect(await deleteVouchers(db, new Date(Date.now() + 3_600_000), 100)).toBe(1)
    expect(await isThere(shared), 'the other order is not over').toBe(true)

    await client.call(submitPaidEndpoint, { orderNo: two, voucher: await picture() })
    expect(await isThere(shared)).toBe(false)
  })

  test('[S7.059] pictures of a member are no more than fifty megabytes together, also when they come at once', async () => {
    const { client, id } = await site().newMember()
    const room = 100_000
    await store().database.pool.query(
      `with full_one as materialized (select decode(repeat('00', ${UPLOAD_BYTES}), 'hex') as bytes)
       insert into uploaded_image (id, member_id, type, bytes)
       select lpad($1 || 'n' || n, 32, 'x'), $1::bigint, 'image/png',
         case n when 0 then substr(bytes, ${room + 1}) else bytes end
       from full_one, generate_series(0, 9) n`,
      [id],
    )
    const large = new Uint8Array(room - 1_000)
    large.set(PNG.subarray(0, 8))
    large.set(PNG.subarray(-8), large.length - 8)
    const answers = await Promise.all([form(large), form(large)].map((body) => upload(client, body)))
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([6000, 6010])
    expect(answers.find(({ code }) => code === 6010)?.message).toContain('容量上限')
    expect((await upload(client, form(new Uint8Array(JPEG)))).code, 'a small one').toBe(6000)
  })
})

describeOnEngines(
  'downloads of pictures',
  ({ site }) => {
    test('an address fetches so many a minute and no more, known or guessed; HEAD is no way around it', async () => {
      const { client } = await site().newMember()
      const { data } = await client.send('POST', uploadImageEndpoint.path, form(new Uint8Array(PNG)))
      const { url } = v.parse(uploadImageEndpoint.response, data)
      const place = url.slice(0, url.lastIndexOf('/') + 1)
      const head = await fetch(site().url + url, { method: 'HEAD' })
      expect(head.headers.get('content-type'), 'an unknown call').toContain('json')
      expect((await fetch(site().url + url)).status).toBe(200)
      expect((await fetch(site().url + place + 'x'.repeat(32))).status).toBe(404)
      const refused = await fetch(site().url + url)
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    })
  },
  { limits: { downloadsPerAddress: 2 } },
)
