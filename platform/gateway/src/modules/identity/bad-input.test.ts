import {
  ENDPOINTS,
  type Endpoint,
  bindOtherEndpoint,
  deviceLogoutEndpoint,
  loginEndpoint,
  memberInfoEndpoint,
  sendCodeEndpoint,
} from '@site/contracts'
import { expect, test } from 'vitest'

import { PASSWORD_WORK, passwordWork } from '../../lib/password.ts'
import { type GatewayClient, codeRequest, eachAtOnce, md5, messagesTo, newName } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'

const HASH = md5('passw0rd')
/** What people and scripts put into a field that it is not meant for. */
const NASTY = {
  empty: '',
  blank: '   ',
  long: 'a1'.repeat(5_000),
  'full-width': 'ａｂｃｄ１２',
  emoji: '😀👨‍👩‍👧',
  'right-to-left': '\u202Eمرحبا\u202C',
  script: '<script>alert(1)</script>',
  sql: "'; drop table member; --",
  number: 12_345_678,
  list: ['a'],
  object: { $ne: '' },
  nothing: null,
} as const
/** Codes of a refusal that names the input or the proof as wrong; never a success and never a fault of the server. */
const REFUSALS = [6002, 6004, 6007, 6008, 6009, 6035, 6036, 6037, 6066, 6034, 6015, 6100]

const PHONE = '13900000001'
const EMAIL = 'nobody@example.com'
const both = { password: HASH, secondPassword: HASH }
/** Each call with an input whose every field is well formed, and the fields that are not optional. */
const FORMS: readonly (readonly [Endpoint, Readonly<Record<string, unknown>>])[] = [
  [ENDPOINTS.login, { name: 'nobody9', password: HASH, kaptchcate: 0 }],
  [ENDPOINTS.login, { name: 'nobody9', password: HASH, kaptchcate: 99, sendCodeNum: '123456' }],
  [ENDPOINTS.register, { name: 'demo01', ...both }],
  [ENDPOINTS.forgetByPhoneTwo, { phone: PHONE, name: 'nobody9', code: '123456' }],
  [ENDPOINTS.forgetByPhoneThree, { phone: PHONE, name: 'nobody9', ...both, resetToken: 'x' }],
  [ENDPOINTS.forgetByEmailTwo, { email: EMAIL, name: 'nobody9', code: '123456' }],
  [ENDPOINTS.forgetByEmailThree, { email: EMAIL, name: 'nobody9', ...both, resetToken: 'x' }],
  [ENDPOINTS.bindPhone, { phone: PHONE, areaCode: '+86', code: '123456' }],
  [ENDPOINTS.bindEmail, { email: EMAIL, code: '123456' }],
  [ENDPOINTS.bindPassword, { oldPassword: HASH, password: HASH, secondPassword: md5('other') }],
  [ENDPOINTS.bindPasswordByPhone, { phone: PHONE, code: '123456', ...both }],
  [ENDPOINTS.bindPasswordByEmail, { email: EMAIL, code: '123456', ...both }],
  [ENDPOINTS.withdrawPasswordSet, { ...both }],
  [ENDPOINTS.withdrawPasswordReset, { way: 'phone', code: '123456', ...both }],
  [ENDPOINTS.withdrawPasswordEmail, { email: EMAIL, code: '123456' }],
  [ENDPOINTS.decryptOne, { key: 'phone' }],
  [ENDPOINTS.addAvatar, { avatarId: 'zz' }],
  [ENDPOINTS.bindFromDeposit, { realName: '1' }],
  [deviceLogoutEndpoint, { id: '0' }],
]

describeOnEngines(
  'bad input',
  ({ site, store }) => {
    /** Counts of everything that these calls could write. */
    async function written(): Promise<string> {
      const { rows } = await store().database.pool.query(`select
      (select count(*) from member) as members, (select count(*) from verification_code) as codes,
      (select count(*) from password_reset) as resets, (select count(*) from member_session) as sessions,
      (select string_agg(m::text, '|' order by id) from member m) as rows`)
      return JSON.stringify(rows)
    }

    test('every field of every form takes anything and writes nothing', async () => {
      const { client } = await site().newMember()
      const before = await written()
      const tries = FORMS.flatMap(([{ path }, form]) =>
        Object.keys(form).flatMap((field) =>
          Object.entries(NASTY).map(([kind, value]) => ({
            path,
            input: { ...form, [field]: value },
            what: `${path} ${field} ${kind}`,
          })),
        ),
      )
      await eachAtOnce(tries, 12, async ({ path, input, what }) => {
        const answer = await client.send('POST', path, input)
        expect(answer.http, what).toBe(200)
        expect(REFUSALS, what).toContain(answer.code)
        expect(answer.message, what).toMatch(/\p{Script=Han}/u)
        expect(JSON.stringify(answer.data ?? null), what).toBe('null')
      })
      expect(await written()).toBe(before)
    })

    test.each(['long', 'full-width', 'emoji', 'right-to-left', 'script', 'sql', 'empty', 'blank'] as const)(
      'a name of %s text is no user name, no real name and nobody’s',
      async (kind) => {
        const { client } = await site().newMember()
        const name = NASTY[kind]
        const registered = await client.send('POST', ENDPOINTS.register.path, { name, ...both })
        expect(registered).toMatchObject({ code: 6007, message: '4-11位，最少2个字母+数字组合，首位为字母' })
        const bound = await client.send('POST', ENDPOINTS.bindOther.path, { realName: name })
        expect(bound.code).toBe(6007)
        if (kind !== 'long') expect(bound.message).toBe('请输入正确的姓名')
        expect((await client.call(memberInfoEndpoint, {})).bindRealName).toBe(0)
      },
    )

    test.each(Object.entries(NASTY).flatMap(([kind, value]) => (typeof value === 'string' ? [[kind, value]] : [])))(
      'nobody gets a code sent to %s',
      async (_kind, number = '') => {
        const { client } = await site().newMember()
        for (const [type, cate] of [
          ['1', '0'],
          ['1', '1'],
          ['2', '0'],
          ['2', '1'],
          ['3', '0'],
        ] as const) {
          const request = codeRequest(client, { number, name: 'nobody9', type, cate })
          const answer = await client.answer(sendCodeEndpoint, request)
          expect([6007, 6035], `${type} ${cate}`).toContain(answer.code)
        }
        if (number.trim() !== '') expect(await messagesTo(site(), number)).toEqual([])
      },
    )

    test('a call that is sent again, one with another signature and one of yesterday are refused and do nothing', async () => {
      const { client } = await site().newMember()
      const input = { gender: 1 } as const
      const refused = async (tweaks: Parameters<GatewayClient['answer']>[2]) =>
        (await client.answer(bindOtherEndpoint, input, tweaks)).code
      expect(await refused({ headers: { sign: 'a'.repeat(64) } })).toBe(6008)
      expect(await refused({ sentAt: Date.now() - 86_400_000 })).toBe(6008)
      expect(await refused({ body: JSON.stringify({ data: client.cipher.seal('{"gender":2}') }) })).toBe(6008)
      expect((await client.call(memberInfoEndpoint, {})).gender).toBe(0)
      const requestId = 'the-same-request'
      expect([await refused({ requestId }), await refused({ requestId })]).toEqual([6000, 6008])
    })

    test('names that are known and names that are not take the same time', async () => {
      const { name } = await site().newMember()
      /** The argon2 work is nearly all of the time that an answer takes. */
      const workOf = async (who: string): Promise<number> => {
        const before = passwordWork()
        const wrong = { name: who, password: md5('wrong') }
        expect((await site().client().answer(loginEndpoint, wrong)).code).toBe(6002)
        return passwordWork() - before
      }
      expect(await workOf(name)).toBe(PASSWORD_WORK)
      expect(await workOf(newName())).toBe(PASSWORD_WORK)
    })
  },
  { cheapPasswords: false },
)
