import { DeskCountSchema } from '@site/contracts/desk'
import { CountBadge } from '@site/ui'

import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'

/** Documents that nobody has decided on yet. */
export function WaitingVerifications() {
  const { data } = useDesk('/sandbox/verifications?count=1', DeskCountSchema)
  return <CountBadge count={data?.count ?? 0} label={t('waiting')} />
}
