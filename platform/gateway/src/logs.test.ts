import {
  addFeedbackEndpoint,
  bankAddEndpoint,
  bindOtherEndpoint,
  type Endpoint,
  registerEndpoint,
  verificationSubmitEndpoint,
  verificationUploadEndpoint,
  withdrawNewEndpoint,
  withdrawPasswordSetEndpoint,
} from '@site/contracts'
import { CHAT_MSG } from '@site/contracts/chat'
import { sportsHotEndpoint } from '@site/contracts/sports'
import fc from 'fast-check'
import { DatabaseError } from 'pg'
import { pino } from 'pino'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'

import { inputOf } from '../tests/generated-input.ts'
import { newOwner, wish } from './modules/withdrawals/testing/withdrawing.ts'
import { ChatReader } from './testing/chat-reader.ts'
import { openOnServer } from './testing/engines.ts'
import { failAt, failing, OF_TEST, watchStatements } from './testing/failing-statements.ts'
import { advanceClock, bindNewPhone, type GatewayClient, servedCalls, startGateway } from './testing/index.ts'
import { SOON } from './testing/patience.ts'
import { pictureForm } from './testing/pictures.ts'
import { SATURDAY } from './testing/saturday.ts'

/** What people type, as no statement of ours has it. */
const PLANTED = {
  ...{ name: 'plantedname1', phone: '13987654321', email: 'planted@mail.test', realName: '张埋点' },
  ...{ birthday: '1981-02-03', password: 'ab'.repeat(16), secondPassword: 'ab'.repeat(16) },
  ...{ wechat: 'planted_wechat', qq: '987654321', cardNo: '6222020200112233445', account: '6222020200112233445' },
}
const VALUES = [...new Set(Object.values(PLANTED))]
/** A member's picture has an address that is its secret. */
const PICTURE = 'planted'.padEnd(32, '_')
const KNOWN = Object.fromEntries(Object.entries(PLANTED).map(([field, value]) => [field, [value]]))

test('when a statement fails, no log has a value of it: neither what was typed nor what is kept', async () => {
  const store = await openOnServer()
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const site = await startGateway(store.database, { logger })
  const { pool } = store.database
  try {
    const { client: member } = await site.newMember()
    const visitor = site.client()
    // Every statement fails from here on, and the database's words bring its values along, as they do in earnest.
    let failed = 0
    const fail = (...[statement, values]: readonly unknown[]): Promise<never> => {
      failed += 1
      const own =
        typeof statement === 'object' && statement !== null && 'values' in statement ? statement.values : values
      const text = `duplicate key: ${JSON.stringify(own ?? VALUES)} ${VALUES.join()}`
      const error = new DatabaseError(text, text.length, 'error')
      return Promise.reject(Object.assign(error, { severity: 'ERROR', code: 'XX000', detail: text, where: text }))
    }
    const whole = { query: pool.query.bind(pool), connect: pool.connect.bind(pool) }
    Object.assign(pool, { query: fail, connect: fail })
    for (const endpoint of servedCalls(site)) {
      // Each dies at its first statement, so that more inputs would show no more.
      const [input] = fc.sample(inputOf(endpoint, KNOWN), { numRuns: 1, seed: 6 })
      for (const client of [member, visitor]) await client.send(endpoint.method, endpoint.path, input)
    }
    expect((await fetch(`${site.url}/site/api/v1/user/upload/image/${PICTURE}`)).status).toBe(500)
    Object.assign(pool, whole)
    expect(failed).toBeGreaterThan(100)
    const faults = lines.filter((line) => line.includes('the call failed'))
    expect(faults.length).toBeGreaterThan(50)
    for (const value of [...VALUES, PICTURE])
      expect(lines.filter((line) => line.includes(value)).slice(0, 1), value).toEqual([])
    expect(faults.some((line) => line.includes('"query":'))).toBe(true)
  } finally {
    await site.close()
    await store.drop()
  }
})

/** Of a call that passes; its first letters are those of every name. */
const NAMED = 'plantd'
const BANK_CARD = '6222020200112233446'
const TYPED = { title: '埋点的标题在此', content: '埋点的内容：想要夜间模式，谢谢。', said: '埋点发言' }
/** Beside what is typed: hashes are as good as passwords to whoever guesses. */
const SECRETS = [NAMED, ...VALUES, BANK_CARD, ...Object.values(TYPED), 'argon2id']
/** More statements than a call has. */
const MOST = 60
/** Past the pace of a member's messages in a room. */
const PACE_MS = 3_001
interface Prepared {
  readonly client: GatewayClient
  readonly endpoint: Endpoint
  readonly input: unknown
}

test('nor when any one of the statements of a call that passes fails, of a job or of the chat', async () => {
  const store = await openOnServer()
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const site = await startGateway(store.database, { logger })
  const ask = (statement: string, values: readonly unknown[] = []) =>
    store.database.pool.query<{ n: number }>(`${OF_TEST} ${statement}`, [...values])
  let names = 0
  const passing: Readonly<Record<string, () => Promise<Prepared>>> = {
    register: async () => {
      const { password, secondPassword, birthday } = PLANTED
      const name = `${NAMED}${(names += 1)}`
      return { client: site.client(), endpoint: registerEndpoint, input: { name, password, secondPassword, birthday } }
    },
    bindOther: async () => {
      const { client } = await site.newMember()
      return { client, endpoint: bindOtherEndpoint, input: { realName: PLANTED.realName } }
    },
    bankAdd: async () => {
      const { client } = await site.newMember()
      await bindNewPhone(site, client)
      await client.call(bindOtherEndpoint, { realName: PLANTED.realName })
      return { client, endpoint: bankAddEndpoint, input: { bankCode: 'HYB', cardNo: BANK_CARD } }
    },
    withdraw: async () => {
      const { client, cardId } = await newOwner(site, '500', BANK_CARD)
      const { password, secondPassword } = PLANTED
      await client.call(withdrawPasswordSetEndpoint, { password, secondPassword })
      return { client, endpoint: withdrawNewEndpoint, input: wish('100.05', { cardId, withdrawPwd: password }) }
    },
    verification: async () => {
      const { client } = await newOwner(site, '0')
      const { data } = await client.send('POST', verificationUploadEndpoint.path, pictureForm())
      const { documentId } = v.parse(verificationUploadEndpoint.response, data)
      return { client, endpoint: verificationSubmitEndpoint, input: { kind: 'idCard', documents: [documentId] } }
    },
    feedback: async () => {
      const { client } = await site.newMember()
      const { title, content } = TYPED
      return { client, endpoint: addFeedbackEndpoint, input: { type: 'suggestion', title, content } }
    },
  }
  const closers: (() => void)[] = []
  const unwatch = watchStatements(VALUES)
  /** How many statements of each have failed, and were told of. */
  const failed: Record<string, number> = {}
  try {
    for (const [kind, prepare] of Object.entries(passing)) {
      let { client, endpoint, input } = await prepare()
      let isFresh = true
      let statement = 0
      for (; statement < MOST;) {
        failAt(statement)
        const { code } = await client.send(endpoint.method, endpoint.path, input)
        const { hasFailed } = failing
        failAt(Infinity)
        if (hasFailed) {
          statement += 1
          isFresh = false
        } else if (code === 6000) break
        else {
          // What failed last came after the call had its effect: the next ones are met by a call that may still pass.
          expect(isFresh, `${kind} passes: ${code}`).toBe(false)
          ;({ client, endpoint, input } = await prepare())
          isFresh = true
        }
      }
      failed[kind] = statement
    }

    const { client, cardId } = await newOwner(site, '500', BANK_CARD)
    await client.call(withdrawNewEndpoint, wish('100.05', { cardId }))
    const openJobs = async () =>
      (await ask("select count(*)::int as n from job where status = 'waiting' and name = 'withdrawals.move'")).rows[0]
        ?.n ?? 0
    expect(await openJobs()).toBeGreaterThan(0)
    let statement = 0
    for (; statement < MOST; statement += 1) {
      await ask("update job set held_until = null, attempt = 0 where status = 'waiting'")
      failAt(statement)
      await advanceClock(site, 30_000).catch(() => {})
      await vi.waitFor(async () => expect(failing.hasFailed || (await openJobs()) === 0).toBe(true), SOON)
      if (!failing.hasFailed) break
    }
    failAt(Infinity)
    failed['job'] = statement

    await site.sandbox('POST', '/sandbox/clock', { now: SATURDAY })
    const { games } = await site.client().call(sportsHotEndpoint, { limit: 20 })
    const match = games.find(({ gameType, marketType }) => gameType === 'FT' && marketType === 'RB')
    const rid = `FT_${match?.gidm}`
    const speaker = await site.newMember()
    const reader = await new ChatReader(site.url).opened()
    closers.push(() => reader.socket.terminate())
    await reader.logIn(speaker.client)
    await reader.ask(CHAT_MSG.joinRoom, { rid })
    for (statement = 0; statement < MOST; statement += 1) {
      await advanceClock(site, PACE_MS)
      failAt(statement)
      const answer = await reader.ask(CHAT_MSG.say, { rid, msg: `${TYPED.said}${statement}` })
      if (!failing.hasFailed) {
        expect(answer).toMatchObject({ code: 6000 })
        break
      }
    }
    failAt(Infinity)
    failed['chat'] = statement
  } finally {
    for (const close of closers) close()
    unwatch()
    await site.close()
    await store.drop()
  }
  for (const [kind, count] of Object.entries(failed)) {
    expect(count, kind).toBeGreaterThan(1)
    expect(count, kind).toBeLessThan(MOST)
  }
  for (const secret of SECRETS) expect(lines.filter((line) => line.includes(secret)).slice(0, 1), secret).toEqual([])
})
