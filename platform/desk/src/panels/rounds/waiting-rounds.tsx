import { DeskCountSchema } from '@site/contracts/desk'
import { CountBadge } from '@site/ui'

import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'

/** Rounds that their venues have left open. */
export function WaitingRounds() {
  const { data } = useDesk('/sandbox/rounds?count=1', DeskCountSchema)
  return <CountBadge count={data?.count ?? 0} label={t('waiting')} />
}
