import { createHash } from 'node:crypto'

import {
  SITE_ID,
  autoTransferEndpoint,
  endSessionEndpoint,
  loginEndpoint,
  logoutEndpoint,
  memberInfoEndpoint,
  memberJwtEndpoint,
  registerEndpoint,
  selfExcludeEndpoint,
} from '@site/contracts'
import { DAY_MS, siteDate } from '@site/domain'
import { eq } from 'drizzle-orm'
import { jwtVerify } from 'jose'
import { expect, test } from 'vitest'

import { memberTable } from '../../db/schema/members.ts'
import { sessionTable } from '../../db/schema/sessions.ts'
import { noticeTable } from '../../db/schema/site.ts'
import { createSessionService } from '../../kernel/sessions/index.ts'
import { createMemoryState } from '../../ports/memory-state.ts'
import { derivedKey } from '../../lib/derived-key.ts'
import { TEST_JWT_SECRET, md5, newName, openSiteSocket } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'

describeOnEngines('users', ({ site, store }) => {
  const registration = (name: string, password = 'passw0rd') => ({
    name,
    password: md5(password),
    secondPassword: md5(password),
    kaptchcate: 0 as const,
    codeId: '',
    code: '',
    domain: 'aurora.localhost',
    rCode: 'r-1',
    iCode: 'i-1',
  })

  test('[S7.021] register makes a member; [S7.113] it takes names, hashes, captcha, domain and referral codes', async () => {
    const name = newName()
    const { userId } = await site().client().call(registerEndpoint, registration(name))
    const [row] = await store()
      .database.db.select()
      .from(memberTable)
      .where(eq(memberTable.id, Number(userId)))
    expect(row).toMatchObject({ name, registerDomain: 'aurora.localhost', referralCode: 'r-1', inviteCode: 'i-1' })
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/)
    expect(row?.passwordHash).not.toContain(md5('passw0rd'))
    for (const field of ['name', 'password', 'secondPassword']) {
      const without = { ...registration(newName()), [field]: undefined }
      const answer = await site().client().send('POST', registerEndpoint.path, without)
      expect(answer, field).toMatchObject({ code: 6007, message: `缺少参数 ${field}` })
    }
    const clear = { ...registration(newName()), password: 'passw0rd', secondPassword: 'passw0rd' }
    expect((await site().client().answer(registerEndpoint, clear)).code, 'no hash').toBe(6007)
  })

  test('a name is taken in whatever case, and two at once get one account', async () => {
    const name = newName()
    const client = site().client()
    const answers = await Promise.all(
      [name, name.toUpperCase(), name].map((one) => client.answer(registerEndpoint, registration(one))),
    )
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([6000, 6009, 6009])
    expect(answers.find((answer) => answer.code === 6009)?.message).toBe('该用户名已被注册')
  })

  test('who cannot be looked at when they register is no member: the name is free for the next try', async () => {
    const { pool } = store().database
    const excluded = await site().newMember()
    await excluded.client.call(selfExcludeEndpoint, { months: 6, confirmText: '我确认', password: md5('passw0rd') })
    const { deviceId } = excluded.client
    const name = newName()
    const register = () => site().client({ deviceId }).answer(registerEndpoint, registration(name))
    await pool.query('alter table play_link add constraint broken check (false) not valid')
    expect((await register()).code).not.toBe(6000)
    await pool.query('alter table play_link drop constraint broken')
    expect((await register()).code).toBe(6000)
    const { rows } = await pool.query(
      'select 1 from play_link join member on member.id = member_id where member.name = $1',
      [name],
    )
    expect(rows, 'and then held').toHaveLength(1)
  })

  test('register refuses passwords that differ and somebody under 18', async () => {
    const client = site().client()
    const differing = { ...registration(newName()), secondPassword: md5('other') }
    expect(await client.answer(registerEndpoint, differing)).toMatchObject({
      code: 6007,
      message: '两次密码输入不一致',
    })
    const year = Number(siteDate(Date.now()).slice(0, 4)) - 17
    const child = { ...registration(newName()), birthday: `${year}-12-31` }
    expect(await client.answer(registerEndpoint, child)).toMatchObject({
      code: 6007,
      message: '你的年龄未满18，无法游戏哦',
    })
    const adult = { ...registration(newName()), birthday: `${year - 2}-12-31` }
    expect((await client.answer(registerEndpoint, adult)).code).toBe(6000)
  })

  test('[S7.020] login returns token and userId; [S7.111] it takes isAgent, captcha and version', async () => {
    const client = site().client()
    const input = { isAgent: 0, name: 'demo01', password: md5('demo1234'), codeId: '', code: '', version: 1 } as const
    const first = await client.call(loginEndpoint, { ...input, kaptchcate: 0 })
    expect(first.userId).toMatch(/^\d+$/)
    expect(first.token).toMatch(/^[\w-]{43}$/)
    const info = await site().client({ token: first.token }).call(memberInfoEndpoint, {})
    expect(info, 'whose token it is').toMatchObject({ userId: first.userId, name: 'demo01' })
    const second = await client.call(loginEndpoint, { ...input, kaptchcate: 0 })
    expect(second.token).not.toBe(first.token)
    expect(second.lastLoginAt).toBeGreaterThan(Date.now() - 60_000)
    expect(second.lastLoginIpArea).toBe('本地网络')
  })

  test('a wrong password and an unknown name get the same answer; no token is stored in clear', async () => {
    const client = site().client()
    const wrong = await client.answer(loginEndpoint, { name: 'demo02', password: md5('wrong'), kaptchcate: 0 })
    const unknown = await client.answer(loginEndpoint, { name: 'nobody9', password: md5('wrong'), kaptchcate: 0 })
    expect(wrong).toMatchObject({ code: 6002, message: '用户名或密码错误' })
    expect([unknown.code, unknown.message]).toEqual([wrong.code, wrong.message])
    await client.login('demo02', 'demo1234')
    const sessions = await store().database.db.select().from(sessionTable)
    expect(sessions.some((session) => session.id === client.token)).toBe(false)
    expect(sessions.every((session) => /^[0-9a-f]{64}$/.test(session.id))).toBe(true)
  })

  test('five wrong passwords lock the account for the right one too, other accounts stay open', async () => {
    const { name } = await site().newMember()
    const { name: other } = await site().newMember()
    const client = site().client()
    const attempt = (who: string, password: string) =>
      client.answer(loginEndpoint, { name: who, password: md5(password), kaptchcate: 0 })
    for (let count = 0; count < 5; count++) expect((await attempt(name, 'wrong')).code).toBe(6002)
    expect(await attempt(name.toUpperCase(), 'passw0rd')).toMatchObject({
      code: 6037,
      message: '密码错误次数过多，请15分钟后再试',
    })
    expect((await attempt(other, 'passw0rd')).code).toBe(6000)
  })

  test('strangers who guess lock out their own address, no other one, and no device of the member’s, which has five tries itself', async () => {
    const { name, client } = await site().newMember()
    const own = site().client({ deviceId: client.deviceId })
    const attempt = async (who: typeof own, password: string, address = '203.0.113.50') =>
      (
        await who.answer(
          loginEndpoint,
          { name, password: md5(password), kaptchcate: 0 },
          { headers: { 'x-forwarded-for': address } },
        )
      ).code
    for (let count = 0; count < 5; count++) expect(await attempt(site().client(), 'wrong')).toBe(6002)
    expect(await attempt(site().client(), 'passw0rd')).toBe(6037)
    expect(await attempt(site().client(), 'passw0rd', '198.51.100.7'), 'a new device elsewhere').toBe(6000)
    expect(await attempt(own, 'passw0rd')).toBe(6000)
    for (let count = 0; count < 5; count++) expect(await attempt(own, 'wrong')).toBe(6002)
    expect(await attempt(own, 'passw0rd')).toBe(6037)
  })

  test('guesses at one name from many addresses have a limit together, which keeps out no device of the member’s and ends by the clock', async () => {
    const { name, client } = await site().newMember()
    const own = site().client({ deviceId: client.deviceId })
    const attempt = async (who: typeof own, password: string, host: number) =>
      (
        await who.answer(
          loginEndpoint,
          { name, password: md5(password), kaptchcate: 0 },
          { headers: { 'x-forwarded-for': `203.0.113.${host}` } },
        )
      ).code
    for (let count = 0; count < 24; count++) expect(await attempt(site().client(), 'wrong', 60 + count)).toBe(6002)
    expect(await attempt(site().client(), 'passw0rd', 99)).toBe(6037)
    expect(await attempt(own, 'wrong', 99), 'at home').toBe(6002)
    expect(await attempt(own, 'passw0rd', 99)).toBe(6000)
    expect(await attempt(site().client(), 'passw0rd', 99), 'whoever is let in at home lets nobody in elsewhere').toBe(
      6037,
    )
    await site().sandbox('POST', '/sandbox/clock', { offsetMs: 16 * 60_000 })
    expect(await attempt(site().client(), 'passw0rd', 99)).toBe(6000)
    await site().sandbox('POST', '/sandbox/clock', { offsetMs: 0 })
  })

  test('the sessions of an account that is frozen are over; a log-in is answered, and tells the ground', async () => {
    const { client, name } = await site().newMember()
    await site().sandbox('POST', '/sandbox/freezes', { name, ground: '资金来源核实' })
    expect((await client.answer(memberInfoEndpoint, {})).code).toBe(6001)
    await client.login(name, 'passw0rd')
    expect((await client.call(memberInfoEndpoint, {})).freeze).toEqual({ ground: '资金来源核实' })
    expect((await client.answer(memberJwtEndpoint, {})).code, 'no chat').toBe(6030)
  })

  test('[D.074] [S7.022] logout ends the session, at once and only this one', async () => {
    const { client, name } = await site().newMember()
    const second = site().client()
    await second.login(name, 'passw0rd')
    expect((await client.answer(memberInfoEndpoint, {})).code).toBe(6000)
    await client.call(logoutEndpoint, {})
    expect((await client.answer(memberInfoEndpoint, {})).code).toBe(6001)
    expect((await client.answer(logoutEndpoint, {})).code).toBe(6001)
    expect((await second.answer(memberInfoEndpoint, {})).code).toBe(6000)
  })

  test('whoever has the id of a session ends that one by it, and can do nothing else', async () => {
    const { client, name } = await site().newMember()
    const second = site().client()
    await second.login(name, 'passw0rd')
    const sessionId = createHash('sha256').update(client.token).digest('hex')
    const finder = site().client({ token: sessionId })
    for (const endpoint of [memberInfoEndpoint, memberJwtEndpoint, logoutEndpoint])
      expect((await finder.answer(endpoint, {})).code, 'it is no token').toBe(6001)
    const tab = await openSiteSocket(site().url)
    await tab.follow(client)
    const visitor = site().client()
    const end = async (id: string) => {
      const { http, code, message, data } = await visitor.answer(endSessionEndpoint, { sessionId: id })
      return { http, code, message, data }
    }
    expect((await end(client.token)).code, 'a token is no id').toBe(6007)
    expect((await client.answer(memberInfoEndpoint, {})).code).toBe(6000)

    const ended = await end(sessionId)
    expect([ended.code, ended.data]).toEqual([6000, null])
    await tab.nextOf('session')
    expect((await client.answer(memberInfoEndpoint, {})).code).toBe(6001)
    expect((await second.answer(memberInfoEndpoint, {})).code, 'another one of the member').toBe(6000)
    const answers = [await end(sessionId), await end('0'.repeat(64))]
    expect(answers, 'over, and unknown').toEqual([ended, ended])
    await client.login(name, 'passw0rd')
    await end(sessionId)
    expect((await client.answer(memberInfoEndpoint, {})).code, 'the next one').toBe(6000)
    tab.socket.close()
  })

  test('[S7.023] member/info (isPop) returns the user info with masked personal data', async () => {
    const client = site().client()
    await client.login('demo01', 'demo1234')
    expect(await client.call(memberInfoEndpoint, { isPop: 1 })).toMatchObject({
      name: 'demo01',
      bindPhone: 1,
      bindRealName: 1,
      phoneMask: '138****8001',
      realNameMask: '陈**',
      vipGrade: 3,
    })
    await client.login('demo02', 'demo1234')
    expect(await client.call(memberInfoEndpoint, undefined)).toMatchObject({
      bindPhone: 0,
      bindRealName: 0,
      phoneMask: '',
      securityLevel: 1,
    })
  })

  test('member/info brings the pop-up notice of now to whoever asks with isPop 1', async () => {
    const { client } = await site().newMember()
    const at = (from: number, to: number) => ({
      startAt: new Date(Date.now() + from),
      endAt: new Date(Date.now() + to),
    })
    const popup = { type: 'popup', title: '停机维护', content: '今晚维护' } as const
    await store()
      .database.db.insert(noticeTable)
      .values([
        { ...popup, id: 'popup-now', ...at(-DAY_MS, DAY_MS) },
        { ...popup, id: 'popup-over', top: true, ...at(-2 * DAY_MS, -DAY_MS) },
        { ...popup, id: 'notice-now', type: 'notice', top: true, ...at(-DAY_MS, DAY_MS) },
      ])
    const asked = await client.call(memberInfoEndpoint, { isPop: 1 })
    expect(asked.popup).toEqual({ id: 'popup-now', title: '停机维护', content: '今晚维护' })
    expect(await client.call(memberInfoEndpoint, { isPop: 0 })).not.toHaveProperty('popup')
    expect(await client.call(memberInfoEndpoint, {})).not.toHaveProperty('popup')
  })

  test('[S7.024] member/jwt returns a signed token for the chat log-in', async () => {
    const { client, name, id } = await site().newMember()
    const { jwt, expireAt } = await client.call(memberJwtEndpoint, {})
    const keyOf = (secret: string) => new TextEncoder().encode(secret)
    const { payload, protectedHeader } = await jwtVerify(jwt, keyOf(derivedKey(TEST_JWT_SECRET, 'chat tokens')))
    expect(protectedHeader.alg).toBe('HS256')
    expect(payload).toMatchObject({ id: String(id), name, vip: 0, siteId: SITE_ID })
    expect((payload.exp ?? 0) * 1000).toBeLessThanOrEqual(expireAt)
    expect(expireAt).toBeGreaterThan(Date.now())
    // Who checks chat tokens learns nothing else: neither the installation's secret nor its other keys sign them.
    for (const other of [TEST_JWT_SECRET, derivedKey(TEST_JWT_SECRET, 'matches'), 'x'.repeat(32)])
      await expect(jwtVerify(jwt, keyOf(other))).rejects.toThrow('signature verification failed')
  })

  test('[S7.098] setAutoTransferStatus switches automatic transfer on and off', async () => {
    const { client } = await site().newMember()
    const status = async () => (await client.call(memberInfoEndpoint, {})).autoTransfer
    await client.call(autoTransferEndpoint, { status: 1 })
    expect(await status()).toBe(1)
    await client.call(autoTransferEndpoint, { status: 0 })
    expect(await status()).toBe(0)
  })

  test('ending all sessions of a member spares the one that asked', async () => {
    const { client, name, id } = await site().newMember()
    const other = site().client()
    await other.login(name, 'passw0rd')
    const { db } = store().database
    const shared = createMemoryState()
    const sessions = createSessionService({ db, shared, notifyRevoked: () => Promise.resolve() })
    const kept = await sessions.check(client.token, '127.0.0.1')
    expect(await sessions.check(other.token, '127.0.0.1')).toMatchObject({ member: { id, name } })
    await sessions.revokeAll(id, kept?.sessionId)
    expect(await sessions.check(client.token, '127.0.0.1')).toEqual(kept)
    expect(await sessions.check(other.token, '127.0.0.1')).toBeUndefined()
    await shared.close()
  })

  test('sessions that a transaction ends go on where it is not kept; once it is, they are over and their tabs told', async () => {
    const { client, id } = await site().newMember()
    const { db } = store().database
    const shared = createMemoryState()
    const told: number[] = []
    const notifyRevoked = ({ memberId }: { readonly memberId: number }) => Promise.resolve(void told.push(memberId))
    const sessions = createSessionService({ db, shared, notifyRevoked })
    const isOpen = async () => (await sessions.check(client.token, '127.0.0.1')) !== undefined
    expect(await isOpen()).toBe(true)
    const broken = db.transaction(async (tx) => {
      await sessions.end(tx, id)
      throw new Error('broken off')
    })
    await expect(broken).rejects.toThrow('broken off')
    expect([await isOpen(), told]).toEqual([true, []])
    const tell = await db.transaction((tx) => sessions.end(tx, id))
    expect(told).toEqual([])
    await tell()
    expect([await isOpen(), told]).toEqual([false, [id]])
    await shared.close()
  })

  test('a session that a version before has kept without its device is asked of the database', async () => {
    const { client, name, id } = await site().newMember()
    const shared = createMemoryState()
    const { db } = store().database
    const sessions = createSessionService({ db, shared, notifyRevoked: () => Promise.resolve() })
    const sessionId = createHash('sha256').update(client.token).digest('hex')
    await shared.set(`session:${sessionId}`, JSON.stringify({ id, name }), 60_000)
    expect((await sessions.check(client.token, '127.0.0.1'))?.member).toEqual({ id, name, deviceId: client.deviceId })
    await sessions.revoke(sessionId, id)
    expect(await sessions.check(client.token, '127.0.0.1')).toBeUndefined()
    await shared.close()
  })
})
