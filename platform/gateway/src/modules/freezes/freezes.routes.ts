import { appealEndpoint, freezesEndpoint } from '@site/contracts'

import type { GatewayModule } from '../../context/index.ts'
import { registerFreezesSandbox } from './freezes.sandbox.ts'
import { createFreezesService } from './freezes.service.ts'

/** Accounts that staff has frozen, with the member's appeal. */
export const freezesModule: GatewayModule = {
  name: 'freezes',
  register(gateway) {
    const service = createFreezesService(gateway)
    gateway.memberCall(freezesEndpoint, (_input, { member }) => service.list(member.id))
    gateway.memberCall(appealEndpoint, ({ text }, { member }) => service.appeal(member.id, text))
    registerFreezesSandbox(gateway, service)
  },
}
