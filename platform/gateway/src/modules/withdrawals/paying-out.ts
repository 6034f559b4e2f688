import type { GatewayContext } from '../../context/index.ts'

/** What a member is told where nobody pays out. */
export const NOBODY_PAYS_OUT = '取款服务维护中，请稍后再试'

/** Whether anybody pays withdrawals out: the sandbox stands for desk and bank; elsewhere nobody does yet, and none is taken. */
export function isPaidOut({ sandbox }: Pick<GatewayContext['options'], 'sandbox'>): boolean {
  return sandbox === true
}
