import { css } from '@emotion/react'
import { WITHDRAW_WAYS, type WithdrawWay } from '@site/contracts'
import { VERIFIED_ABOVE, formatCny, parseFen } from '@site/domain'
import { Notice, Panel, Segmented, px } from '@site/ui'
import { type ReactNode, useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { accountsOf } from '../accounts.ts'
import { type Barrier, barrierOf, setupSteps } from '../conditions.ts'
import type { WithdrawalData } from '../use-withdrawal.ts'
import { SetupList } from './setup-list.tsx'
import { FreezeLink, VerificationLink } from './verification-link.tsx'
import { WayFacts } from './way-facts.tsx'
import { WithdrawForm } from './withdraw-form.tsx'

const stackStyle = css({ display: 'grid', gap: px(18) })

export interface WithdrawDeskProps {
  readonly data: WithdrawalData
  readonly onCreated: (orderNo: string) => void
}

/** Where a withdrawal is made: the way, what it asks for, and the form once nothing is missing. */
export function WithdrawDesk({ data: { ways, info, coin }, onCreated }: WithdrawDeskProps) {
  const t = useAccountTexts()
  const [wanted, setWanted] = useState<WithdrawWay>()
  const offered = WITHDRAW_WAYS.flatMap((way) => ways.filter((config) => config.way === way))
  const alipay = t('payout.kindAlipay')
  const withAccount = offered.find(({ way }) => accountsOf(way, info, coin, alipay).length > 0)
  const config = offered.find(({ way }) => way === wanted) ?? withAccount ?? offered[0]
  if (config === undefined) return <Notice tone="warning">{t('withdraw.noWays')}</Notice>

  if (info.maintenance === 1) {
    return (
      <Panel title={t('withdraw.formTitle')}>
        <Notice tone="warning" title={t('withdraw.maintenanceTitle')}>
          {t('withdraw.maintenanceText')}
        </Notice>
      </Panel>
    )
  }

  const { way } = config
  const accounts = accountsOf(way, info, coin, alipay)
  const steps = setupSteps(info, accounts.length > 0)
  const left = steps.filter(({ isDone }) => !isDone).length
  const barrier = barrierOf(info, config.isOpen)
  const barrierTexts: Readonly<Record<Barrier, string>> = {
    hours: t('withdraw.barrier_hours', { hours: config.hours }),
    times: t('withdraw.barrier_times'),
    verification: t('withdraw.barrier_verification', { total: formatCny(VERIFIED_ABOVE.total) }),
    turnover: t('withdraw.barrier_turnover', { left: formatCny(parseFen(info.turnover.left)) }),
    standing: t('withdraw.barrier_standing'),
  }
  const barrierText = barrier === undefined ? undefined : barrierTexts[barrier]
  const barrierLinks: Partial<Record<Barrier, ReactNode>> = {
    verification: <VerificationLink />,
    standing: <FreezeLink />,
  }

  const facts = <WayFacts config={config} info={info} coin={coin} />

  return (
    <Panel title={left > 0 ? t('withdraw.setupLeft', { count: left }) : t('withdraw.formTitle')}>
      <div css={stackStyle}>
        <Segmented
          label={t('withdraw.way')}
          value={way}
          options={offered.map((one) => ({ value: one.way, label: t(`withdraw.way_${one.way}`) }))}
          onValueChange={setWanted}
        />
        {left > 0 ? (
          <>
            <SetupList steps={steps} way={way} />
            {facts}
          </>
        ) : (
          <>
            {facts}
            {barrierText !== undefined && (
              <Notice tone="warning" action={barrier && barrierLinks[barrier]}>
                {barrierText}
              </Notice>
            )}
            <WithdrawForm
              key={way}
              config={config}
              info={info}
              coin={coin}
              accounts={accounts}
              barrier={barrierText}
              onCreated={onCreated}
            />
          </>
        )}
      </div>
    </Panel>
  )
}
