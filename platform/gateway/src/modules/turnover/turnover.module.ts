import type { GatewayModule } from '../../context/index.ts'
import { registerTurnoverSandbox } from './turnover.sandbox.ts'

/** What must be bet before money can be withdrawn. Those who give money ask for it, and settlements fill it. */
export const turnoverModule: GatewayModule = {
  name: 'turnover',
  register: registerTurnoverSandbox,
}
