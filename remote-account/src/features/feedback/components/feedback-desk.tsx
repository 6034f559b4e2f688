import { css } from '@emotion/react'
import { bus } from '@site/shell'
import { Button, Icon, Panel, media, px, text, tokenVar } from '@site/ui'
import { Headset, MessageSquareText } from 'lucide-react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { FeedbackForm } from './feedback-form.tsx'
import { Rewards } from './rewards.tsx'

const columnsStyle = css({
  display: 'grid',
  gridTemplateColumns: `minmax(0, 1fr) ${px(300)}`,
  alignItems: 'start',
  gap: px(16),
  [media.mobile]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const asideStyle = css({ display: 'grid', gap: px(16) })
const helpStyle = css({
  display: 'grid',
  gap: px(12),
  fontSize: text(13),
  lineHeight: 1.7,
  color: tokenVar('text.weak'),
})

/** The form, and beside it what helpful feedback is given and who helps at once. */
export function FeedbackDesk() {
  const t = useAccountTexts()
  return (
    <div css={columnsStyle}>
      <Panel title={t('feedback.write')} icon={<Icon of={MessageSquareText} size={18} />}>
        <FeedbackForm />
      </Panel>
      <aside css={asideStyle} aria-label={t('feedback.help')}>
        <Rewards />
        <Panel title={t('feedback.urgent')} icon={<Icon of={Headset} size={18} />}>
          <div css={helpStyle}>
            <p>{t('feedback.urgentText')}</p>
            <Button variant="secondary" onClick={() => bus.emit('customer_service')}>
              {t('feedback.service')}
            </Button>
          </div>
        </Panel>
      </aside>
    </div>
  )
}
