import {
  countryAreaEndpoint,
  customerServiceEndpoint,
  discountAdEndpoint,
  navigationListEndpoint,
  noticePageEndpoint,
  preInfoEndpoint,
  sponsorContentEndpoint,
} from '@site/contracts'

import type { GatewayModule } from '../../context/index.ts'
import type { ActivityAdverts } from '../activities/index.ts'
import type { MayPromote } from '../protection/index.ts'
import { type LetterForEverybody, registerNoticesSandbox } from './notices.sandbox.ts'
import { seedSite } from './site.seed.ts'
import { createSiteService, customerServiceUrl } from './site.service.ts'

export const createSiteModule = ({
  mayPromote,
  activityAdverts,
  isForEverybody,
}: {
  readonly mayPromote: MayPromote
  readonly activityAdverts: ActivityAdverts
  readonly isForEverybody: LetterForEverybody
}): GatewayModule => ({
  name: 'site',
  seed: ({ db }) => seedSite(db),
  register(gateway) {
    const site = createSiteService(gateway)
    gateway.visitorCall(navigationListEndpoint, () => site.navigation())
    gateway.visitorCall(sponsorContentEndpoint, () => site.sponsors())
    gateway.visitorCall(discountAdEndpoint, async (filter, { currentMember }) => {
      const member = await currentMember()
      if (member !== undefined && !(await mayPromote(member.id))) return []
      return [...(await site.adverts(filter)), ...(await activityAdverts(filter, member?.id))]
    })
    gateway.visitorCall(noticePageEndpoint, async (page, { currentMember }) => {
      const member = await currentMember()
      const reader = member && { memberId: member.id, mayBeTempted: await mayPromote(member.id) }
      return { ...(await site.notices(page, reader)), pageNum: page.pageNum, pageSize: page.pageSize }
    })
    gateway.visitorCall(customerServiceEndpoint, () => ({ url: customerServiceUrl(gateway.options) }))
    gateway.visitorCall(preInfoEndpoint, (_input, { theme, ip, deviceId }) => site.preInfo(theme, ip, deviceId))
    gateway.visitorCall(countryAreaEndpoint, ({ area = '' }) => site.areas(area))
    registerNoticesSandbox(gateway, isForEverybody)
  },
})
