import {
  ENDPOINTS,
  alipayAddEndpoint,
  alipayListEndpoint,
  alipayRemoveEndpoint,
  bankAddEndpoint,
  bankRemoveEndpoint,
  coinAddEndpoint,
  coinRemoveEndpoint,
  type Endpoint,
  SUCCESS,
  bindOtherEndpoint,
  deviceListEndpoint,
  deviceLogoutEndpoint,
  letterListEndpoint,
  logoutEndpoint,
  memberInfoEndpoint,
  registerEndpoint,
  withdrawPasswordSetEndpoint,
} from '@site/contracts'
import { sportsHotEndpoint } from '@site/contracts/sports'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { inputOf } from '../tests/generated-input.ts'
import { insertLetters } from './kernel/notices/index.ts'
import { bindNewEmail, bindNewPhone, eachAtOnce, md5 } from './testing/index.ts'
import { describeOnEngines } from './testing/on-engines.ts'
import { SLOWNESS } from './testing/patience.ts'

const SAMPLES = 5
const AT_ONCE = 10
/** Every declared call, those beside the 91 too; the log-out last, for it ends the session that tries. */
const ALL: readonly Endpoint[] = [
  ...Object.values(ENDPOINTS).filter((one) => one !== ENDPOINTS.logout),
  deviceListEndpoint,
  deviceLogoutEndpoint,
  bankAddEndpoint,
  bankRemoveEndpoint,
  coinAddEndpoint,
  coinRemoveEndpoint,
  alipayListEndpoint,
  alipayAddEndpoint,
  alipayRemoveEndpoint,
  sportsHotEndpoint,
  ENDPOINTS.logout,
]
const MEMBER_CALLS = ALL.filter((one) => one.caller === 'member')

describeOnEngines('whose call it is', ({ site, store }) => {
  /** Calls that this gateway answers; those of later work join by themselves. */
  let known: Promise<ReadonlySet<Endpoint>> | undefined
  async function served(calls: readonly Endpoint[]): Promise<readonly Endpoint[]> {
    known ??= allServed()
    const all = await known
    return calls.filter((one) => all.has(one))
  }
  async function allServed(): Promise<ReadonlySet<Endpoint>> {
    const client = site().client()
    const found = new Set<Endpoint>()
    await eachAtOnce(ALL, AT_ONCE, async (one) => {
      if ((await client.send(one.method, one.path, {})).code !== 6004) found.add(one)
    })
    return found
  }

  /** Everything in the database that belongs to one member. */
  async function belongingsOf(memberId: number): Promise<string> {
    const { pool } = store().database
    const { rows: tables } = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where column_name = 'member_id' and table_schema = 'public' order by 1`,
    )
    const parts = [await pool.query('select * from member where id = $1', [memberId])]
    for (const { name } of tables) {
      parts.push(await pool.query(`select * from "${name}" as t where member_id = $1 order by t::text`, [memberId]))
    }
    expect(tables.length).toBeGreaterThan(5)
    return JSON.stringify(parts.map((part) => part.rows as unknown))
  }

  async function memberWithEverything() {
    const { client, name, id } = await site().newMember()
    const phone = await bindNewPhone(site(), client)
    const email = await bindNewEmail(site(), client)
    await client.call(bindOtherEndpoint, { realName: '司马青衫', birthday: '1988-08-08', wechat: 'wx-of-the-other' })
    await client.call(withdrawPasswordSetEndpoint, { password: md5('123456'), secondPassword: md5('123456') })
    await insertLetters(store().database.db, [
      { memberId: id, type: 'notice', title: '私人信件', content: '只给一个人看' },
    ])
    const { list: letters } = await client.call(letterListEndpoint, {})
    const { list: devices } = await client.call(deviceListEndpoint, {})
    return { client, name, id, phone, email, letterId: letters[0]?.id, deviceId: devices[0]?.id }
  }

  test('[D.073] every member’s call refuses a visitor, a token that is none and one that was logged out', async () => {
    const { client } = await site().newMember()
    const stale = client.token
    await client.call(logoutEndpoint, {})
    const calls = await served(MEMBER_CALLS)
    expect(calls.length).toBeGreaterThan(25)
    const callers = ['', 'x'.repeat(43), stale].map((token) => site().client({ token }))
    await eachAtOnce(calls, AT_ONCE, async ({ method, path }) => {
      const [visitor, invented, gone] = await Promise.all(callers.map((caller) => caller.send(method, path, {})))
      expect([visitor?.http, visitor?.code, visitor?.data], path).toEqual([401, 6001, null])
      expect([invented?.code, gone?.code], path).toEqual([6001, 6001])
    })
  })

  test('[D.073] a token ends everywhere with a change of password and with a frozen account', async () => {
    const { client, id } = await site().newMember()
    await store().database.pool.query(`update member set status = 'frozen' where id = $1`, [id])
    await eachAtOnce(await served(MEMBER_CALLS), AT_ONCE, async ({ method, path }) => {
      expect((await client.send(method, path, {})).code, path).toBe(6001)
    })
  })

  test(
    '[D.073] no call with another member’s ids tells or changes anything of theirs',
    { timeout: 120_000 * SLOWNESS },
    async () => {
      const victim = await memberWithEverything()
      const { client: thief } = await site().newMember()
      const { letterId, deviceId, name, phone, email } = victim
      const ids = [letterId, deviceId, String(victim.id)]
      const guessed = { id: ids, ids: [ids], userId: ids, memberId: ids, name: [name], phone: [phone], email: [email] }
      const before = await belongingsOf(victim.id)
      // What the thief puts into a call may come back; what it never had must not.
      const secrets = ['司马青衫', '1988-08-08', 'wx-of-the-other', '私人信件', '只给一个人看', victim.client.token]
      const owned = [phone, email, name]
      const visitor = site().client()
      const attempt = async (endpoint: Endpoint) => {
        const inputs = fc.sample(inputOf(endpoint, guessed), { numRuns: SAMPLES, seed: 73 })
        const thieves = endpoint === ENDPOINTS.logout ? [thief] : [thief, visitor]
        const calls = inputs.flatMap((input) => thieves.map((client) => ({ client, input })))
        await eachAtOnce(calls, AT_ONCE, async ({ client, input }) => {
          const answer = await client.send(endpoint.method, endpoint.path, input)
          const text = JSON.stringify([answer.message, answer.data])
          for (const secret of secrets) expect(text, endpoint.path).not.toContain(secret)
          const sent = JSON.stringify(input)
          for (const secret of owned) if (!sent.includes(secret)) expect(text, endpoint.path).not.toContain(secret)
        })
      }
      for (const endpoint of await served(ALL)) await attempt(endpoint)
      expect(await belongingsOf(victim.id)).toBe(before)
      expect((await victim.client.answer(memberInfoEndpoint, {})).code).toBe(SUCCESS)
    },
  )

  test('[D.073] a visitor’s call answers a visitor and somebody with a dead token alike', async () => {
    const { client, name } = await site().newMember()
    await client.call(logoutEndpoint, {})
    const calls = (await served(ALL)).filter((one) => one.caller === 'visitor' && one.cacheable)
    expect(calls.length).toBeGreaterThan(5)
    for (const { method, path } of calls) {
      const [visitor, dead] = [await site().client().send(method, path, {}), await client.send(method, path, {})]
      expect([dead.code, typeof dead.data], path).toEqual([visitor.code, typeof visitor.data])
    }
    const input = { name, password: md5('passw0rd'), secondPassword: md5('passw0rd') }
    expect((await client.answer(registerEndpoint, input)).code).toBe(6009)
  })
})
