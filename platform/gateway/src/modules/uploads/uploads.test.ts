import { randomBytes } from 'node:crypto'

import {
  payEndpoint,
  signalCodeEndpoint,
  STATUS,
  submitPaidEndpoint,
  UPLOAD_BYTES,
  uploadImageEndpoint,
} from '@site/contracts'
import sharp from 'sharp'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import type { GatewayClient } from '../../testing/client.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { JPEG, pictureForm, PNG } from '../../testing/pictures.ts'
import { deleteVouchers } from '../deposits/index.ts'

/** A form with a file, or with a text in its place. */
const form = (file: Uint8Array | string, type?: string) => {
  if (typeof file !== 'string') return pictureForm(file, type)
  const data = new FormData()
  data.set('file', file)
  return data
}
/** A flat picture of so many points. */
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#24c' }, limitInputPixels: false })
/** A picture that cannot be pressed. */
const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()

describeOnEngines('uploads', ({ site, store }) => {
  const upload = (client: GatewayClient, data: FormData, headers = {}) =>
    client.send('POST', uploadImageEndpoint.path, data, { headers })
  const urlOf = (data: unknown) => v.parse(uploadImageEndpoint.response, data).url

  async function shown(client: GatewayClient, bytes: Uint8Array): Promise<Buffer> {
    const answer = await upload(client, form(bytes))
    expect(answer.code).toBe(STATUS.SUCCESS)
    return Buffer.from(await (await fetch(site().url + urlOf(answer.data))).arrayBuffer())
  }

  test('[S7.059] uploadImage takes a picture and gives its address, which shows that picture and no more', async () => {
    const { client } = await site().newMember()
    for (const [bytes, type] of [
      [PNG, 'image/png'],
      [JPEG, 'image/jpeg'],
    ] as const) {
      const answer = await upload(client, form(bytes, 'text/html'))
      expect(answer.code).toBe(STATUS.SUCCESS)
      const served = await fetch(site().url + urlOf(answer.data))
      expect(served.headers.get('content-type')).toBe(type)
      expect(served.headers.get('x-content-type-options')).toBe('nosniff')
      expect(served.headers.get('cache-control'), 'a browser that many use forgets it').toBe('private, no-store')
      expect(served.headers.get('referrer-policy')).toBe('no-referrer')
      const points = await sharp(await served.arrayBuffer())
        .removeAlpha()
        .raw()
        .toBuffer()
      expect([...points]).toEqual([255, 255, 255])
    }
    const nowhere = '/site/api/v1/user/upload/image/'
    for (const id of ['x'.repeat(32), "'--", '..%2F..%2Fetc'])
      expect((await fetch(site().url + nowhere + id)).status).toBe(404)
  })

  test('[S7.059] a picture is drawn anew: upright, without places, names or what was put behind it', async () => {
    const { client } = await site().newMember()
    const secrets = { IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '31/1 14/1 0/1', GPSLatitudeRef: 'N' } }
    for (const kind of ['jpeg', 'png'] as const) {
      const lying = await flat(6, 2).withExif(secrets).withMetadata({ orientation: 6 }).toFormat(kind).toBuffer()
      expect(lying.includes('somebody')).toBe(true)
      const kept = await shown(client, Buffer.concat([lying, Buffer.from('<script>alert(1)</script>')]))
      expect(kept.includes('somebody')).toBe(false)
      expect(kept.includes('script')).toBe(false)
      const seen = await sharp(kept).metadata()
      expect(seen).toMatchObject({ format: kind, width: 2, height: 6 })
      expect([seen.exif, seen.xmp, seen.iptc, seen.icc, seen.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ])
    }
    const wide = await sharp(await shown(client, await flat(5_000, 10).png().toBuffer())).metadata()
    expect([wide.width, wide.height]).toEqual([4_096, 8])
  })

  test('[S7.059] an image bomb is refused, and so is what only begins and ends like a picture', async () => {
    const { client } = await site().newMember()
    const bomb = await flat(8_000, 5_001).png().toBuffer()
    expect(bomb.length, 'small enough to be sent').toBeLessThan(UPLOAD_BYTES / 5)
    const hollow = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xd9])
    const whole = await flat(200, 200).jpeg().toBuffer()
    for (const bytes of [bomb, hollow, whole.subarray(0, whole.length / 2), await flat(9, 9).webp().toBuffer()])
      expect((await upload(client, form(bytes))).code).toBe(6010)
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

  test('a form of many parts, or with a long head, is not even read: that would take everybody’s time', async () => {
    const { client } = await site().newMember()
    const many = form(PNG)
    for (let n = 1; n < 8; n += 1) many.append('note', '')
    expect((await upload(client, many)).code).toBe(STATUS.SUCCESS)
    many.append('note', '')
    expect((await upload(client, many)).code).toBe(6010)
    const named = new FormData()
    named.set('file', new File([new Uint8Array(PNG)], `${'x'.repeat(5_000)}.png`))
    expect((await upload(client, named)).code).toBe(6010)
  })

  test('[S7.059] a file that is not what was signed, of a visitor, or for another call is refused', async () => {
    const { client } = await site().newMember()
    const picture = () => form(PNG)
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
    const voucher = urlOf((await upload(other, form(PNG))).data)
    expect((await client.answer(submitPaidEndpoint, { orderNo, voucher })).code).toBe(6007)
    const own = urlOf((await upload(client, form(PNG))).data)
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
    const better = urlOf((await upload(client, form(JPEG))).data)
    await client.call(submitPaidEndpoint, { orderNo, voucher: better })
    expect((await fetch(site().url + own)).status, 'the one before').toBe(404)
    expect((await fetch(site().url + better)).status).toBe(200)
  })

  test('an old voucher that two orders name stays until neither needs it', async () => {
    const { client } = await site().newMember()
    const picture = async () => urlOf((await upload(client, form(PNG))).data)
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

  test('[S7.059] pictures of a member are no more than fifty megabytes together, and come one at a time', async () => {
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
    const large = await noise(180)
    expect(large.length).toBeGreaterThan(room / 2)
    expect(large.length).toBeLessThan(room)
    // The one that came first is kept waiting until the other has its answer.
    const holder = await store().database.pool.connect()
    const lock = `hashtextextended('uploads:${id}', 0)`
    await holder.query(`select pg_advisory_lock(${lock})`)
    const both = [form(large), form(large)].map((body) => upload(client, body))
    await Promise.race(both)
    await holder.query(`select pg_advisory_unlock(${lock})`)
    holder.release()
    const answers = await Promise.all(both)
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([6000, 6011])
    const another = await upload(client, form(large))
    expect(another.code).toBe(6010)
    expect(another.message).toContain('容量上限')
    expect((await upload(client, form(JPEG))).code, 'a small one').toBe(6000)
  })

  test('[S7.059] pictures of a member are fifty on one day and no more, those that are none among them; another member’s go on', async () => {
    const [one, other] = [await site().newMember(), await site().newMember()]
    const small = await flat(2, 2).png().toBuffer()
    const codes = new Map<number, number>()
    for (let count = 0; count < 52; count += 1) {
      const { code } = await upload(one.client, form(count === 0 ? JPEG.subarray(0, 20) : small))
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
    expect([...codes]).toEqual([
      [STATUS.FILE_UPLOAD_FAILURE, 1],
      [STATUS.SUCCESS, 49],
      [STATUS.FREQUENT_SUBMISSION, 2],
    ])
    expect((await upload(other.client, form(small))).code).toBe(STATUS.SUCCESS)
  })
})

describeOnEngines(
  'downloads of pictures',
  ({ site }) => {
    test('an address fetches so many a minute and no more, known or guessed; HEAD is no way around it', async () => {
      const { client } = await site().newMember()
      const { data } = await client.send('POST', uploadImageEndpoint.path, form(PNG))
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
