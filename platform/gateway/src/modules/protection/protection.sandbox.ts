import { ApiError, IdSchema, STATUS } from '@site/contracts'
import { DESK_LIMITS } from '@site/contracts/desk'
import { formatFen, isHighHarm } from '@site/domain'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import { selectNames } from '../../kernel/members/index.ts'
import { insertLetters } from '../../kernel/notices/index.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { barsInForce, holdsOthers, minorityOf } from './bars.ts'
import { selectHighest } from './harm.repository.ts'
import { selectLateMoney, setLateMoneySeen } from './late-money.repository.ts'
import { decideLink, selectLatestLinks } from './links.repository.ts'
import { RELEASED_LETTER } from './refusal.ts'
import type { PersonSources } from './same-person.ts'
import { findStanding } from './standing.repository.ts'

/** Lines of each list. */
const LISTED = 50
const DecideSchema = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  decision: v.picklist(['same', 'other']),
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(DESK_LIMITS.linkReason)), ''),
})
const SeenSchema = v.object({ orderNo: IdSchema })

/**
 * Staff's side: `GET /sandbox/protection` lists accounts that are held, money that arrived late and who shows signs of
 * harm; `POST /sandbox/protection/decide` `{id, decision, reason}` says whether an account is the excluded person's,
 * `POST /sandbox/protection/seen` `{orderNo}` that staff are done with late money.
 */
export function registerProtectionSandbox(
  { db, clock, events, notices, sandboxCall }: GatewayContext,
  { documentedBirthdays }: Pick<PersonSources, 'documentedBirthdays'>,
): void {
  sandboxCall('GET', '/sandbox/protection', async () => {
    const links = await selectLatestLinks(db, LISTED)
    const late = await selectLateMoney(db, LISTED)
    const harm = await selectHighest(db, LISTED)
    const ids = [
      ...links.flatMap((one) => [one.memberId, one.excludedId]),
      ...[...late, ...harm].map((one) => one.memberId),
    ]
    const names = await selectNames(db, ids)
    const nameOf = (id: number) => names.get(id) ?? ''
    const birthdays = await documentedBirthdays(
      db,
      links.map(({ excludedId }) => excludedId),
    )
    const isMinor = (id: number): boolean => {
      const birthday = birthdays.get(id)
      return birthday !== undefined && holdsOthers(minorityOf(birthday), clock.now())
    }
    return {
      links: links.map(({ id, memberId, excludedId, signs, noticedAt, decision }) => ({
        ...{ id, name: nameOf(memberId), excludedName: nameOf(excludedId), signs, at: noticedAt.getTime() },
        isMinor: isMinor(excludedId),
        ...(decision !== null && { decision }),
      })),
      lateMoney: late.map(({ orderNo, memberId, amount, reasons, at }) => ({
        ...{ orderNo, name: nameOf(memberId), amount: formatFen(amount), reasons, at: at.getTime() },
      })),
      harm: harm.map(({ memberId, score, reasons, at }) => ({
        ...{ memberId, name: nameOf(memberId), score, isHigh: isHighHarm(score), reasons, at: at.getTime() },
      })),
    }
  })

  sandboxCall('POST', '/sandbox/protection/decide', async ({ body, writeDown }) => {
    const { id, decision, reason } = parseInput(DecideSchema, body)
    const memberId = await db.transaction(async (tx) => {
      const link = await decideLink(tx, id, { decision, reason, now: clock.now() })
      if (link === undefined) throw new ApiError(STATUS.NOT_FOUND, '该账号无需核实或已有结论')
      const { bars } = await findStanding(tx, link.memberId)
      // Somebody else may be excluded, too, whom staff have not looked at yet.
      if (decision === 'other' && barsInForce(bars, link.memberId, clock.now()).length === 0) {
        const letter = {
          memberId: link.memberId,
          type: 'notice',
          source: `released:${id}`,
          ...RELEASED_LETTER,
          createdAt: new Date(clock.now()),
        } as const
        await insertLetters(tx, [letter])
      }
      const before = { ...link, decision: null, decidedAt: null, reason: '' }
      await writeDown(tx, { subject: `play-link:${id}`, before, after: link })
      await events.emit(tx, 'hold.decided', { memberId: link.memberId })
      return link.memberId
    })
    await notices.send({ memberId, type: 'unread' })
  })

  sandboxCall('POST', '/sandbox/protection/seen', async ({ body, writeDown }) => {
    const { orderNo } = parseInput(SeenSchema, body)
    await db.transaction(async (tx) => {
      const money = await setLateMoneySeen(tx, orderNo, clock.now())
      if (money === undefined) throw new ApiError(STATUS.NOT_FOUND, '该款项已处理')
      await writeDown(tx, { subject: `late-money:${orderNo}`, before: { ...money, seenAt: null }, after: money })
    })
  })
}
