import { createHmac, randomInt } from 'node:crypto'

import { AUTH_TIMING, ApiError, FIELD_LIMITS, type Locale, type ThemeId, STATUS } from '@site/contracts'
import { CODE_LIFETIME_S, CODES_A_DAY, dayOf, HOUR_MS, LOCK_MINUTES, startOfDay } from '@site/domain'
import { addressGroup, isSameSecret } from '@site/server'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { createBusinessCount, createSecretTries } from '../../kernel/limits/index.ts'
import { derivedKey } from '../../lib/derived-key.ts'
import { localize } from '../../lib/localize.ts'
import type { CodeChannel, CodeScope, QuotaKind } from './codes.repository.ts'
import * as repository from './codes.repository.ts'

const RESEND_MS = AUTH_TIMING.resendCountdownS * 1_000
const DIGITS = FIELD_LIMITS.newDeviceCode
const LOCKED = `验证码错误次数过多，请${LOCK_MINUTES}分钟后再试`

/** Who a code is for, and what it opens. */
export interface CodeRequest {
  readonly scope: CodeScope
  readonly subject: string
  /** See `refuseTooMany`. */
  readonly quota: QuotaKind
  readonly channel: CodeChannel
  /** Digits of a phone or an address in lower case. */
  readonly target: string
  /** Where it is really sent; undefined makes a decoy that nobody can use. */
  readonly deliverTo: string | undefined
  readonly theme: ThemeId
  readonly lang: Locale
  readonly ip: string
}

export interface CodeSent {
  readonly expireSec: number
  readonly resendSec: number
}

/** Six-digit codes by text message, voice and e-mail. Their times are the business clock's. */
export function createCodesService(gateway: GatewayContext) {
  const { db, clock, outbox, limits, log, shared } = gateway
  const counts = createBusinessCount(shared, clock)
  const tries = createSecretTries(counts)
  const key = derivedKey(gateway.options.jwtSecret, 'codes')
  const macOf = (subject: string, code: string) => createHmac('sha256', key).update(`${subject}|${code}`).digest('hex')

  /** With the place that was typed: whoever names another one neither opens the account nor locks its owner out. */
  const ownerOf = (scope: CodeScope, subject: string, target = '') => `${scope}:${subject}:${target}`

  /**
   * What is to be bound is anybody's, so a number has one quota for all who ask. With an account that has it bound it has
   * another: requests for other accounts, which reach nobody, leave the owner theirs. And who is known to be the owner, by
   * a session or a device of theirs, has one that no stranger uses up who knows both.
   */
  async function refuseTooMany(
    tx: Executor,
    { quota: kind, scope, subject, target, channel }: CodeRequest,
    now: number,
  ) {
    const until = new Date(now)
    const quota = { kind, scope, subject, target }
    if (await repository.wasSentSince(tx, quota, { channel, since: new Date(now - RESEND_MS), until }))
      throw new ApiError(STATUS.SIXTY_SECOND_LIMIT)
    if ((await repository.countSent(tx, quota, new Date(startOfDay(dayOf(now))), until)) >= CODES_A_DAY)
      throw new ApiError(STATUS.MAX_PHONE_ATTEMPTS)
  }

  async function deliver(request: CodeRequest, code: string, until: number): Promise<void> {
    if (request.deliverTo === undefined) return
    const { title } = await gateway.options.siteSettings(request.theme)
    const words =
      request.channel === 'voice'
        ? `您好，这里是${title}，您的验证码是${Array.from(code).join(' ')}，${CODE_LIFETIME_S / 60}分钟内有效。`
        : `【${title}】您的验证码是${code}，${CODE_LIFETIME_S / 60}分钟内有效，请勿告诉他人。如非本人操作，请忽略。`
    const { subject, text } = localize({ subject: '验证码', text: words }, request.lang)
    await outbox?.send({ channel: request.channel, to: request.deliverTo, subject, text, code, until })
  }

  /** The code of a subject, if the one that was typed is it and still good. @throws ApiError as `use` does */
  async function findGood(scope: CodeScope, subject: string, code: string, target?: string) {
    await tries.spend('code', ownerOf(scope, subject, target), LOCKED)
    const row = await repository.findCode(db, scope, subject, target)
    if (row === undefined || !isSameSecret(macOf(subject, code), row.codeMac))
      throw new ApiError(STATUS.AUTHENTICATION_CODE_ERROR)
    if (row.expiresAt.getTime() <= clock.now()) throw new ApiError(STATUS.AUTHENTICATION_CODE_EXPIRED)
    return row
  }

  return {
    /**
     * Makes a code and sends it; a decoy takes the same way and time.
     *
     * @throws ApiError 6066 within sixty seconds, 6034 too many to this number (of this account) today, 6011 too many of one address,
     * 6014 where messages of this kind cannot be sent
     */
    async send(request: CodeRequest): Promise<CodeSent> {
      if (outbox === undefined || !outbox.sends(request.channel)) throw new ApiError(STATUS.INVOCATION_ERROR)
      if ((await counts.add(`codes:${addressGroup(request.ip)}`, HOUR_MS)) > limits.codesPerAddress)
        throw new ApiError(STATUS.FREQUENT_SUBMISSION)
      const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
      const expiresAt = await db.transaction(async (tx) => {
        await repository.lockTarget(tx, request.target)
        const now = clock.now()
        const until = now + CODE_LIFETIME_S * 1_000
        await refuseTooMany(tx, request, now)
        await repository.insertCode(tx, {
          scope: request.scope,
          subject: request.subject,
          channel: request.channel,
          target: request.target,
          codeMac: request.deliverTo === undefined ? '' : macOf(request.subject, code),
          sentAt: new Date(now),
          expiresAt: new Date(until),
        })
        return until
      })
      // Not waited for: the time that it takes would tell a decoy from a code.
      deliver(request, code, expiresAt).catch((error: unknown) => log.error({ err: error }, 'a code was not delivered'))
      return { expireSec: CODE_LIFETIME_S, resendSec: AUTH_TIMING.resendCountdownS }
    },

    /**
     * Uses a code up.
     *
     * @param target where it must have been sent; any place of this subject when left out
     * @throws ApiError 6036 wrong or never sent, 6038 too old, 6037 after five wrong ones for a quarter of an hour,
     * counted for each target apart
     */
    async use(scope: CodeScope, subject: string, code: string, target?: string): Promise<void> {
      const row = await findGood(scope, subject, code, target)
      if (!(await repository.useCode(db, row.id, new Date(clock.now()))))
        throw new ApiError(STATUS.AUTHENTICATION_CODE_ERROR)
      await tries.forget('code', ownerOf(scope, subject, target))
    },

    /** The same, but the code can be used afterwards. @throws ApiError as `use` does */
    async check(scope: CodeScope, subject: string, code: string): Promise<void> {
      await findGood(scope, subject, code)
      await tries.forget('code', ownerOf(scope, subject))
    },
  }
}
