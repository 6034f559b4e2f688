import { DeskCountSchema } from '@site/contracts/desk'
import { CountBadge } from '@site/ui'

import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'

/** Feedback that nobody has answered. */
export function WaitingFeedback() {
  const { data } = useDesk('/sandbox/feedback?count=1', DeskCountSchema)
  return <CountBadge count={data?.count ?? 0} label={t('waiting')} />
}
