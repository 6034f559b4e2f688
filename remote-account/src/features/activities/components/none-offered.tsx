import { useSession } from '@site/shell'
import { EmptyState } from '@site/ui'
import { Gift } from 'lucide-react'

import { useAccountTexts } from '../../../lib/texts.ts'

/** Nothing at all is offered; somebody who pauses is told that this is why. */
export function NoneOffered() {
  const t = useAccountTexts()
  const { user } = useSession()
  if (user?.exclusion !== undefined) return <EmptyState icon={Gift} title={t('activities.paused')} />
  return (
    <EmptyState icon={Gift} title={t('activities.none')}>
      {t('activities.noneText')}
    </EmptyState>
  )
}
