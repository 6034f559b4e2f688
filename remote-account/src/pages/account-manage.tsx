import { useParams } from '@site/shell/router'
import { Card, EmptyState } from '@site/ui'

import { KindLinks, PAYOUT_KINDS, PayoutManager } from '../features/payout/index.ts'
import { pageStyle, pageTitleStyle } from '../lib/page-style.ts'
import { useAccountTexts } from '../lib/texts.ts'

/** /mine/accountManage/:id; an unknown kind shows the empty state (open point 12). */
export function Page() {
  const t = useAccountTexts()
  const { id } = useParams()
  const kind = PAYOUT_KINDS.find((one) => one === id)
  if (kind !== undefined) return <PayoutManager key={kind} kind={kind} />
  return (
    <div css={pageStyle}>
      <h1 css={pageTitleStyle}>{t('payout.manageTitle')}</h1>
      <Card>
        <EmptyState title={t('payout.manageNone')}>{t('payout.manageNoneText')}</EmptyState>
      </Card>
      <KindLinks />
    </div>
  )
}
