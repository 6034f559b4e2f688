import {
  addFeedbackEndpoint,
  feedbackBetsEndpoint,
  feedbackDeleteEndpoint,
  feedbackInfoEndpoint,
  feedbackListEndpoint,
  feedbackReplyEndpoint,
  feedbackRewardsEndpoint,
  feedbackUnreadEndpoint,
} from '@site/contracts'
import { DAY_MS } from '@site/domain'

import type { GatewayModule } from '../../context/index.ts'
import type { MayPromote } from '../protection/index.ts'
import { listTickets } from '../records/index.ts'
import { registerFeedbackSandbox } from './feedback.sandbox.ts'
import { seedFeedbackRewards } from './feedback.seed.ts'
import { createFeedbackService } from './feedback.service.ts'

/** What members tell the site, and the conversation with staff about it. */
export const createFeedbackModule = ({ mayPromote }: { readonly mayPromote: MayPromote }): GatewayModule => ({
  name: 'feedback',
  seed: ({ db }) => seedFeedbackRewards(db),
  register(gateway) {
    const { db, clock, memberCall } = gateway
    const feedback = createFeedbackService(gateway, mayPromote)
    memberCall(addFeedbackEndpoint, (input, { member }) => feedback.add(member.id, input))
    memberCall(feedbackReplyEndpoint, async (input, { member }) => {
      await feedback.reply(member.id, input)
      return null
    })
    memberCall(feedbackListEndpoint, (page, { member }) => feedback.list(member.id, page))
    memberCall(feedbackInfoEndpoint, ({ id }, { member }) => feedback.info(member.id, id))
    memberCall(feedbackUnreadEndpoint, (_input, { member }) => feedback.unread(member.id))
    memberCall(feedbackRewardsEndpoint, () => feedback.rewards())
    memberCall(feedbackDeleteEndpoint, async ({ ids }, { member }) => {
      await feedback.remove(member.id, ids)
      return null
    })
    memberCall(feedbackBetsEndpoint, ({ days, ...page }, { member }) => {
      const now = clock.now()
      return listTickets(db, member.id, { beginTime: now - days * DAY_MS, endTime: now }, page)
    })
    registerFeedbackSandbox(gateway, feedback)
  },
})
