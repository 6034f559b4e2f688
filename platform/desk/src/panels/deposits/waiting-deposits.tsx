import { DeskCountSchema } from '@site/contracts/desk'
import { CountBadge } from '@site/ui'

import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'

/** Orders that are not over. */
export function WaitingDeposits() {
  const { data } = useDesk('/sandbox/deposits?open=1&count=1', DeskCountSchema)
  return <CountBadge count={data?.count ?? 0} label={t('waiting')} />
}
