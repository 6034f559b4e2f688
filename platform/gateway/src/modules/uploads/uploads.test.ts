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

describeOnEngines('uploads', ({ site }) => {
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
  })
})
