import { DeskCountSchema } from '@site/contracts/desk'
import { CountBadge } from '@site/ui'

import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'

/** Messages that members have told of and nobody has decided. */
export function WaitingReports() {
  const { data } = useDesk('/sandbox/chat/reports?count=1', DeskCountSchema)
  return <CountBadge count={data?.count ?? 0} label={t('waiting')} />
}
