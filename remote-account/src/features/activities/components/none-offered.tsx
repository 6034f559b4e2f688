import { useSession } from '@site/shell'
import { Link } from '@site/shell/router'
import { EmptyState, buttonStyle } from '@site/ui'
import { Gift } from 'lucide-react'

import { ACCOUNT_PATHS } from '../../../lib/paths.ts'
import { useAccountTexts } from '../../../lib/texts.ts'

/** Nothing at all is offered; somebody who pauses is told that this is why, and where they see until when. */
export function NoneOffered() {
  const t = useAccountTexts()
  const { user } = useSession()
  if (user?.exclusion !== undefined) {
    return (
      <EmptyState
        icon={Gift}
        title={t('activities.paused')}
        action={
          <Link to={ACCOUNT_PATHS.limits} css={buttonStyle({ variant: 'secondary', size: 'sm' })}>
            {t('limits.title')}
          </Link>
        }
      >
        {t('activities.pausedText')}
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={Gift} title={t('activities.none')}>
      {t('activities.noneText')}
    </EmptyState>
  )
}
