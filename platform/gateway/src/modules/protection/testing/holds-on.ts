import { playLimitsEndpoint, selfExcludeEndpoint } from '@site/contracts'
import { DeskProtectionSchema } from '@site/contracts/desk'
import * as v from 'valibot'

import { type GatewayClient, md5 } from '../../../testing/index.ts'
import type { EngineSite } from '../../../testing/on-engines.ts'

/** What tests of accounts that are held do again and again, on one site. */
export function holdsOn({ site }: Pick<EngineSite, 'site'>) {
  const links = async () => v.parse(DeskProtectionSchema, await site().sandbox('GET', '/sandbox/protection')).links
  return {
    exclude: (client: GatewayClient) =>
      client.call(selfExcludeEndpoint, { months: 6, confirmText: '我确认', password: md5('passw0rd') }),
    /** Accounts that staff have to decide on, or have decided on, as the desk lists them. */
    links,
    /** Those of them that are of this member. */
    linksOf: async (name: string) => (await links()).filter((one) => one.name === name),
    decide: (id: number, decision: 'same' | 'other') =>
      site().sandbox('POST', '/sandbox/protection/decide', { id, decision }),
    isHeld: async (client: GatewayClient) => (await client.call(playLimitsEndpoint, {})).isHeld,
  }
}
