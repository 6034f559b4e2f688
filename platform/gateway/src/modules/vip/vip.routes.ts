import {
  exchangeRecordEndpoint,
  giftClaimEndpoint,
  giftListEndpoint,
  gradeInfoEndpoint,
  gradeListEndpoint,
  rebateRangeEndpoint,
  vipWeekEndpoint,
} from '@site/contracts'
import * as v from 'valibot'

import type { GatewayModule } from '../../context/index.ts'
import { createGiftsService, type GiftGuard } from './gifts.service.ts'
import { createGrants } from './grants.service.ts'
import { createGradesService } from './grades.service.ts'
import { createStandingService } from './standing.service.ts'
import { registerVipSandbox } from './vip.sandbox.ts'

const MemberSchema = v.object({ memberId: v.pipe(v.number(), v.safeInteger()) })

/**
 * Grades by deposits and bets, and their gifts. Deposits and bets are counted in the transaction that brings them; a grade
 * that may move is looked at by a job of that transaction, because the money's accounts are held in it and the member has
 * to be held first. Grades fall by the job of the day.
 */
export const createVipModule = (guard: GiftGuard): GatewayModule => ({
  name: 'vip',
  register(gateway) {
    const { db, events, jobs, memberCall } = gateway
    const standing = createStandingService(gateway)
    const grants = createGrants(gateway, guard.mayPromote)
    registerVipSandbox(gateway, grants)
    const gifts = createGiftsService(gateway, guard, grants)
    const grades = createGradesService(gateway, gifts)

    const look = jobs.declare({
      name: 'vip.look',
      data: MemberSchema,
      attempts: 'unlimited',
      run: ({ memberId }) => standing.look(memberId),
    })
    events.on('deposit.succeeded', async (tx, { deposits }) => {
      const due = await standing.deposited(tx, deposits)
      if (due.length > 0) await look.add(tx, ...due.map((memberId) => ({ data: { memberId } })))
    })
    events.on('bets.counted', async (tx, { bets }) => {
      const due = await standing.counted(tx, bets)
      if (due.length > 0) await look.add(tx, ...due.map((memberId) => ({ data: { memberId } })))
    })
    jobs.daily({
      name: 'vip.day',
      // After the rebates of the day before, which are of the grade that it was bet with.
      at: '01:00',
      // A look ends all periods that are over, each by its own bets.
      missed: 'last',
      attempts: 'unlimited',
      async run(day) {
        const due = await standing.due(day)
        await look.addAll(
          db,
          due.map((memberId) => ({ data: { memberId }, key: `${day}:${memberId}` })),
        )
      },
    })

    memberCall(gradeListEndpoint, (_input, { member }) => grades.list(member.id))
    memberCall(gradeInfoEndpoint, ({ grade }, { member }) => grades.info(member.id, grade))
    memberCall(rebateRangeEndpoint, () => grades.rebates())
    memberCall(vipWeekEndpoint, (_input, { member }) => gifts.week(member.id))
    memberCall(giftListEndpoint, (_input, { member }) => gifts.list(member.id))
    memberCall(giftClaimEndpoint, async (input, { member, ...from }) => {
      await guard.mayPlayFrom(from)
      // A period may be over that the day's job has not come to.
      await standing.look(member.id)
      return gifts.claim(member.id, input)
    })
    memberCall(exchangeRecordEndpoint, (input, { member }) => gifts.records(member.id, input))
  },
})
