import { bindOtherEndpoint, payEndpoint, signalCodeEndpoint, withdrawNewEndpoint } from '@site/contracts'
import { ChatClientFrameSchema, CHAT_MSG } from '@site/contracts/chat'
import { DAY_MS, dayOf } from '@site/domain'
import fc from 'fast-check'
import { pino } from 'pino'
import * as v from 'valibot'
import { describe, expect, inject, test, vi } from 'vitest'

import { inputOf } from '../tests/generated-input.ts'
import { placeKnownBet } from '../tests/tried-calls.ts'
import { newOwner, wish } from './modules/withdrawals/testing/withdrawing.ts'
import { ChatReader } from './testing/chat-reader.ts'
import { openOnServer } from './testing/engines.ts'
import { failAt, failing, OF_TEST, watchStatements } from './testing/failing-statements.ts'
import { advanceClock, startGateway } from './testing/index.ts'
import { SLOWNESS, SOON } from './testing/patience.ts'
import { openSiteSocket } from './testing/site-socket.ts'

const CARD = '6222020200112233446'
/** What people type and what is kept of them, as no statement of ours has it. */
const TYPED = { name: '张埋点', title: '埋点的标题在此', content: '埋点的内容：谢谢您的来信。', said: '埋点发言' }
const SECRETS = [...Object.values(TYPED), CARD, '欧阳海', 'argon2id']
const { isFullRun } = inject('matrix')
const SEED = inject('randomSeed')
/** Statements that are failed of each kind of job: those of a run, and what the process does beside it. */
const MOST_OF_JOB = isFullRun ? 60 : 12
const MOST_OF_FRAME = 40
const PASSES = 8
/** By which a worker takes a job. */
const CLAIM = /^update "job" set "attempt"/
/** Kinds of jobs of which there is one for certain, and values of people in most. */
const JOBS = [
  ...['deposits.expire', 'messages.send', 'withdrawals.move'],
  ...['protection.same-person', 'protection.harm'],
]
/** Beside them, those of each day. */
const FEWEST_KINDS = 10
/** Past the pace of a member's messages in a room. */
const PACE_MS = 3_001

describe(`seed ${SEED}`, () => {
  test(
    'nor when any one of the statements of a job of any kind fails, of a frame of the chat or of a tab’s socket',
    { timeout: 900_000 * SLOWNESS },
    async () => {
      const store = await openOnServer()
      const lines: string[] = []
      const logger = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
      const site = await startGateway(store.database, { logger })
      const ask = <T extends object>(statement: string, values: readonly unknown[] = []) =>
        store.database.pool.query<T>(`${OF_TEST} ${statement}`, [...values])
      const unwatch = watchStatements(SECRETS)
      const closers: (() => void)[] = []
      /** How many statements of each have failed. */
      const failed = new Map<string, number>()
      const tell = (what: string) => void failed.set(what, (failed.get(what) ?? 0) + 1)
      const told = (name: string) =>
        lines.filter((line) => line.includes(`"job":"${name}"`) && line.includes('a job failed')).length
      /** Fails each statement that comes after a job of this kind was taken, one after the other. */
      async function failEachOf(name: string): Promise<void> {
        for (let statement = 0; statement < MOST_OF_JOB; statement += 1) {
          // As if none of them had been done, and nothing else were due.
          await ask(
            `update job set status = 'waiting', attempt = 0, held_until = null, due_at = '2000-01-01', ended_at = null
           where id in (select id from job where name = $1 order by id desc limit 2)`,
            [name],
          )
          failAt(statement, CLAIM)
          await advanceClock(site, 1_000).catch(() => {})
          await vi.waitFor(async () => {
            const isDue = `name = $1 and status = 'waiting' and due_at = '2000-01-01'`
            const { rows } = await ask<{ n: number }>(`select count(*)::int as n from job where ${isDue}`, [name])
            expect(failing.hasFailed || rows[0]?.n === 0).toBe(true)
          }, SOON)
          const { hasFailed } = failing
          failAt(Infinity)
          if (!hasFailed) return
          tell(name)
        }
      }
      try {
        const { client, cardId } = await newOwner(site, '500', CARD)
        await client.call(withdrawNewEndpoint, wish('100.05', { cardId }))
        // Two who say that they are one person, and a deposit of one of them that nobody pays.
        const [payer, other] = [await site.newMember(), await site.newMember()]
        for (const member of [payer, other]) await member.client.call(bindOtherEndpoint, { realName: TYPED.name })
        const wished = { payCode: 'HUIWANG', amount: '200.05' }
        const { signalCode } = await payer.client.call(signalCodeEndpoint, wished)
        const order = { ...wished, payerName: TYPED.name, signalCode, requestId: crypto.randomUUID() }
        await payer.client.call(payEndpoint, order)
        const letter = { type: 'notice', title: TYPED.title, content: TYPED.content, to: { audience: 'all' } }
        await site.sandbox('POST', '/sandbox/letters', { ...letter, requestId: crypto.randomUUID() })
        const bet = await placeKnownBet(site, other)
        const rid = `FT_${bet.games[0]?.gidm}`
        const rain = { rid, requestId: crypto.randomUUID(), title: '测试', total: '8.88', count: 8, seconds: 600 }
        const { packId } = v.parse(
          v.object({ packId: v.string() }),
          await site.sandbox('POST', '/sandbox/chat/rains', rain),
        )

        const reader = { now: await new ChatReader(site.url).opened() }
        closers.push(() => reader.now.socket.terminate())
        await reader.now.logIn(other.client)
        const planted = {
          ...{ rid: [rid], msg: [TYPED.said], packId: [packId], ticketId: bet.tickets },
          ...{ token: [other.client.token], body: ['planted'], replyTo: [undefined], mentions: [undefined] },
        }
        for (const option of ChatClientFrameSchema.options) {
          const msgId = option.entries.msgId.literal
          if (msgId === CHAT_MSG.heartbeat) continue
          const request = option.entries.msgData
          const made = fc.sample(inputOf({ request }, planted), { numRuns: 100, seed: SEED })
          const input = made.find((one): one is object => v.is(request, one))
          if (input === undefined) throw new Error(`no input fits the frame ${msgId}`)
          for (let statement = 0; statement < MOST_OF_FRAME; statement += 1) {
            if (reader.now.socket.readyState !== reader.now.socket.OPEN) {
              reader.now = await new ChatReader(site.url).opened()
              await reader.now.logIn(other.client)
            }
            await advanceClock(site, PACE_MS)
            failAt(statement)
            const { closed } = reader.now
            await Promise.race([reader.now.ask(msgId, input), closed])
            const { hasFailed } = failing
            failAt(Infinity)
            if (!hasFailed) break
            tell('frame')
          }
        }

        // Until it is the statement that the log-in of a tab asks, of a session that is remembered by nobody yet.
        await vi.waitFor(async () => {
          const { client: newcomer } = await site.newMember()
          const tab = await openSiteSocket(site.url)
          closers.push(() => tab.socket.terminate())
          failAt(0)
          tab.login(newcomer.token)
          await vi.waitFor(() => expect(failing.hasFailed).toBe(true), { timeout: 2_000 * SLOWNESS })
          failAt(Infinity)
          expect(lines.some((line) => line.includes('a site socket could not log in'))).toBe(true)
        }, SOON)

        // What a member who shuts themselves out, and a day of play, ask for.
        for (const [name, data] of [
          ['protection.same-person', { memberId: payer.id }],
          ['protection.harm', { memberId: payer.id, day: dayOf(Date.now()) }],
        ] as const)
          await ask('insert into job (name, data, due_at) values ($1, $2, now())', [name, JSON.stringify(data)])
        // Work of days becomes due.
        for (let day = 0; day < 2; day += 1) await advanceClock(site, DAY_MS)
        let kinds: readonly string[] = []
        await vi.waitFor(async () => {
          const { rows } = await ask<{ name: string }>('select distinct name from job order by name')
          kinds = rows.map(({ name }) => name)
          expect(kinds).toEqual(expect.arrayContaining(JOBS))
          expect(kinds.length, kinds.join()).toBeGreaterThanOrEqual(FEWEST_KINDS)
        }, SOON)
        for (const name of kinds) {
          // Again where only statements of others were met, which come in between.
          for (let pass = 0; pass === 0 || (pass < PASSES && JOBS.includes(name) && told(name) === 0); pass += 1)
            await failEachOf(name)
        }
      } finally {
        for (const close of closers) close()
        unwatch()
        await site.close()
        await store.drop()
      }
      for (const name of JOBS) {
        expect(failed.get(name), name).toBeGreaterThan(1)
        expect(told(name), `told of ${name}`).toBeGreaterThan(0)
      }
      expect(failed.get('frame')).toBeGreaterThan(8)
      expect(lines.some((line) => line.includes('the chat could not answer'))).toBe(true)
      expect(lines.some((line) => line.includes('a site socket could not log in'))).toBe(true)
      for (const secret of SECRETS)
        expect(lines.filter((line) => line.includes(secret)).slice(0, 1), secret).toEqual([])
    },
  )
})
