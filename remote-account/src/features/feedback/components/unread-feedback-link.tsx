import { css } from '@emotion/react'
import { useUnread } from '@site/shell'
import { Link } from '@site/shell/router'
import { CountBadge, Icon, buttonStyle } from '@site/ui'
import { MessagesSquare } from 'lucide-react'

import { ACCOUNT_PATHS } from '../../../lib/paths.ts'
import { useAccountTexts } from '../../../lib/texts.ts'

const linkStyle = css(buttonStyle({ variant: 'secondary', size: 'sm' }))

/** Leads to the member's feedback, with the number of answers that nobody has looked at. */
export function UnreadFeedbackLink() {
  const t = useAccountTexts()
  const { feedback } = useUnread()
  return (
    <Link css={linkStyle} to={ACCOUNT_PATHS.feedbackList}>
      <Icon of={MessagesSquare} size={16} />
      {t('feedback.mine')}
      <CountBadge count={feedback} label={t('feedback.unread')} />
    </Link>
  )
}
