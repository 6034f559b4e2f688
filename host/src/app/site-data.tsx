import { preInfoEndpoint } from '@site/contracts'
import { useBalance, useEndpoint, useUnread } from '@site/shell'
import { useEffect } from 'react'

import type { NetworkFacts } from '../ports/index.ts'
import type { PageServices } from './services.ts'

/**
 * What the site asks for whatever is on screen: a member's balance and counts (S4.015, S4.016), and what the server
 * says of the visitor, whose address travels with later calls. A component of its own, so that an answer draws nothing.
 */
export function SiteData({ network }: Pick<PageServices, 'network'>) {
  useBalance()
  useUnread()
  const { data } = useEndpoint(preInfoEndpoint, {})
  useEffect(() => {
    if (data === undefined) return
    const { kapEnabled, geeId } = data.siteBaseConfig
    Object.assign(network, {
      ip: data.ip,
      captcha: kapEnabled === '1' ? (geeId === '' ? 'picture' : 'slider') : undefined,
    } satisfies NetworkFacts)
  }, [data, network])
  return null
}
