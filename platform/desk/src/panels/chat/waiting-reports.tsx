import { DeskChatReportsSchema } from '@site/contracts/desk'
import { CountBadge } from '@site/ui'

import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'

/** Messages that members have told of and nobody has decided. */
export function WaitingReports() {
  const { data } = useDesk('/sandbox/chat/reports', DeskChatReportsSchema)
  return <CountBadge count={data?.list.length ?? 0} label={t('waiting')} />
}
