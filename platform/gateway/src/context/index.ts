export type { CallContext, GatewayContext, MemberCallContext } from './gateway-context.ts'
export type { GatewayModule } from './gateway-module.ts'
export { DEFAULT_LIMITS, type GatewayOptions, type Limits } from './options.ts'
