import type { GatewayContext } from '../../context/index.ts'
import { type AgeRule, createGuard } from './guard.ts'
import { createPlayTime } from './play-time.ts'
import { protectionRoutes } from './protection.routes.ts'
import { createProtectionService } from './protection.service.ts'
import { createUsage, type MoneySources } from './usage.ts'

/** The module, and the guard that is given to every module with a call that plays or pays in (ADR 0036). */
export function createProtection(gateway: GatewayContext, sources: MoneySources & { readonly refusalOfAge: AgeRule }) {
  const tools = {
    refusalOfAge: sources.refusalOfAge,
    withUsage: createUsage(sources),
    playTime: createPlayTime(gateway),
  }
  return {
    module: protectionRoutes(createProtectionService(gateway, tools)),
    guard: createGuard(gateway, tools),
  }
}
