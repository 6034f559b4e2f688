import { bindPhoneEndpoint, sendCodeAgainEndpoint, sendCodeEndpoint } from '@site/contracts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import {
  codeRequest,
  newPhone,
  openOnServer,
  readMeasure,
  type RunningGateway,
  startGateway,
  type TestDatabase,
} from '../../testing/index.ts'
import { MESSAGE_ENDS } from '../../kernel/outbox/index.ts'
import { MESSAGE_KEY, type MessageServer, startMessageServer } from '../../testing/message-server.ts'
import { SOON } from '../../testing/patience.ts'

describe('codes outside the sandbox', () => {
  let server: MessageServer
  let store: TestDatabase
  let site: RunningGateway
  beforeAll(async () => {
    server = await startMessageServer()
    store = await openOnServer()
    const { url } = server
    site = await startGateway(store.database, {
      sandbox: false,
      sms: { url, key: MESSAGE_KEY, template: 'code-1' },
      voice: { url, key: MESSAGE_KEY, template: 'call-1' },
    })
  })
  afterAll(async () => {
    // First: a message under way ends with its connection.
    await server.close()
    await site.close()
    await store.drop()
  })

  const arrivedAt = (number: string) => server.delivered().filter(({ to }) => to === `+86${number}`)

  test('[S7.033] [S7.034] a code comes by text message or call, and binds the phone', async () => {
    const { client } = await site.newMember()
    const number = newPhone()
    await client.call(sendCodeEndpoint, codeRequest(client, { number, type: '1' }))
    await vi.waitFor(() => expect(arrivedAt(number)).toHaveLength(1), SOON)
    const [text] = arrivedAt(number)
    expect(text).toMatchObject({ channel: 'sms', template: 'code-1' })
    expect(text?.text).toContain(`您的验证码是${text?.code}，5分钟内有效`)
    await client.call(sendCodeAgainEndpoint, codeRequest(client, { number, type: '1', cate: '2' }))
    await vi.waitFor(() => expect(arrivedAt(number)).toHaveLength(2), SOON)
    const call = arrivedAt(number)[1]
    expect(call).toMatchObject({ channel: 'voice', template: 'call-1' })
    expect((await client.answer(bindPhoneEndpoint, { phone: number, code: call?.code ?? '' })).code).toBe(6000)
  })

  test('what has no driver is answered 6014, as before', async () => {
    const { client } = await site.newMember()
    const email = codeRequest(client, { number: 'a@example.com', type: '1', cate: '1' })
    expect((await client.answer(sendCodeEndpoint, email)).code).toBe(6014)
  })

  test('a carrier that is away for a moment delays a code and loses none; no row shows number or code', async () => {
    const { client } = await site.newMember()
    const number = newPhone()
    const before = server.calls()
    server.be('away')
    await client.call(sendCodeEndpoint, codeRequest(client, { number, type: '1' }))
    await vi.waitFor(() => expect(server.calls()).toBeGreaterThan(before), SOON)
    server.be('well')
    // The pause before the next attempt is over.
    await vi.waitFor(async () => {
      await store.database.pool.query(
        "update job set held_until = now() where status = 'waiting' and error is not null",
      )
      expect(arrivedAt(number)).toHaveLength(1)
    }, SOON)
    const { rows } = await store.database.pool.query("select data, error from job where name = 'messages.sms'")
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(number)
    expect(JSON.stringify(rows)).not.toContain(arrivedAt(number)[0]?.code)
    const { payload: measured } = await site.gateway.operations.inject('/metrics')
    expect(measured).toMatch(/gateway_messages_total\{channel="sms",end="sent"\} [1-9]/)
    // Of each end none is told as well: a series that begins with its first one shows no rise.
    for (const channel of ['sms', 'voice'])
      for (const end of MESSAGE_ENDS)
        expect(measured).toContain(`gateway_messages_total{channel="${channel}",end="${end}"} `)
    expect(measured).not.toContain('channel="email"')
    expect(measured).toMatch(/gateway_jobs_failed_total\{job="messages.sms",attempt="retried"\} 1/)
  })

  test('a code that is given up while its carrier is away is counted as one that came to nobody', async () => {
    const { client } = await site.newMember()
    const number = newPhone()
    server.be('away')
    // As after seven attempts, which take minutes.
    await store.database.pool.query(`
      create function almost_given_up() returns trigger language plpgsql as $$ begin new.attempt := 7; return new; end $$;
      create trigger almost_given_up before insert on job for each row execute function almost_given_up()`)
    const givenUp = async () =>
      (await readMeasure(site, 'gateway_messages_total')).filter(
        ({ end, value }) => end === 'given_up' && value !== '0',
      )
    try {
      await client.call(sendCodeEndpoint, codeRequest(client, { number, type: '1' }))
      await vi.waitFor(async () => expect(await givenUp()).toMatchObject([{ channel: 'sms', value: '1' }]), SOON)
    } finally {
      await store.database.pool.query('drop trigger almost_given_up on job; drop function almost_given_up()')
      server.be('well')
    }
    expect(arrivedAt(number)).toEqual([])
  })

  test('a carrier that does not answer holds up no other job, nor the answer', async () => {
    const { client } = await site.newMember()
    const number = newPhone()
    server.be('silent')
    const before = server.calls()
    await client.call(sendCodeEndpoint, codeRequest(client, { number, type: '1' }))
    await vi.waitFor(() => expect(server.calls()).toBeGreaterThan(before), SOON)
    // Another message goes out while the first still waits for its answer.
    server.be('well')
    const other = newPhone()
    await client.call(sendCodeEndpoint, codeRequest(client, { number: other, type: '1' }))
    await vi.waitFor(() => expect(arrivedAt(other)).toHaveLength(1), SOON)
    expect(arrivedAt(number)).toEqual([])
  })
})
