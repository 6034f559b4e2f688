import {
  letterDeleteEndpoint,
  letterListEndpoint,
  letterReadEndpoint,
  type LetterType,
  noticePageEndpoint,
  timeoutEndpoint,
  unreadForTypeEndpoint,
} from '@site/contracts'
import { DeskCountSchema, DeskLettersSchema } from '@site/contracts/desk'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'

import { type GatewayClient, md5 } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'
import { SOON } from '../../testing/patience.ts'

const key = () => crypto.randomUUID()

describeOnEngines('letters of the operator', ({ site, store }) => {
  const WORDS = { type: 'notice' as LetterType, title: '系统升级', content: '今晚两点升级，约一小时。' }
  const write = async (more: object): Promise<string> => {
    const answer = await site().sandbox('POST', '/sandbox/letters', { ...WORDS, requestId: key(), ...more })
    return v.parse(v.object({ id: v.string() }), answer).id
  }
  const atDesk = async (id: string) => {
    const { list } = v.parse(DeskLettersSchema, await site().sandbox('GET', '/sandbox/letters'))
    return list.find((one) => one.id === id)
  }
  const sent = (id: string) =>
    vi.waitFor(async () => {
      const letter = await atDesk(id)
      expect(letter?.state).toBe('sent')
      return letter
    }, SOON)
  const inbox = async (client: GatewayClient) =>
    (await client.call(letterListEndpoint, {})).list.filter(({ title }) => title === WORDS.title)

  test('a letter to one member arrives once, is counted when it is read, and goes when it is withdrawn', async () => {
    const { client, name } = await site().newMember()
    const { client: other } = await site().newMember()
    const request = { requestId: key(), jump: '/mine/wallet', to: { audience: 'member', name } }
    const id = await write(request)
    expect(await write(request), 'the same press again').toBe(id)
    for (const change of [{ title: '另一封信' }, { jump: '/mine/vip' }, { to: { audience: 'all' } }])
      await expect(write({ ...request, ...change }), JSON.stringify(change)).rejects.toThrow('6009')
    expect(await sent(id)).toMatchObject({ ...WORDS, name, audience: 'member', sent: 1, read: 0, kept: 0 })
    const [letter, ...more] = await inbox(client)
    expect(more).toEqual([])
    expect(letter).toMatchObject({ ...WORDS, jump: '/mine/wallet', read: 0 })
    expect(await inbox(other)).toEqual([])
    expect((await client.call(unreadForTypeEndpoint, { userSystem: 1 })).notice_count).toBe(1)
    await client.call(letterReadEndpoint, { ids: [letter?.id ?? ''] })
    expect(await atDesk(id)).toMatchObject({ sent: 1, read: 1 })
    await site().sandbox('POST', '/sandbox/letters/withdraw', { id })
    expect(await inbox(client)).toEqual([])
    expect(await atDesk(id)).toMatchObject({ state: 'withdrawn', read: 1 })
    await expect(site().sandbox('POST', '/sandbox/letters/withdraw', { id })).rejects.toThrow('6004')
  })

  test('[S1.020] a notice leads each member to their own copy of a letter to everybody', async () => {
    const { client, name } = await site().newMember()
    const letter = await write({ to: { audience: 'all' } })
    await sent(letter)
    const { client: later } = await site().newMember()
    const notice = { type: 'notice', title: '升级通知', content: '详情请看站内信。' }
    const publish = (id: string) => site().sandbox('POST', '/sandbox/notices', { ...notice, letter: id })
    await publish(letter)
    const led = async (reader: GatewayClient) =>
      (await reader.call(noticePageEndpoint, {})).list.find(({ title }) => title === notice.title)?.letter
    const [own] = await inbox(client)
    expect(await led(client)).toBe(own?.id)
    expect([await led(later), await led(site().client())], 'who has none, and a visitor').toEqual([
      undefined,
      undefined,
    ])
    await client.call(letterDeleteEndpoint, { ids: [own?.id ?? ''] })
    expect(await led(client), 'deleted').toBeUndefined()

    const toOne = await write({ to: { audience: 'member', name } })
    for (const id of [toOne, '999999']) await expect(publish(id)).rejects.toThrow('6012')
    await site().sandbox('POST', '/sandbox/letters/withdraw', { id: letter })
    await expect(publish(letter)).rejects.toThrow('6012')
  })

  test('a letter to everybody reaches whoever has registered, in batches, and one to grades those alone', async () => {
    const { client } = await site().newMember()
    const { client: high, id: highId } = await site().newMember()
    await store().database.pool.query('update member set vip_grade = 5 where id = $1', [highId])
    await store().database.pool.query(`
      insert into member (name, password_hash, register_ip)
      select 'batch' || n, 'x', '' from generate_series(1, 430) n`)
    const everybody = v.parse(DeskCountSchema, await site().sandbox('GET', '/sandbox/letters/audience?audience=all'))
    const id = await write({ to: { audience: 'all' } })
    expect(await sent(id)).toMatchObject({ sent: everybody.count, kept: 0 })
    expect(everybody.count).toBeGreaterThan(430)
    expect(await inbox(client)).toHaveLength(1)
    expect((await client.call(unreadForTypeEndpoint, { userSystem: 1 })).brnotice_count).toBe(1)
    const { client: later } = await site().newMember()
    expect(await inbox(later), 'registered after it').toEqual([])

    // A process that died after a batch was written, and before the job was: it is done again.
    await store().database.pool.query("update job set status = 'waiting' where name = 'messages.send'")
    await vi.waitFor(async () => {
      const { rows } = await store().database.pool.query<{ left: string }>(
        "select count(*) as left from job where name = 'messages.send' and status = 'waiting'",
      )
      expect(rows[0]?.left).toBe('0')
    }, SOON)
    expect(await atDesk(id)).toMatchObject({ sent: everybody.count, kept: 0 })
    expect(await inbox(client)).toHaveLength(1)

    const grades = { audience: 'grades', vipMin: 5, vipMax: 8 }
    const counted = await site().sandbox('GET', '/sandbox/letters/audience?audience=grades&vipMin=5&vipMax=8')
    const ofGrades = await write({ to: grades })
    expect(await sent(ofGrades)).toMatchObject({ ...grades, sent: v.parse(DeskCountSchema, counted).count })
    expect(await inbox(high)).toHaveLength(2)
    expect(await inbox(client)).toHaveLength(1)

    await site().sandbox('POST', '/sandbox/letters/withdraw', { id })
    expect(await inbox(client), 'at once for those who came first').toEqual([])
    await vi.waitFor(async () => {
      const { rows } = await store().database.pool.query<{ left: string }>(
        'select count(*) as left from letter where mailing_id = $1 and deleted_at is null',
        [Number(id)],
      )
      expect(rows[0]?.left).toBe('0')
    }, SOON)
    expect(await inbox(high)).toHaveLength(1)
    expect((await client.call(unreadForTypeEndpoint, { userSystem: 1 })).brnotice_count).toBe(0)
  })

  test('what invites to play is written to nobody who may not be tempted to, and other letters are', async () => {
    const { client, name, id: memberId } = await site().newMember()
    await client.call(timeoutEndpoint, { hours: 24, password: md5('passw0rd') })
    const to = { audience: 'member', name }
    await expect(write({ type: 'activity', to })).rejects.toThrow('6012')
    await expect(write({ type: 'match', to })).rejects.toThrow('6012')
    const id = await write({ type: 'activity', to: { audience: 'all' } })
    expect(await sent(id)).toMatchObject({ kept: 1 })
    const { rows } = await store().database.pool.query(
      `select 1 from letter where member_id = $1 and mailing_id = $2`,
      [memberId, Number(id)],
    )
    expect(rows).toEqual([])
    await sent(await write({ to }))
    expect(await inbox(client)).toHaveLength(1)
  })

  test('what is no letter is refused: no words, too many, another site, nobody of that name', async () => {
    const { name } = await site().newMember()
    const to = { audience: 'member', name }
    for (const wrong of [
      { title: ' ' },
      { content: '' },
      { title: '字'.repeat(41) },
      { content: '字'.repeat(1_001) },
      { type: 'none' },
      { jump: '//example.com' },
      { jump: 'https://example.com' },
      { to: { audience: 'grades', vipMin: 3, vipMax: 2 } },
      { to: { audience: 'grades', vipMin: 0, vipMax: 99 } },
      { requestId: '1' },
    ])
      await expect(write({ to, ...wrong }), JSON.stringify(wrong)).rejects.toThrow('6007')
    await expect(write({ to: { audience: 'member', name: 'nobody9' } })).rejects.toThrow('6004')
    const nobody = site().sandbox('GET', '/sandbox/letters/audience?audience=member&name=nobody9')
    await expect(nobody).rejects.toThrow('6004')
  })
})
