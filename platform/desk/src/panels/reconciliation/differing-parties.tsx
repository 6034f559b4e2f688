import { CountBadge } from '@site/ui'

import { t } from '../../lib/texts.ts'
import { useReports } from './use-reports.ts'

/** Parties that do not agree on the latest day. */
export function DifferingParties() {
  const list = useReports().data?.list ?? []
  const odd = list.filter(({ day, state }) => day === list[0]?.day && state !== 'agrees')
  return <CountBadge count={odd.length} label={t('reconciliation.waiting')} />
}
