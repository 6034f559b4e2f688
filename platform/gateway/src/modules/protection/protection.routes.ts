import {
  askToReturnEndpoint,
  confirmIncreaseEndpoint,
  playLimitsEndpoint,
  playSessionEndpoint,
  realityCheckEndpoint,
  selfExcludeEndpoint,
  setLimitEndpoint,
  limitsAskedEndpoint,
  timeoutEndpoint,
} from '@site/contracts'

import type { GatewayModule } from '../../context/index.ts'
import type { createProtectionService } from './protection.service.ts'

/** Limits, time-out, self-exclusion and the reality check of the member who asks. */
export function protectionRoutes(service: ReturnType<typeof createProtectionService>): GatewayModule {
  return {
    name: 'protection',
    register({ memberCall }) {
      memberCall(playLimitsEndpoint, (_input, { member }) => service.limits(member.id))
      memberCall(setLimitEndpoint, (input, { member }) => service.setLimit(member.id, input))
      memberCall(confirmIncreaseEndpoint, (input, { member }) => service.confirm(member.id, input))
      memberCall(realityCheckEndpoint, ({ minutes }, { member }) => service.setRealityCheck(member.id, minutes))
      memberCall(limitsAskedEndpoint, (_input, { member }) => service.limitsAsked(member.id))
      memberCall(playSessionEndpoint, (_input, { member }) => service.session(member.id))
      memberCall(timeoutEndpoint, (input, { member, sessionId, ip }) =>
        service.timeout({ memberId: member.id, sessionId, ip }, input),
      )
      memberCall(selfExcludeEndpoint, (input, { member, sessionId, ip }) =>
        service.selfExclude({ memberId: member.id, sessionId, ip }, input),
      )
      memberCall(askToReturnEndpoint, (_input, { member }) => service.askToReturn(member.id))
    },
  }
}
