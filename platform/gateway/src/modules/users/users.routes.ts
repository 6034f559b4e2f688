import {
  autoTransferEndpoint,
  endSessionEndpoint,
  loginEndpoint,
  logoutEndpoint,
  memberInfoEndpoint,
  memberJwtEndpoint,
  registerEndpoint,
} from '@site/contracts'

import type { GatewayModule } from '../../context/index.ts'
import { seedDemoMembers } from './users.seed.ts'
import { createUsersService, type MemberStanding } from './users.service.ts'

export const createUsersModule = (standing: MemberStanding): GatewayModule => ({
  name: 'users',
  seed: async (gateway) => {
    if (gateway.options.sandbox === true) await seedDemoMembers(gateway)
  },
  register(gateway) {
    const users = createUsersService(gateway, standing)
    gateway.visitorCall(loginEndpoint, (input, context) => users.login(input, context))
    gateway.visitorCall(registerEndpoint, (input, context) => users.register(input, context))
    gateway.memberCall(logoutEndpoint, async (_input, { member, sessionId }) => {
      await gateway.sessions.revoke(sessionId, member.id)
      return null
    })
    gateway.visitorCall(endSessionEndpoint, async ({ sessionId }) => {
      const member = await gateway.sessions.find(sessionId)
      if (member !== undefined) await gateway.sessions.revoke(sessionId, member.id)
      return null
    })
    gateway.memberCall(memberInfoEndpoint, ({ isPop }, { member }) => users.info(member.id, isPop === 1))
    gateway.memberCall(memberJwtEndpoint, (_input, { member }) => users.chatToken(member.id))
    gateway.memberCall(autoTransferEndpoint, async ({ status }, { member }) => {
      await users.setAutoTransfer(member.id, status === 1)
      return null
    })
  },
})
