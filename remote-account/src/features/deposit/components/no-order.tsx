import { routeHref } from '@site/contracts'
import { hasRoute } from '@site/shell'
import { Link } from '@site/shell/router'
import { Card, EmptyState, buttonStyle } from '@site/ui'
import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'

import { pageStyle, pageTitleStyle } from '../../../lib/page-style.ts'
import { ordersPath } from '../../../lib/paths.ts'
import { useAccountTexts } from '../../../lib/texts.ts'

export interface NoOrderProps {
  readonly title: string
  readonly children: ReactNode
}

/** A screen of orders that has none to show, with the ways to a deposit and to those that were. */
export function NoOrder({ title, children }: NoOrderProps) {
  const t = useAccountTexts()
  return (
    <div css={pageStyle}>
      <h1 css={pageTitleStyle}>{t('deposit.orderTitle')}</h1>
      <Card>
        <EmptyState
          icon={ReceiptText}
          title={title}
          action={
            <>
              {hasRoute('saveMoney') && (
                <Link to={routeHref('saveMoney')} css={buttonStyle({ variant: 'cta' })}>
                  {t('deposit.goDeposit')}
                </Link>
              )}
              {hasRoute('transRecord') && (
                <Link to={ordersPath('deposits')} css={buttonStyle({ variant: 'secondary' })}>
                  {t('deposit.records')}
                </Link>
              )}
            </>
          }
        >
          {children}
        </EmptyState>
      </Card>
    </div>
  )
}
