import * as v from 'valibot'

import type { GatewayModule } from '../../context/index.ts'
import { membersWithBets } from '../records/index.ts'
import { createRebatesService } from './rebates.service.ts'

const MemberDaySchema = v.object({
  memberId: v.pipe(v.number(), v.safeInteger()),
  /** The site day whose bets count. */
  day: v.pipe(v.number(), v.integer()),
})

/** Credits the rebate of a day on the next one: a job for the day, and one for each member that the first one finds. */
export const rebatesModule: GatewayModule = {
  name: 'rebates',
  register(gateway) {
    const { db, jobs } = gateway
    const rebates = createRebatesService(gateway)
    const credit = jobs.declare({
      name: 'rebates.credit',
      data: MemberDaySchema,
      attempts: 'unlimited',
      run: ({ memberId, day }) => rebates.credit(memberId, day),
    })
    jobs.daily({
      name: 'rebates.day',
      // Half an hour after the end of the day, when all that was settled in it is written down.
      at: '00:30',
      missed: 'each',
      attempts: 'unlimited',
      async run(today) {
        const day = today - 1
        const members = await membersWithBets(db, day)
        await credit.addAll(
          db,
          members.map((memberId) => ({ data: { memberId, day }, key: `${day}:${memberId}` })),
        )
      },
    })
  },
}
